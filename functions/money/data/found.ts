import { differenceId, type Difference } from '#functions/money/rules/difference.ts'
import type { Instant } from '#shared/domain/time.ts'
import { put } from '#functions/platform/db/db.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { foundKey, foundPrefix, reconciledKey, type Key } from '#functions/platform/db/keys.ts'

/** A difference that a reconciliation found, from the first time to the last. */
export interface FoundRow extends Key, Difference {
  first_at: Instant
  last_at: Instant
}

/** Each night checks all old differences again: one that was not seen since then is resolved. */
const seenWithin = 36 * 3_600_000
const keptSeconds = 35 * 86_400
/** As many as fit into one transaction: so many have one cause, and the log has all of them. */
const notedAtMost = 90

const stillThere = async (deps: Deps): Promise<FoundRow[]> => {
  const since = new Date(Date.parse(deps.now) - seenWithin).toISOString()
  return (await deps.db.all<FoundRow>(foundPrefix)).filter(({ last_at }) => last_at >= since)
}

/** Found again is the same row: a repeated job changes nothing. */
export const noteFound = async (deps: Deps, found: readonly Difference[]): Promise<void> => {
  if (found.length === 0) return
  const known = new Map((await stillThere(deps)).map((row) => [row.SK, row.first_at]))
  const ttl = Math.floor(Date.parse(deps.now) / 1000) + keptSeconds
  const rows = new Map(
    found.map((difference) => {
      const key = foundKey(differenceId(difference))
      return [key.SK, { ...key, ...difference, first_at: known.get(key.SK) ?? deps.now, last_at: deps.now, ttl }]
    }),
  )
  await deps.db.transact([...rows.values()].slice(0, notedAtMost).map((row) => put(deps.db.tableName, row)))
}

export const noteReconciled = (deps: Deps): Promise<void> =>
  deps.db.transact([put(deps.db.tableName, { ...reconciledKey, at: deps.now })])

/** When the last reconciliation ended; undefined before the first. */
export const lastReconciledAt = async (deps: Deps): Promise<Instant | undefined> => {
  const [last] = await deps.db.all<Key & { at: Instant }>({ PK: reconciledKey.PK, prefix: reconciledKey.SK })
  return last?.at
}

/** The end of the last reconciliation and its open differences; undefined before the first. */
export const lastReconciliation = async (deps: Deps): Promise<{ at: Instant; found: FoundRow[] } | undefined> => {
  const [at, found] = await Promise.all([lastReconciledAt(deps), stillThere(deps)])
  return at === undefined ? undefined : { at, found }
}
