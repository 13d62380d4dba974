import { guessKind, recognise, type Columns } from '#functions/people/rules/imports/recognise.ts'
import { lastReadKeyOf, mappingKeyOf, reportColumns, type LastRead } from '#functions/people/data/import-mapping.ts'
import type { ReadAs } from '#shared/domain/import/format.ts'
import { orderOf } from '#functions/people/rules/imports/dates.ts'
import { decimalMarkOf } from '#functions/people/rules/imports/values.ts'
import type { Table, TableRow } from '#functions/people/rules/imports/table.ts'
import { importObject, importWrite, noCounts, rowsWrite, type ImportItem } from '#functions/people/data/import.ts'
import type { Key } from '#functions/platform/db/keys.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import type { LoadEvents } from './events-kind.ts'

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
  const columns = kept && [...reportColumns(headings).map(() => null), ...kept.columns]
  return columns?.length === headings.length ? columns : recognise(kind, headings, rows)
}

/** Days and amounts as somebody has set them, or as the last such file had them, or else as they look. */
const formatOf = ({ format, rows }: Table, given: ReadAs, last: ReadAs = {}): Table['format'] => {
  const cells = function* () {
    for (const row of rows) yield* row.cells
  }
  const order = format.type === 'csv' || format.type === 'xlsx' ? orderOf(cells()) : null
  const dates = given.dates ?? order ?? last.dates ?? (format.separator === ';' ? 'dmy' : undefined)
  const decimals = given.decimals ?? decimalMarkOf(cells()) ?? last.decimals
  const isUnsure = order === undefined && given.dates === undefined && last.dates === undefined
  const unsure = [...(format.unsure ?? []), ...(isUnsure ? ['dates' as const] : [])]
  return {
    ...{ ...format, unsure },
    ...(order !== null && { dates: dates ?? 'mdy' }),
    ...(decimals !== undefined && { decimals }),
  }
}

/** Of the last file with these headings. */
const lastOf = async (deps: Deps, headings: string[]): Promise<LastRead | undefined> =>
  deps.db.get<LastRead & Key>(lastReadKeyOf(headings))

/** Keeps the rows of a table in parts. @returns the import with its columns as recognised. */
const keep = async (deps: Deps, item: ImportItem, table: Table): Promise<ImportItem> => {
  const { headings, rows } = table
  const last = await lastOf(deps, headings)
  const kind = item.kind ?? (table.format.type === 'ics' ? 'events' : (last?.kind ?? guessKind(item.name, headings)))
  const format = formatOf(table, item.read_as ?? {}, last)
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
export const readFile = async (deps: Deps, item: ImportItem, events: LoadEvents): Promise<ImportItem | undefined> => {
  const bytes = await deps.files.read(importObject(item.id))
  const refuse = async (problem: string, state: 'refused' | 'waiting') => {
    await deps.db.transact([importWrite(deps, item, { state, problem })])
    return undefined
  }
  if (!bytes) return refuse('The file has not arrived. Please send it again', 'waiting')
  const { readTable, beginsWith, Unreadable } = await import('./tables/read-table.lazy.ts')
  const given = item.read_as ?? {}
  try {
    const isCalendar = beginsWith(bytes, 'BEGIN:VCALENDAR', given)
    const table = isCalendar ? (await events()).readCalendar(bytes, deps.now, given.encoding) : readTable(bytes, given)
    const read = await keep(deps, item, table)
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
