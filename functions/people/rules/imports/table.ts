import type { Import } from '#shared/domain/import/schema.ts'

export interface TableRow {
  /** As a spreadsheet counts. */
  row: number
  cells: string[]
}
/** A sheet: its headings, the rows that are not empty, and how it was read. */
export interface Table {
  headings: string[]
  rows: TableRow[]
  format: NonNullable<Import['format']>
}

/** A file that cannot be read as a table, with a sentence for its owner. */
export class Unreadable extends Error {}
