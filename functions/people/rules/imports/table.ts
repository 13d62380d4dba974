export interface TableRow {
  /** As a spreadsheet counts. */
  row: number
  cells: string[]
}
/** A sheet: its headings, the rows that are not empty, and how it was read. */
export interface Table {
  headings: string[]
  rows: TableRow[]
  format: { type: 'csv' | 'xlsx'; encoding?: string; separator?: string; sheet?: string }
}

/** A file that cannot be read as a table, with a sentence for its owner. */
export class Unreadable extends Error {}
