import { put, type TransactItem } from './db.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { onlyShown, requestsChanged, type ListName } from './change.ts'
import { changeKey, changesPk, type Key } from './keys.ts'

/**
 * Changes, which open screens ask for every few seconds: a row for each person whose lists another change has
 * rewritten. A row contains only the event's id; the screen then reads the parts that its reader may see.
 */

/** Long enough for a screen that was offline for a while; after that, it reads everything again. */
const keptSeconds = 3600
/** Clocks differ between functions, and a transaction commits after its instant. */
const lateMs = 5_000
export const longestAbsenceMs = 10 * 60_000
/** More changes than that in a few seconds: the screen reads everything again. */
const most = 100

/** Lists that only staff have open for long; a row names the list instead of an event. */
const lists: Readonly<Record<string, ListName>> = {
  'LIST#client': 'clients',
  'LIST#venue': 'venues',
  'LIST#residence': 'venues',
  PROSPECTS: 'prospects',
}
/** A person's events (`U#usr_X`) or those of all (`ALL`); not the views by counterparty, which hold the same events. */
const viewOf = (PK = ''): string | undefined => /^(?:VIEW#)?(ALL|U#usr_\w+|REQUESTS)(?=#|$)/.exec(PK)?.[1]

const keyOf = ({ Put, Update, Delete }: TransactItem) => (Put?.Item ?? (Update ?? Delete)?.Key) as Key | undefined

const changeRow = (deps: Deps, view: string, what: string): TransactItem => {
  const ttl = Math.ceil(Date.parse(deps.now) / 1000) + keptSeconds
  return put(deps.db.tableName, { ...changeKey(view, deps.now, what), ttl })
}

/** The rows for writes of people, venues and prospects; none if no list of them shows a difference. */
export const listChangeWrites = (deps: Deps, writes: readonly TransactItem[]): TransactItem[] => {
  const changed = writes.flatMap((write) => lists[keyOf(write)?.PK ?? ''] ?? [])
  return [...new Set(changed)].map((list) => changeRow(deps, requestsChanged, list))
}

/**
 * The rows for these writes of one event's list rows, and for the other views of it: their lists show no difference,
 * but screens with the event itself may.
 */
export const changeWrites = (
  deps: Deps,
  eventId: string,
  writes: readonly TransactItem[],
  seenIn: readonly Key[] = [],
): TransactItem[] => {
  const rows = new Map<string | undefined, string>()
  for (const { PK } of seenIn) rows.set(viewOf(PK), eventId + onlyShown)
  for (const write of writes) rows.set(viewOf(keyOf(write)?.PK), eventId)
  rows.delete(undefined)
  return [...rows].map(([view, what]) => changeRow(deps, view!, what))
}

/** For people who see an event, when something on it changed that its list rows do not show. */
export const eventChangeWrites = (deps: Deps, eventId: string, userIds: readonly string[]): TransactItem[] =>
  ['ALL', ...new Set(userIds.map((id) => `U#${id}`))].map((view) => changeRow(deps, view, eventId))

const startOf = (since: string) => new Date(Date.parse(since) - lateMs).toISOString()

/** The range of a view's changes, for reads together with the session. */
export const changesSince = (view: string, since: string) => ({
  PK: changesPk(view),
  from: startOf(since),
  to: '~',
})

/** @returns undefined if there are too many. */
export const readChanges = async (deps: Deps, view: string, since: string): Promise<Key[] | undefined> => {
  const { items, next } = await deps.db.page<Key>(changesSince(view, since), { limit: most })
  return next ? undefined : items
}
