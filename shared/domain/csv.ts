import { toUnits, type Cents } from './money.ts'

/** Spreadsheet files: RFC 4180, UTF-8 with a byte order mark, because Excel otherwise assumes another encoding. */

/** Text, an amount in cents, or a number in figures. */
export type Cell = string | null | undefined | { amount: Cents } | { number: string }

const byteOrderMark = '\uFEFF'
const lineEnd = '\r\n'

/** Spreadsheets read text that begins like this as a formula, also in full width or after blanks. */
const formula = /^\s*[=+\-@＝＋－＠|%]|^[\t\r\n]/

const plain = (text: string): string => (formula.test(text) ? `'${text}` : text)

const quoted = (text: string): string => (/[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Amounts are plain numbers with two decimals, also negative ones: no currency, no thousands. */
const cellText = (cell: Cell): string =>
  cell === null || cell === undefined
    ? ''
    : typeof cell === 'string'
      ? quoted(plain(cell))
      : 'number' in cell
        ? cell.number
        : toUnits(cell.amount).toFixed(2)

export const csvLines = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => row.map(cellText).join(',') + lineEnd).join('')

/** One part of a file: only the first has the mark and the header, so that parts can be joined. */
export const csvPart = (header: readonly string[], rows: readonly (readonly Cell[])[], isFirst: boolean): string =>
  isFirst ? byteOrderMark + csvLines([header, ...rows]) : csvLines(rows)
