import { hash } from 'node:crypto'
import { kindOf, textBudgets, type TextJob } from '#shared/texts.ts'
import { numberHash } from '#functions/messages/data/texts.ts'
import { textBudgetKey, textKey, type Key } from '#functions/platform/db/keys.ts'
import { ConditionFailed, named, put, putNew, type TransactItem } from '#functions/platform/db/db.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'

/**
 * Sends a text once, although the provider knows no idempotency key: its row says `sending` before the call, and the
 * provider's report, which carries the row's id, settles a call whose response was lost.
 */

/** Reports arrive within seconds. */
const reportedWithin = 10 * 60_000
const keptDays = 30

export interface TextRow extends Key {
  /** `held`: certainly not sent, and may be tried again. `over`: sent, or refused for good. */
  state: 'sending' | 'held' | 'over'
  at: string
  ttl: number
}

export type Turn =
  | { is: 'ours'; row: TextRow }
  | { is: 'over' }
  | { is: 'no_budget' }
  /** Another attempt may have sent it: its report decides. */
  | { is: 'unknown'; until: string }

export const textIdOf = (job: TextJob): string =>
  hash('sha256', `${job.about === 'phone' ? job.number : job.user_id} ${job.key}`, 'hex').slice(0, 32)

const ttlAt = (now: string): number => Math.ceil(Date.parse(now) / 1000) + keptDays * 86_400

/** The places that it takes in the budgets of its kind. */
const placesOf = (job: TextJob): [place: string, most: number][] => {
  const kind = kindOf(job)
  const { reader, event, total } = textBudgets[kind]
  const who = job.about === 'phone' ? numberHash(job.number) : job.user_id
  return [
    [`${kind}#${who}`, reader],
    [`${kind}#all`, total],
    // Without its kind, as earlier releases count.
    ...(job.about !== 'phone' && event !== undefined ? [[job.event_id, event] satisfies [string, number]] : []),
  ]
}

/** Counts this text. A condition `budget` fails if there were too many. */
const countedWrites = ({ db, now }: Deps, job: TextJob): TransactItem[] =>
  placesOf(job).map(([place, most]) =>
    named('budget', {
      Update: {
        TableName: db.tableName,
        Key: textBudgetKey(place, now.slice(0, 10)),
        UpdateExpression: 'SET #ttl = :ttl ADD sent :one',
        ConditionExpression: 'attribute_not_exists(sent) OR sent < :most',
        ExpressionAttributeNames: { '#ttl': 'ttl' },
        ExpressionAttributeValues: { ':one': 1, ':most': most, ':ttl': ttlAt(now) },
      },
    }),
  )

export const takeTextTurn = async (deps: Deps, job: TextJob): Promise<Turn> => {
  const { db, now } = deps
  const key = textKey(textIdOf(job))
  for (;;) {
    const row = await db.get<TextRow>(key)
    if (row?.state === 'over') return { is: 'over' }
    const until = row && new Date(Date.parse(row.at) + reportedWithin).toISOString()
    if (row?.state === 'sending' && until! > now) return { is: 'unknown', until: until! }
    const next: TextRow = { ...key, state: 'sending', at: now, ttl: ttlAt(now) }
    const write = row ? put(db.tableName, { ...next }, isAs(row)) : putNew(db.tableName, { ...next })
    try {
      await db.transact([named('text', write), ...(row ? [] : countedWrites(deps, job))])
      return { is: 'ours', row: next }
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error
      if (!error.failed.has('text')) return { is: 'no_budget' }
      db.refresh()
    }
  }
}

const isAs = ({ state, at }: TextRow) => ({
  ConditionExpression: '#state = :state AND #at = :at',
  ExpressionAttributeNames: { '#state': 'state', '#at': 'at' },
  ExpressionAttributeValues: { ':state': state, ':at': at },
})

export const overWrite = ({ db }: Deps, row: TextRow): TransactItem => put(db.tableName, { ...row, state: 'over' })

/** Surely not sent: a later attempt need not wait for a report. */
export const holdText = async ({ db }: Deps, row: TextRow): Promise<void> =>
  db.transact([put(db.tableName, { ...row, state: 'held' }, isAs(row))])

/** By the provider's report. */
export const noteTextOver = async ({ db, now }: Deps, id: string): Promise<void> => {
  const change = put(
    db.tableName,
    { ...textKey(id), state: 'over', at: now, ttl: ttlAt(now) },
    { ConditionExpression: 'attribute_exists(PK)' },
  )
  try {
    await db.transact([change])
  } catch (error) {
    // A text of somebody else, or one that is forgotten.
    if (!(error instanceof ConditionFailed)) throw error
  }
}
