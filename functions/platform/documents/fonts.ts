import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import decompress from 'wawoff2/decompress.js'
import { fontFolder } from './font-folder.ts'
import { eastern, scripts, type FontName } from './font-names.ts'

/** A font slice for some ranges of characters; only the slices a document needs are loaded. */
export interface Slice {
  id: string
  /** Its strokes are thin and need an outline to match the others. */
  isThin: boolean
  ranges: readonly (readonly [from: number, to: number])[]
  file: string
}

/** Common ones first: a character in several slices uses the first. */
const alphabets = ['latin', 'latin-ext', 'vietnamese', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext']

const slicesOf = (font: FontName): Slice[] => {
  const folder = fontFolder(font)
  const ranges = JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8')) as Record<string, string>
  return Object.entries(ranges).map(([key, list]) => {
    const name = key.replace(/[[\]]/g, '')
    return {
      id: `${font} ${name}`,
      isThin: ['hebrew', ...eastern].some((name) => font === `noto-sans-${name}`),
      ranges: list.split(',').map((range) => {
        const [from = '', to = from] = range.replace('U+', '').split('-')
        return [parseInt(from, 16), parseInt(to, 16)] as const
      }),
      file: join(folder, 'files', `${font}-${name}-wght-normal.woff2`),
    }
  })
}

const read = new Map<FontName, readonly Slice[]>()
/** Cached, because a document looks up each of its characters. */
const slicesIn = (font: FontName): readonly Slice[] => {
  const known = read.get(font)
  if (known) return known
  const slices = slicesOf(font)
  const wanted = font === 'noto-sans' ? alphabets : scripts.filter((script) => font === `noto-sans-${script}`)
  const used = wanted.flatMap((name) => slices.filter(({ id }) => id === `${font} ${name}`))
  const all = used.length > 0 ? used : slices
  read.set(font, all)
  return all
}

/** In the order in which they are looked through: a Japanese or Korean text has Chinese characters in its own forms. */
const fontsFor = (text: string): readonly FontName[] => {
  const isJapanese = /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)
  const reader: (typeof eastern)[number] = /\p{Script=Hangul}/u.test(text) ? 'kr' : isJapanese ? 'jp' : 'sc'
  const others = [...scripts, reader, ...eastern] as const
  return ['noto-sans', ...others.map((name) => `noto-sans-${name}` as const)]
}

/** The slice that contains the character; if none does, the first, which shows a box. */
const sliceOf = (character: string, fonts: readonly FontName[]): Slice => {
  const code = character.codePointAt(0)!
  for (const font of fonts) {
    const found = slicesIn(font).find(({ ranges }) => ranges.some(([from, to]) => code >= from && code <= to))
    if (found) return found
  }
  return slicesIn('noto-sans')[0]!
}

export interface Run {
  slice: Slice
  text: string
}

/**
 * Splits a text, or a part of one, into runs of one font each. Blanks, marks and joiners stay with the preceding run.
 */
export const runsOf = (text: string, whole = text): Run[] => {
  const runs: Run[] = []
  const fonts = fontsFor(whole)
  for (const character of text) {
    const last = runs.at(-1)
    const slice = last && /[\s\p{M}\p{Cf}]/u.test(character) ? last.slice : sliceOf(character, fonts)
    if (last?.slice === slice) last.text += character
    else runs.push({ slice, text: character })
  }
  return runs
}

export const loadSlice = async ({ file }: Slice): Promise<Buffer> => Buffer.from(await decompress(await readFile(file)))
