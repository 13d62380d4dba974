import { listRowsKey, type Key } from '#functions/_data/rows/keys.ts'
import { listRowsVersion } from '#functions/_data/event/list-rows.ts'
import { commit } from '#functions/_data/rows/outbox.ts'
import { ConditionFailed, put } from '#functions/_lib/db.ts'
import type { Deps } from '#functions/_lib/deps.ts'

/** After an upgrade: starts the jobs that write the list rows of stored events, once per version. */
export const refreshRows = async (deps: Deps): Promise<void> => {
  const done = await deps.db.get<Key & { version: number }>(listRowsKey)
  if (done && done.version >= listRowsVersion) return
  const isFirst = done
    ? { ConditionExpression: 'version = :version', ExpressionAttributeValues: { ':version': done.version } }
    : { ConditionExpression: 'attribute_not_exists(PK)' }
  const mark = put(deps.db.tableName, { ...listRowsKey, version: listRowsVersion }, isFirst)
  try {
    await commit(deps, [mark], [{ type: 'refresh_rows' }])
  } catch (error) {
    // Another sweep has started them.
    if (!(error instanceof ConditionFailed)) throw error
  }
}
