import { keptOf } from './changes.ts'
import type { SheetContent } from './schema.ts'

/** Sizes of type, in points, and a page of US letter with margins of 12 mm, below the title; A4 holds a little more. */
const sizes = [10, 9, 8, 7, 6, 5.5] as const
const page = { columnPt: 262, heightPt: 640, columns: 2 }
/** In parts of the size. */
const type = { characterWidth: 0.52, lineHeight: 1.27 }
/** A label, and the space below. */
const linesPerFact = 1.6

const linesAt = (text: string, size: number): number =>
  text
    .split('\n')
    .reduce(
      (total, line) => total + Math.max(1, Math.ceil((line.length * size * type.characterWidth) / page.columnPt)),
      0,
    )

/** The largest size at which all of it fits in two columns, by the length of its lines. */
export const printSize = (sheet: SheetContent): number => {
  const texts = Object.values(keptOf(sheet, (text) => text)).filter((text) => text !== null)
  const fits = (size: number) =>
    texts.reduce((total, text) => total + linesAt(text, size) + linesPerFact, 0) * size * type.lineHeight <=
    page.heightPt * page.columns
  return sizes.find(fits) ?? sizes.at(-1)!
}
