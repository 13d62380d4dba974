import type { ReadAs } from '#shared/domain/import/format.ts'
import { type Table, Unreadable } from '#functions/people/rules/imports/table.ts'
import { beginsWith } from './begins-with.ts'
import { readCsv } from './read-csv.ts'
import { readVcard } from './read-vcard.ts'
import { readXlsx } from './read-xlsx.ts'

export { beginsWith, Unreadable }

const isZip = (bytes: Buffer) => bytes.length > 4 && bytes.readUInt32BE(0) === 0x504b0304
/** Workbooks before 2007, and those with a password. */
const isOle = (bytes: Buffer) => bytes.length > 8 && bytes.readUInt32BE(0) === 0xd0cf11e0

/** By what a file holds, not by its name. @throws Unreadable */
export const readTable = (bytes: Buffer, given: ReadAs = {}): Table => {
  if (bytes.length === 0) throw new Unreadable('This file is empty')
  if (isZip(bytes)) return readXlsx(bytes)
  if (isOle(bytes))
    throw new Unreadable('This workbook is of an old format or has a password. Please save it as XLSX or CSV')
  if (bytes.toString('latin1', 0, 5) === '%PDF-') throw new Unreadable('This is a PDF. Please bring a table')
  return beginsWith(bytes, 'BEGIN:VCARD', given) ? readVcard(bytes, given) : readCsv(bytes, given)
}
