import type { ImportJob } from '#shared/jobs.ts'
import { loadPhoneLibrary } from '#shared/domain/phone.ts'
import { decide } from '#functions/people/rules/imports/decide.ts'
import type { Index } from '#functions/people/rules/imports/match.ts'
import { readRow, type FindPlace, type Values } from '#functions/people/rules/imports/read-row.ts'
import type { TableRow } from '#functions/people/rules/imports/table.ts'
import { idOfRow } from '#functions/people/data/brought.ts'
import {
  countsOf,
  duplicatesOf,
  importWrite,
  kindOf,
  noCounts,
  outcomesWrite,
  rowsOf,
  writtenIn,
  type Decided,
  type ImportItem,
} from '#functions/people/data/import.ts'
import { findZipcode, type Place } from '#functions/people/places/zipcode.ts'
import { importKey } from '#functions/platform/db/keys.ts'
import { commit } from '#functions/platform/db/outbox.ts'
import { ConditionFailed } from '#functions/platform/db/db.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import type { DecideRows, LoadEvents } from './events-kind.ts'
import { addOwners, knownOf, putDecided, type RecordKind } from './known.ts'
import { mapAgain, readFile } from './read-file.ts'

/** Parts of a step: 10,000 rows. */
const partsPerStep = 100

const nameOf = ({ name, first, last, full_name, email }: Values): string =>
  name ?? full_name ?? ([first, last].filter(Boolean).join(' ') || (email ?? ''))

/** The places of all ZIP codes that rows may have. */
const placesOf = async (rows: readonly TableRow[], column: number): Promise<FindPlace> => {
  const places = new Map<string, Place>()
  for (const { cells } of column === -1 ? [] : rows) {
    const code = (cells[column] ?? '').replace(/\D/g, '').slice(0, 5).padStart(5, '0')
    const place = places.has(code) ? undefined : await findZipcode(code)
    if (place) places.set(code, place)
  }
  return (zipcode) => places.get(zipcode)
}

/** The outcomes of one part, and what the index then knows. */
const decideRows = async (
  deps: Deps,
  item: ImportItem,
  kind: RecordKind,
  index: Index,
  rows: readonly TableRow[],
): Promise<Decided[]> => {
  const columns = item.columns.map(({ field }) => field)
  const findPlace = await placesOf(rows, columns.indexOf('zipcode'))
  const read = rows.map(({ row, cells }) => ({ row, ...readRow(kind, columns, cells, findPlace, writtenIn(item)) }))
  await addOwners(deps, index, kind, item.agent_id, read)
  const idOf = (row: number) => idOfRow(kind === 'venues' ? 'ven' : 'usr', item.id, row)
  const context = { kind, index, duplicatesOf: duplicatesOf(item), idOf }
  return read.map((one) => ({
    ...decide(context, one.row, one),
    row: one.row,
    name: nameOf({ ...one.defaults, ...one.values }).slice(0, 128),
  }))
}

const planRecords = async (deps: Deps, item: ImportItem, kind: RecordKind): Promise<DecideRows> => {
  const index = await knownOf(deps, kind, item.agent_id)
  await putDecided(deps, index, item)
  return (rows) => decideRows(deps, item, kind, index, rows)
}

const checkParts = async (deps: Deps, start: ImportItem, events: LoadEvents): Promise<void> => {
  let item = start.at_part === 0 ? { ...start, counts: { ...noCounts, rows: start.counts.rows } } : start
  const end = Math.min(item.parts, item.at_part + partsPerStep)
  const kind = kindOf(item)
  const decideRows = await (kind === 'events' ? (await events()).plan(deps, item) : planRecords(deps, item, kind))
  for (let part = item.at_part; part < end; part += 1) {
    const rows = await rowsOf(deps, item.id, part)
    const decided = await decideRows(rows)
    const isLast = part + 1 === item.parts
    const patch: Partial<ImportItem> = {
      counts: countsOf(item.counts, decided),
      at_part: isLast ? 0 : part + 1,
      progress: { done: isLast ? 0 : item.progress.done + rows.length, of: item.counts.rows },
      columns: item.columns,
      mapped: item.mapped,
      ...(isLast && { state: 'checked' as const }),
    }
    const goesOn = part + 1 === end && !isLast
    await commit(
      deps,
      [outcomesWrite(deps, item, part, decided), importWrite(deps, item, patch)],
      goesOn ? [{ type: 'check_import', import_id: item.id, round: item.round }] : [],
    )
    item = { ...item, ...patch, version: item.version + 1 }
    deps.db.refresh()
  }
}

/** One step of a dry run: the file is read, then each row gets its outcome. It writes nothing but the import itself. */
export const checkImport = async (deps: Deps, { import_id, round }: ImportJob, events: LoadEvents): Promise<void> => {
  const item = await deps.db.get<ImportItem>(importKey(import_id))
  if (item?.state !== 'reading' || item.round !== round) return
  await loadPhoneLibrary()
  try {
    const read = item.parts === 0 ? await readFile(deps, item, events) : item
    if (!read) return
    const mapped = read.mapped ? read : await mapAgain(deps, read, await rowsOf(deps, read.id, 0))
    await checkParts(deps, mapped, events)
  } catch (error) {
    // Its settings were changed meanwhile: the step of the new reading goes on.
    if (!(error instanceof ConditionFailed && error.failed.has('import'))) throw error
  }
}
