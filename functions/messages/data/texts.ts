import { hash } from 'node:crypto'
import { noOptIn, type OptIn, type PhoneWord } from '#shared/domain/text/opt-in.ts'
import { ChangedMeanwhile } from '#functions/platform/db/changed-meanwhile.ts'
import { phoneKey, textKey, textsKey, type Key } from '#functions/platform/db/keys.ts'
import { actWrites, commit } from '#functions/platform/db/outbox.ts'
import { ConditionFailed, named, put, putNew, type TransactItem } from '#functions/platform/db/db.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import type { TextJob } from '#shared/texts.ts'

/** A person's opt-in to texts, and the last word of each phone. */

/** Keys are in logs and metrics of the table; numbers are not. */
export const numberHash = (number: string): string => hash('sha256', `text ${number}`, 'hex').slice(0, 32)

export const optInOf = async (deps: Deps, userId: string): Promise<OptIn> =>
  (await deps.db.get<OptIn & Key>(textsKey(userId))) ?? noOptIn

export const phoneWordOf = (deps: Deps, number: string): Promise<PhoneWord | undefined> =>
  deps.db.get<PhoneWord>(phoneKey(numberHash(number)))

/** A stop outlives accounts and opt-ins: only the phone itself takes it back. */
export const phoneWordWrite = ({ db, now }: Deps, number: string, word: PhoneWord['word']): TransactItem =>
  put(db.tableName, { ...phoneKey(numberHash(number)), word, at: now })

const keptDays = 30

/** Of a message of a phone, which counts once. The condition `heard` fails for a repeated one. */
export const heardWrite = ({ db, now }: Deps, messageId: string): TransactItem => {
  const key = textKey(hash('sha256', `heard ${messageId}`, 'hex').slice(0, 32))
  const ttl = Math.ceil(Date.parse(now) / 1000) + keptDays * 86_400
  return named('heard', putNew(db.tableName, { ...key, at: now, ttl }))
}

/** @throws ChangedMeanwhile after a lost race. */
export const saveOptIn = async (
  deps: Deps,
  userId: string,
  before: OptIn,
  { number, opted_in_at }: Pick<OptIn, 'number' | 'opted_in_at'>,
  jobs: readonly TextJob[],
  also: readonly TransactItem[] = [],
): Promise<OptIn> => {
  const after = { number, opted_in_at, version: before.version + 1 }
  const isUnchanged =
    before.version === 0
      ? { ConditionExpression: 'attribute_not_exists(PK)' }
      : { ConditionExpression: 'version = :version', ExpressionAttributeValues: { ':version': before.version } }
  try {
    const write = named('choice', put(deps.db.tableName, { ...textsKey(userId), ...after }, isUnchanged))
    await commit(deps, [write, ...actWrites(deps), ...also], jobs)
  } catch (error) {
    throw error instanceof ConditionFailed && error.failed.has('choice') ? new ChangedMeanwhile('choice') : error
  }
  return after
}
