import { read, utils, type ParsingOptions } from '@e965/xlsx'
import { importLimits } from '#shared/domain/import/fields.ts'
import { demandColumns, toTable, tooManyRows } from './to-table.ts'
import { type Table, Unreadable } from '#functions/people/rules/imports/table.ts'
import { demandZipSize } from './zip-size.ts'

/** Values as the workbook shows them. Formulas are not even read, macros neither. */
const mostLines = importLimits.rows + 1000
const options: ParsingOptions = {
  ...{ dense: true, cellFormula: false, cellHTML: false, cellStyles: false, bookVBA: false },
  type: 'buffer',
  sheetRows: mostLines,
}

const workbookOf = (bytes: Buffer) => {
  try {
    return read(bytes, options)
  } catch (error) {
    const isLocked = error instanceof Error && /password|encrypt/i.test(error.message)
    throw new Unreadable(
      isLocked
        ? 'This workbook has a password. Please save it without one'
        : 'This is no workbook that can be read. Please save it as XLSX or CSV',
    )
  }
}

/** The first sheet with something in it. */
export const readXlsx = (bytes: Buffer): Table => {
  demandZipSize(bytes)
  const { SheetNames, Sheets } = workbookOf(bytes)
  const sheet = SheetNames.find((name) => Sheets[name]!['!ref'] !== undefined)
  if (sheet === undefined) throw new Unreadable('This file is empty')
  const { s, e } = utils.decode_range(Sheets[sheet]!['!ref']!)
  demandColumns(e.c - s.c + 1)
  const whole = Sheets[sheet]!['!fullref']
  if (whole !== undefined && utils.decode_range(whole).e.r > mostLines) throw tooManyRows()
  const lines = utils.sheet_to_json<string[]>(Sheets[sheet]!, { header: 1, raw: false, defval: '', blankrows: true })
  return toTable(lines, { type: 'xlsx', sheet })
}
