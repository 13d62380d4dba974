import { hash, randomBytes } from 'node:crypto'
import { challengeMs } from '#shared/domain/user/second-factor.ts'
import { challengeKey, type Key } from '#functions/platform/db/keys.ts'
import { named, remove, type TransactItem } from '#functions/platform/db/db.ts'
import type { Deps, UserRecord } from '#functions/platform/deps/deps.ts'

/**
 * A secret that opens one step of one person for five minutes, once: the second step of a login, a confirmation, a new
 * factor. A passkey signs it. Stored only as SHA-256.
 */
export interface ChallengeRow extends Key {
  purpose: 'login' | 'confirm' | 'enroll'
  /** The account's `session_epoch`: a new password or factor ends open challenges. */
  epoch: number
  expires_at: string
  ttl: number
  /** Of the new factor: the secret of an authenticator app; absent for a passkey. */
  secret?: string
}

export const challengeKeyOf = (userId: string, challenge: string) =>
  challengeKey(userId, hash('sha256', challenge, 'hex'))

export const newChallenge = (
  deps: Deps,
  { user_id, epoch }: { user_id: string; epoch: number },
  facts: Pick<ChallengeRow, 'purpose' | 'secret'>,
): { challenge: string; row: ChallengeRow } => {
  const challenge = randomBytes(32).toString('base64url')
  const end = Date.parse(deps.now) + challengeMs
  return {
    challenge,
    row: {
      ...challengeKeyOf(user_id, challenge),
      ...facts,
      epoch,
      expires_at: new Date(end).toISOString(),
      ttl: Math.ceil(end / 1000),
    },
  }
}

/** Undefined if it is unknown, over, used, or for something else. */
export const findChallenge = async (
  deps: Deps,
  { id, session_epoch = 0 }: UserRecord,
  challenge: string,
  purpose: ChallengeRow['purpose'],
): Promise<ChallengeRow | undefined> => {
  const row = await deps.db.get<ChallengeRow>(challengeKeyOf(id, challenge))
  return row?.purpose === purpose && row.epoch === session_epoch && row.expires_at > deps.now ? row : undefined
}

/** Of two uses at once, one wins. */
export const spend = (deps: Deps, { PK, SK }: Key): TransactItem =>
  named('challenge', remove(deps.db.tableName, { PK, SK }, { ConditionExpression: 'attribute_exists(PK)' }))
