import { hash, randomBytes } from 'node:crypto'
import { isOlderRound, olderRoundOf } from '#functions/event/rules/round.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { answerLinkKey, type Key } from '#functions/platform/db/keys.ts'
import { named, put, type TransactItem } from '#functions/platform/db/db.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { linkRound } from './round.ts'

/** The links in mails that answer a request without a session: each is one person's, for one round of one event. */
export interface AnswerLink extends Key {
  user_id: string
  event_id: string
  round: string
  used_at?: string
}

const hashOf = (token: string): string => hash('sha256', token, 'hex')
const day = 86_400_000

/** The table keeps only its hash. @returns the token; undefined where this person is not asked any more. */
export const newAnswerLink = async (deps: Deps, event: Event, user_id: string): Promise<string | undefined> => {
  const round = linkRound(event, user_id)
  if (round === undefined || event.start == null || event.start <= deps.now) return undefined
  const token = randomBytes(32).toString('base64url')
  const ttl = Math.ceil((Date.parse(event.start) + day) / 1000)
  const row = { ...answerLinkKey(hashOf(token)), user_id, event_id: event.id, round, ttl }
  await deps.db.transact([put(deps.db.tableName, row)])
  return token
}

/** The round of the same kind as the link's, now. */
export const roundOfLink = ({ round, user_id }: Pick<AnswerLink, 'round' | 'user_id'>, event: Event) =>
  isOlderRound(round) ? olderRoundOf(event, user_id) : linkRound(event, user_id)

export const findAnswerLink = async (deps: Deps, token: string | undefined): Promise<AnswerLink | undefined> =>
  token !== undefined && /^[\w-]{43}$/.test(token) ? deps.db.get<AnswerLink>(answerLinkKey(hashOf(token))) : undefined

/** Goes into the transaction of the answer. The condition `answer_link` fails if the link was used. */
export const usedLinkWrite = ({ db, now }: Deps, link: AnswerLink): TransactItem =>
  named(
    'answer_link',
    put(
      db.tableName,
      { ...link, used_at: now },
      { ConditionExpression: 'attribute_exists(PK) AND attribute_not_exists(used_at)' },
    ),
  )
