import { importLimits } from '#shared/domain/import/fields.ts'
import { type Table, Unreadable } from '#functions/people/rules/imports/table.ts'

const counted = (count: number) => count.toLocaleString('en-US')

export const demandColumns = (columns: number): void => {
  if (columns > importLimits.columns)
    throw new Unreadable(
      `This file has ${counted(columns)} columns, and at most ${importLimits.columns} can be read. ` +
        'Please save a copy with only the columns that you need',
    )
}

export const tooManyRows = () =>
  new Unreadable(`At most ${counted(importLimits.rows)} rows can be read at once. Please split the file`)

const isFilled = (cells: readonly string[]) => cells.some((cell) => cell.trim() !== '')
const filledCells = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== '').length

/** The first line with more than one cell, because a title may stand above; a list of one column has none. */
const headingAt = (lines: readonly string[][]): number => {
  const wide = lines.slice(0, 10).findIndex((cells) => filledCells(cells) > 1)
  return wide === -1 ? lines.findIndex(isFilled) : wide
}

export const toTable = (lines: readonly string[][], format: Table['format']): Table => {
  const at = headingAt(lines)
  if (at === -1) throw new Unreadable('This file is empty')
  const headings = lines[at]!.map((cell) => cell.trim().slice(0, 100))
  while (headings.at(-1) === '') headings.pop()
  demandColumns(headings.length)
  const rows = lines
    .map((cells, line) => ({ row: line + 1, cells: cells.map((cell) => cell.slice(0, importLimits.cell)) }))
    .filter(({ cells, row }) => row > at + 1 && isFilled(cells))
    .map(({ row, cells }) => ({ row, cells: cells.slice(0, headings.length) }))
  if (rows.length === 0) throw new Unreadable('This file has headings, and no rows')
  if (rows.length > importLimits.rows) throw tooManyRows()
  return { headings, rows, format }
}
