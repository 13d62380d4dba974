import { upgradeKey } from '#functions/platform/db/keys.ts'
import { commit } from '#functions/platform/db/outbox.ts'
import type { UpgradeRow } from '#functions/platform/db/upgrade-row.ts'
import { ConditionFailed, put } from '#functions/platform/db/db.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { schemaVersion } from '#functions/platform/db/schema-version.ts'

const minute = 60_000
/** A sweep runs each minute: after a longer gap, an older release may have run, which notes nothing here. */
const gap = 4 * minute
/** Longer than a deployment takes to shift traffic, with time for a rollback. */
const settled = 15 * minute
/** Steps of an upgrade are jobs of the outbox, which try for over an hour. */
const lost = 120 * minute

/**
 * Once a release has run alone for a while, starts the jobs that write what older releases did not: after each
 * deployment, and again after a rollback.
 */
export const startUpgrade = async (deps: Deps): Promise<void> => {
  const row = await deps.db.get<UpgradeRow>(upgradeKey)
  const ago = (at: string) => Date.parse(deps.now) - Date.parse(at)
  const isSame = row?.schema === schemaVersion && ago(row.seen_at) < gap
  const current: Omit<UpgradeRow, 'seen_at'> = isSame ? row : { ...upgradeKey, schema: schemaVersion, since: deps.now }
  const isWaiting = current.done_at === undefined && ago(current.since) >= settled
  const starts = isWaiting && (current.started_at === undefined || ago(current.started_at) > lost)
  const next = { ...current, seen_at: deps.now, ...(starts && { started_at: deps.now }) }
  const isFirst = row
    ? { ConditionExpression: 'seen_at = :seen', ExpressionAttributeValues: { ':seen': row.seen_at } }
    : { ConditionExpression: 'attribute_not_exists(PK)' }
  try {
    await commit(
      deps,
      [put(deps.db.tableName, next, isFirst)],
      starts ? [{ type: 'upgrade', schema: schemaVersion, since: next.since, upgrade: 0 }] : [],
    )
  } catch (error) {
    // Another sweep was faster.
    if (!(error instanceof ConditionFailed)) throw error
  }
}
