import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import decompress from 'wawoff2/decompress.js'
import { fontFolder, type FontName } from './font-folder.ts'

/** A font slice for some ranges of characters; only the slices a document needs are loaded. */
export interface Slice {
  id: string
  /** Its strokes are thin and need an outline to match the others. */
  isThin: boolean
  ranges: readonly (readonly [from: number, to: number])[]
  file: string
}

/** Common scripts first: a character in several slices uses the first. */
const scripts = ['latin', 'latin-ext', 'vietnamese', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext']

const slicesOf = (font: FontName): Slice[] => {
  const folder = fontFolder(font)
  const ranges = JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8')) as Record<string, string>
  return Object.entries(ranges).map(([key, list]) => {
    const name = key.replace(/[[\]]/g, '')
    return {
      id: `${font} ${name}`,
      isThin: font === 'noto-sans-sc',
      ranges: list.split(',').map((range) => {
        const [from = '', to = from] = range.replace('U+', '').split('-')
        return [parseInt(from, 16), parseInt(to, 16)] as const
      }),
      file: join(folder, 'files', `${font}-${name}-wght-normal.woff2`),
    }
  })
}

let slices: readonly Slice[] | undefined
const readSlices = (): readonly Slice[] => {
  const latin = slicesOf('noto-sans')
  const ordered = scripts.flatMap((script) => latin.filter(({ id }) => id === `noto-sans ${script}`))
  return [...ordered, ...slicesOf('noto-sans-sc')]
}
/** Cached, because a document looks up each of its characters. */
const allSlices = (): readonly Slice[] => (slices ??= readSlices())

/** The slice that contains the character; if none does, the first, which shows a box. */
const sliceOf = (character: string): Slice => {
  const code = character.codePointAt(0)!
  return allSlices().find(({ ranges }) => ranges.some(([from, to]) => code >= from && code <= to)) ?? allSlices()[0]!
}

export interface Run {
  slice: Slice
  text: string
}

/** Splits a text into runs of one font each. Blanks and marks stay with the preceding run. */
export const runsOf = (text: string): Run[] => {
  const runs: Run[] = []
  for (const character of text) {
    const last = runs.at(-1)
    const slice = last && /[\s\p{M}]/u.test(character) ? last.slice : sliceOf(character)
    if (last?.slice === slice) last.text += character
    else runs.push({ slice, text: character })
  }
  return runs
}

export const loadSlice = async ({ file }: Slice): Promise<Buffer> => Buffer.from(await decompress(await readFile(file)))
