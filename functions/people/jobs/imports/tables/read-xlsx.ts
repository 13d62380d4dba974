import { read, SSF, utils, type CellObject, type ParsingOptions, type WorkSheet } from '@e965/xlsx'
import { importLimits } from '#shared/domain/import/fields.ts'
import { demandColumns, toTable, tooManyRows } from './to-table.ts'
import { type Table, Unreadable } from '#functions/people/rules/imports/table.ts'
import { demandZipSize } from './zip-size.ts'

/** Values as the workbook shows them. Formulas are not even read, macros neither. */
const mostLines = importLimits.rows + 1000
const options: ParsingOptions = {
  ...{ dense: true, cellFormula: false, cellHTML: false, cellStyles: false, bookVBA: false, cellNF: true },
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

const dayMs = 86_400_000
const firstOfSerials = Date.UTC(1899, 11, 30)

/** A day or time as it is, and not as the workbook's country shows it: `3/4/26` is two days. */
const asItIs = (cell: CellObject): void => {
  if (cell.t !== 'n' || typeof cell.z !== 'string' || !SSF.is_date(cell.z) || typeof cell.v !== 'number') return
  // Hours worked, and years alone, are numbers.
  if (cell.v < 0 || cell.v > 73_415 || /\[[hms]+\]/i.test(cell.z)) return
  const at = new Date(Math.round((firstOfSerials + cell.v * dayMs) / 60_000) * 60_000).toISOString()
  const [day, time] = [at.slice(0, 10), at.slice(11, 16)]
  cell.w = cell.v < 1 ? time : Number.isInteger(cell.v) ? day : `${day} ${time}`
}
const withDates = (sheet: WorkSheet): WorkSheet => {
  for (const line of (sheet['!data'] ?? []) as (CellObject | undefined)[][])
    for (const cell of line ?? []) if (cell) asItIs(cell)
  return sheet
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
  const lines = utils.sheet_to_json<string[]>(withDates(Sheets[sheet]!), {
    header: 1,
    raw: false,
    defval: '',
    blankrows: true,
  })
  return toTable(lines, { type: 'xlsx', sheet })
}
