import { queueOf } from '#shared/queues.ts'
import { outboxPk, urgentShard } from '#functions/platform/db/keys.ts'
import { isWaiting, mailsWaitSeconds, type OutboxRow } from '#functions/platform/db/outbox.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'

const minute = 60_000

/** After a burst, most rows still have a message in the queue: a second one for each would only make it longer. */
const mostResent = 500

const oldest = (rows: readonly OutboxRow[]): OutboxRow[] =>
  rows.toSorted((a, b) => (a.created_at < b.created_at ? -1 : 1)).slice(0, mostResent)

/** Messages that were never sent, or whose consumer died. */
export const resendOutbox = async (deps: Deps): Promise<void> => {
  const before = new Date(Date.parse(deps.now) - minute).toISOString()
  const shards = await Promise.all(
    Array.from({ length: urgentShard + 1 }, (_, shard) => deps.db.all<OutboxRow>({ PK: outboxPk(shard) })),
  )
  const rows = shards.flat()
  deps.log.info('outbox', {}, { mails_wait: Math.round(mailsWaitSeconds(rows, deps.now)) })
  const left = rows.filter((row) => row.created_at < before && isWaiting(row, deps.now))
  const { mails = [], others = [] } = Object.groupBy(left, ({ job }) => (queueOf(job) === 'mail' ? 'mails' : 'others'))
  const messages = [...oldest(others), ...oldest(mails)].map(({ shard, id, request_id, job }) => ({
    shard,
    id,
    request_id,
    job,
  }))
  if (messages.length > 0) await deps.notify(messages)
}
