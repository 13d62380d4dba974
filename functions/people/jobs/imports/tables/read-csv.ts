import { CsvError, parse } from 'csv-parse/sync'
import { importLimits } from '#shared/domain/import/fields.ts'
import type { ReadAs } from '#shared/domain/import/format.ts'
import { separated } from '#functions/people/rules/imports/separator.ts'
import { encodingOf, isUnsure, textOf } from '#functions/people/rules/imports/text-of.ts'
import { demandColumns, toTable, tooManyRows } from './to-table.ts'
import { type Table, Unreadable } from '#functions/people/rules/imports/table.ts'

/** Room for lines that are empty or above the headings. */
const mostLines = importLimits.rows + 1000

const problems: Readonly<Record<string, (line: number) => string>> = {
  CSV_QUOTE_NOT_CLOSED: (line) =>
    `A quotation mark is never closed: the text that begins before line ${line} swallows the rest of the file. ` +
    'Please close it, or save the file again from your spreadsheet',
  CSV_INVALID_CLOSING_QUOTE: (line) => `A quotation mark in line ${line} is in the wrong place`,
}

const linesOf = (text: string, delimiter: string, relax_quotes: boolean): string[][] => {
  const options = { delimiter, relax_quotes, relax_column_count: true, skip_empty_lines: false, to: mostLines + 1 }
  try {
    return parse(text, options)
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    // An inch in an unquoted cell.
    if (error.code === 'INVALID_OPENING_QUOTE' && !relax_quotes) return linesOf(text, delimiter, true)
    const line = Number((error as unknown as { lines?: number }).lines ?? 1)
    throw new Unreadable(problems[error.code]?.(line) ?? `Line ${line} of this file cannot be read`)
  }
}

export const readCsv = (bytes: Uint8Array, given: ReadAs): Table => {
  const encoding = given.encoding ?? encodingOf(bytes)
  const { separator, rest, isUnsure: isUnsureMark } = separated(textOf(bytes, encoding), given.separator)
  const lines = linesOf(rest, separator, false)
  demandColumns(lines[0]?.length ?? 0)
  if (lines.length > mostLines) throw tooManyRows()
  const unsure = [
    ...(given.encoding === undefined && isUnsure(encoding) ? ['encoding' as const] : []),
    ...(isUnsureMark ? ['separator' as const] : []),
  ]
  return toTable(lines, { type: 'csv', encoding, separator, ...(unsure.length > 0 && { unsure }) })
}
