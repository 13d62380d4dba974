import { named, type Key, type TransactItem } from '#functions/platform/db/db.ts'
import type { Deps, UserRecord } from '#functions/platform/deps/deps.ts'
import type { Trust } from './known-devices.ts'

/**
 * Sessions, reset links, challenges, calendar addresses and known devices belong to an epoch of their account
 * (docs/product.md#accounts-and-sessions): the next one ends them all in a single write.
 */

/** One's session that goes on in the next epoch. */
export interface KeptSession {
  session: Key
  /** When it last confirmed the second factor; undefined: it must confirm again. As it was, if left out. */
  confirmedAt?: string | undefined
  /** The proof that its device has just given. */
  trust?: Trust
}

const marks = ({ password_hash, email, second_factor = [], erased_at }: UserRecord): string =>
  JSON.stringify([password_hash, email, second_factor, erased_at])

/** A lock, an erasure, another password, address or second factor: no use case can forget it. */
export const endsEpoch = (before: UserRecord, after: UserRecord): boolean =>
  marks(before) !== marks(after) || (before.verified && !after.verified)

/** In the transaction that begins the epoch; fails as `session` if the person has logged out meanwhile. */
export const keptSession = ({ db }: Deps, kept: KeptSession, epoch: number): TransactItem => {
  const { session, confirmedAt } = kept
  const confirmed = confirmedAt === undefined ? ' REMOVE confirmed_at' : ', confirmed_at = :at'
  return named('session', {
    Update: {
      TableName: db.tableName,
      Key: { PK: session.PK, SK: session.SK },
      UpdateExpression: `SET epoch = :epoch${'confirmedAt' in kept ? confirmed : ''}`,
      ConditionExpression: 'attribute_exists(PK)',
      ExpressionAttributeValues: { ':epoch': epoch, ...(confirmedAt !== undefined && { ':at': confirmedAt }) },
    },
  })
}
