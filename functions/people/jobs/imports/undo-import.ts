import type { ImportJob } from '#shared/jobs.ts'
import type { Venue } from '#shared/domain/venue/schema.ts'
import { groupIdOf, withValues } from '#functions/people/data/brought.ts'
import { isAgencys } from '#functions/people/data/client-record.ts'
import { removeGroupWrites, type GroupItem } from '#functions/people/data/group.ts'
import {
  endTurn,
  importTurn,
  importWrite,
  kindOf,
  outcomesOf,
  outcomesWrite,
  type ImportItem,
  type Made,
} from '#functions/people/data/import.ts'
import { isNew, madeRecords, undoReasons, versionOf } from '#functions/people/data/made.ts'
import { findUser, removeUser, saveUser } from '#functions/people/data/user.ts'
import { changeBroughtVenue, findVenue, removeVenue } from '#functions/people/data/venue.ts'
import {
  groupKey,
  holdCalendarKey,
  importKey,
  pastEventsPrefix,
  profileKey,
  roleIdOf,
  type Key,
} from '#functions/platform/db/keys.ts'
import { commit } from '#functions/platform/db/outbox.ts'
import { ConditionFailed, put, remove, type TransactItem } from '#functions/platform/db/db.ts'
import { ChangedMeanwhile } from '#functions/platform/db/changed-meanwhile.ts'
import type { LoadEvents } from './events-kind.ts'
import type { Deps, UserRecord } from '#functions/platform/deps/deps.ts'

const recordsPerStep = 300

const { changedSince, onAnEvent, isTheirs, isUsed } = undoReasons

/** Rows beside the profile say that somebody was busy with a person: seats, times, notes, links, sessions. */
const hasMore = async (deps: Deps, user: UserRecord, groupId: string | undefined): Promise<boolean> => {
  const { items } = await deps.db.page<Key>({ PK: profileKey(user.id).PK }, { limit: 5, consistent: true })
  return items.some(({ SK }) => SK !== 'PROFILE' && SK !== `GROUP#${groupId}`)
}

/** An unfinished one, or one of the past that another import brought. */
const isOnEvent = async (deps: Deps, open: ReadonlySet<string>, ids: readonly string[]): Promise<boolean> => {
  if (ids.some((id) => open.has(id))) return true
  const pages = await Promise.all(
    ids.map((id) => deps.db.page<Key>(pastEventsPrefix(id), { limit: 1, consistent: true })),
  )
  return pages.some(({ items }) => items.length > 0)
}

const isHeld = async (deps: Deps, ids: readonly string[]): Promise<boolean> =>
  (await Promise.all(ids.map((id) => deps.db.get<Key>(holdCalendarKey(id))))).some((row) => row !== undefined)

const beforeOf = (made: readonly Made[]): Record<string, string | null> =>
  Object.fromEntries(
    made
      .toReversed()
      .flatMap(({ before = {} }) => Object.entries(before).map(([field, value]) => [field, value || null])),
  )

const undoAccount = async (
  deps: Deps,
  item: ImportItem,
  open: ReadonlySet<string>,
  made: Made[],
  also: TransactItem[],
) => {
  const own = kindOf(item)
  // An event's new client is one like those of their own spreadsheet.
  const kind = own === 'venues' || own === 'events' ? 'clients' : own
  const user = await findUser(deps, made[0]!.id)
  if (!user) return undefined
  if (!isAgencys(user) && isNew(made)) return isTheirs
  if (user.version !== versionOf(made)) return changedSince
  if (!isNew(made)) {
    await saveUser(deps, { before: user, after: withValues(kind, user, beforeOf(made)), also })
    return undefined
  }
  const group = await deps.db.get<GroupItem>(groupKey(groupIdOf(user.id)))
  const acts = [roleIdOf(user.id, 'cli'), roleIdOf(user.id, 'art'), ...(group ? [group.id] : [])]
  if (await isOnEvent(deps, open, acts)) return onAnEvent
  if ((await hasMore(deps, user, group?.id)) || (await isHeld(deps, [...acts, roleIdOf(user.id, 'mus')]))) return isUsed
  if (group && group.version !== 1) return changedSince
  await removeUser(deps, user, [...also, ...(group ? removeGroupWrites(deps.db.tableName, group) : [])])
  return undefined
}

