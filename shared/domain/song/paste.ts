import { songMax } from './limits.ts'
import type { Song } from './schema.ts'
import { lengthOf } from './songs.ts'

/** Characters that nobody sees, such as the mark of direction that a chat puts before a title. */
const unseen = /[\p{Cf}\p{Cc}\p{Co}]/gu
const shown = (text: string | undefined): string =>
  (text ?? '')
    .normalize('NFC')
    .replace(/\t/g, ' ')
    .replace(unseen, '')
    .replace(/^["“”]+|["“”]+$/g, '')
    .trim()

const isLength = (cell: string): boolean => /^\d{1,3}(:\d{2}){1,2}$/.test(cell)
const isKey = (cell: string): boolean => /^[A-H][#b♯♭]?\s?(m|min|minor|maj|major|dur|moll)?$/i.test(cell)

/** `1. `, `12) `, `• `: how lists begin their lines. A title such as `99 Luftballons` or `1999` keeps its number. */
const bullet = /^\s*(?:\d{1,3}[.)]\s+|[•*·–-]\s+)/

/** Never half of a character. */
const cut = (text: string, max: number): string =>
  text
    .slice(0, max)
    .toWellFormed()
    .replace(/\ufffd$/, '')
    .trim()
const orNone = (text: string | undefined, max: number): string | null => cut(text ?? '', max) || null

/** Cells of a table: title and artist, then key, length and genre, which are known by their looks. */
const ofCells = ([title, artist, ...others]: string[]): Song => {
  const key = others.find(isKey)
  const length = others.find(isLength)
  const genre = others.find((cell) => cell !== '' && cell !== key && cell !== length)
  return {
    title: cut(title!, songMax.title),
    artist: orNone(artist, songMax.artist),
    key: orNone(key, songMax.key),
    length: length === undefined ? null : Math.min(lengthOf(length) ?? 0, songMax.length) || null,
    genre: orNone(genre, songMax.genre),
  }
}

/** A hyphen with spaces parts title and artist; one within a word does not. The last one, as titles have some. */
const ofLine = (line: string): Song => {
  const parts = line.split(/\s+[-–—]\s+/)
  return parts.length === 1 ? ofCells([line]) : ofCells([parts.slice(0, -1).join(' - '), parts.at(-1)!])
}

/** One song a line: `Title - Artist`, or cells parted by tabs as from a spreadsheet, whose heading is left out. */
export const songsFrom = (pasted: string): Song[] =>
  pasted
    .split(/\r\n|[\r\n\u2028\u2029]/)
    .flatMap((line, i): Song[] => {
      const cells = line.split('\t').map(shown)
      if (cells.length > 1 && i === 0 && /^(title|song)$/i.test(cells[0]!)) return []
      const rest = cells.length > 1 ? cells : [shown(line.replace(bullet, ''))]
      if (rest[0] === '') return []
      return [rest.length > 1 ? ofCells(rest) : ofLine(rest[0]!)]
    })
    .filter(({ title }) => title !== '')
