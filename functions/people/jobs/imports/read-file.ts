import { guessKind, recognise, type Columns } from '#functions/people/rules/imports/recognise.ts'
import { mappingKeyOf } from '#functions/people/data/import-mapping.ts'
import type { Table, TableRow } from '#functions/people/rules/imports/table.ts'
import { importObject, importWrite, noCounts, rowsWrite, type ImportItem } from '#functions/people/data/import.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'

/** Of one part: 100 rows, or fewer long ones, so that part and outcomes each fit into an item of 400 KB. */
const mostRows = 100
const mostBytes = 120_000
const writtenAtOnce = 10

const sizeOf = ({ cells }: TableRow) => cells.reduce((sum, cell) => sum + 3 + Buffer.byteLength(cell), 40)

const partsOf = (rows: readonly TableRow[]): TableRow[][] => {
  const parts: TableRow[][] = [[]]
  let size = 0
  for (const row of rows) {
    const last = parts.at(-1)!
    if (last.length > 0 && (last.length === mostRows || size + sizeOf(row) > mostBytes)) {
      parts.push([row])
      size = sizeOf(row)
    } else {
      last.push(row)
      size += sizeOf(row)
    }
  }
  return parts
}

const samplesOf = (rows: readonly TableRow[], column: number): string[] =>
  [...new Set(rows.slice(0, 50).map(({ cells }) => (cells[column] ?? '').trim().slice(0, 60)))]
    .filter((cell) => cell !== '')
    .slice(0, 3)

const columnsFor = async (deps: Deps, kind: NonNullable<ImportItem['kind']>, headings: string[], rows: string[][]) => {
  const kept = await deps.db.get<{ columns: Columns }>(mappingKeyOf(kind, headings))
  return kept?.columns.length === headings.length ? kept.columns : recognise(kind, headings, rows)
}

/** Keeps the rows of a table in parts. @returns the import with its columns as recognised. */
const keep = async (deps: Deps, item: ImportItem, { headings, rows, format }: Table): Promise<ImportItem> => {
  const kind = item.kind ?? guessKind(item.name, headings)
  const parts = partsOf(rows)
  for (let at = 0; at < parts.length; at += writtenAtOnce)
    await Promise.all(
      parts
        .slice(at, at + writtenAtOnce)
        .map((part, offset) => deps.db.transact([rowsWrite(deps, item, at + offset, part)])),
    )
  const cells = rows.slice(0, 200).map((row) => row.cells)
  const fields = await columnsFor(deps, kind, headings, cells)
  const columns = headings.map((heading, at) => ({ heading, field: fields[at] ?? null, samples: samplesOf(rows, at) }))
  const counts = { ...noCounts, rows: rows.length }
  return { ...item, kind, columns, format, counts, mapped: true, parts: parts.length, at_part: 0 }
}

/** Reads the file once. Undefined if it has no rows for us, which the import then says. */
export const readFile = async (deps: Deps, item: ImportItem): Promise<ImportItem | undefined> => {
  const bytes = await deps.files.read(importObject(item.id))
  const refuse = async (problem: string, state: 'refused' | 'waiting') => {
    await deps.db.transact([importWrite(deps, item, { state, problem })])
    return undefined
  }
  if (!bytes) return refuse('The file has not arrived. Please send it again', 'waiting')
  const { readTable, Unreadable } = await import('./tables/read-table.lazy.ts')
  try {
    const read = await keep(deps, item, readTable(bytes))
    await deps.db.transact([importWrite(deps, item, read)])
    return { ...read, version: item.version + 1 }
  } catch (error) {
    if (error instanceof Unreadable) return refuse(error.message, 'refused')
    throw error
  }
}

/** The columns of another kind, or as they were before somebody mapped them by hand. */
export const mapAgain = async (deps: Deps, item: ImportItem, rows: readonly TableRow[]): Promise<ImportItem> => {
  const headings = item.columns.map(({ heading }) => heading)
  const cells = rows.map((row) => row.cells)
  const fields = await columnsFor(deps, item.kind!, headings, cells)
  return {
    ...item,
    mapped: true,
    columns: item.columns.map((column, at) => ({ ...column, field: fields[at] ?? null })),
  }
}