const undoVenue = async (deps: Deps, open: ReadonlySet<string>, made: Made[], also: TransactItem[]) => {
  const venue = await findVenue(deps, made[0]!.id)
  if (!venue) return undefined
  if (venue.version !== versionOf(made)) return changedSince
  if (!isNew(made)) {
    const before = Object.fromEntries(
      Object.entries(beforeOf(made)).map(([field, value]) => [field, value ?? undefined]),
    )
    await changeBroughtVenue(deps, venue, before as Partial<Venue>, also)
    return undefined
  }
  if (await isOnEvent(deps, open, [venue.id])) return onAnEvent
  await removeVenue(deps, venue, also)
  return undefined
}

/** @returns why a record stays as it is; undefined once it is as it was before the import. */
const undoRecord = async (
  deps: Deps,
  item: ImportItem,
  made: Made[],
  open: { now?: ReadonlySet<string> },
  events: LoadEvents,
): Promise<string | undefined> => {
  const also = made.map((row) => remove(deps.db.tableName, row))
  const [prefix] = made[0]!.id.split('_')
  try {
    const { undo, partiesOfOpenEvents } = await events()
    if (prefix === 'evt') return await undo(deps, made, also)
    open.now ??= await partiesOfOpenEvents(deps)
    return prefix === 'ven'
      ? await undoVenue(deps, open.now, made, also)
      : await undoAccount(deps, item, open.now, made, also)
  } catch (error) {
    if (error instanceof ConditionFailed || error instanceof ChangedMeanwhile) return changedSince
    throw error
  }
}

const noteKept = async (deps: Deps, item: ImportItem, kept: ReadonlyMap<Made[], string>): Promise<void> => {
  const reasons = [...kept].flatMap(([made, why]) => made.map((row) => ({ ...row, kept: why })))
  for (const [part, rows] of Map.groupBy(reasons, ({ part }) => part)) {
    // Of an event and its venue, the row shows why the event stays.
    const own = rows.toSorted((a, b) => Number(b.also !== undefined) - Number(a.also !== undefined))
    const byRow = new Map(own.map(({ row, kept: why }) => [row, why]))
    const decided = (await outcomesOf(deps, item, part)).map((one) => {
      const why = byRow.get(one.row)
      return why === undefined ? one : { ...one, kept: why }
    })
    const notes = rows.map((row) => put(deps.db.tableName, { ...row }))
    await deps.db.transact([outcomesWrite(deps, item, part, decided), ...notes.slice(0, 99)])
    deps.db.refresh()
  }
}

/** One step of an undo: records as the import left them go, all others stay and say why. */
export const undoImport = async (deps: Deps, { import_id, round }: ImportJob, events: LoadEvents): Promise<void> => {
  const item = await deps.db.get<ImportItem>(importKey(import_id))
  if (item?.state !== 'undoing' || item.round !== round) return
  await importTurn(deps, import_id)
  const waiting = await madeRecords(deps, import_id)
  const records = waiting.slice(0, recordsPerStep)
  const kept = new Map<Made[], string>()
  // Read once for a step, after its events are gone.
  const open = {}
  for (const made of records) {
    const why = await undoRecord(deps, item, made, open, events)
    if (why !== undefined) kept.set(made, why)
    deps.db.refresh()
  }
  await noteKept(deps, item, kept)
  const isLast = records.length === waiting.length
  const undo = item.undo ?? { until: deps.now, removed: 0, kept: 0 }
  const patch: Partial<ImportItem> = {
    undo: { ...undo, removed: undo.removed + records.length - kept.size, kept: undo.kept + kept.size },
    progress: { ...item.progress, done: Math.min(item.progress.of, item.progress.done + records.length) },
    ...(isLast && { state: 'undone' as const }),
  }
  await commit(
    deps,
    [importWrite(deps, item, patch), ...(isLast ? [endTurn(deps, import_id)] : [])],
    isLast ? [] : [{ type: 'undo_import', import_id, round }],
  )
}
