import { keptOf } from './changes.ts'
import type { SheetContent } from './schema.ts'

/** The size of type, in points, at which the sheet fits on one page: half a page has this many lines of 10 points. */
const sizes = [10, 9, 8, 7, 6, 5.5] as const
const page = { columnPt: 262, heightPt: 640, columns: 2 }
/** A label, and the space before it. */
const linesPerFact = 2

const linesAt = (text: string, size: number): number =>
  text
    .split('\n')
    .reduce((total, line) => total + Math.max(1, Math.ceil((line.length * size * 0.52) / page.columnPt)), 0)

/** The largest size at which all of it fits in two columns, by the length of its lines. */
export const printSize = (sheet: SheetContent): number => {
  const texts = Object.values(keptOf(sheet, (text) => text)).filter((text) => text !== null)
  const fits = (size: number) =>
    texts.reduce((total, text) => total + linesAt(text, size) + linesPerFact, 0) * size * 1.35 <=
    page.heightPt * page.columns
  return sizes.find(fits) ?? sizes.at(-1)!
}
