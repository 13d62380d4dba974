import { createHash, randomBytes } from 'node:crypto'
import { calendarAddressKey, calendarFeedKey, type Key } from '#functions/_data/rows/keys.ts'
import { ConditionFailed, named, put, putNew, remove, type TransactItem } from '#functions/_lib/db.ts'
import type { Deps, UserRecord } from '#functions/_lib/deps.ts'
import { ChangedMeanwhile } from '#functions/_data/rows/changed-meanwhile.ts'
import { findUser } from './user.ts'

/** The address of a person's calendar is a secret: only the hash of its token is stored. */
interface AddressRow extends Key {
  hash: string
}
interface FeedRow extends Key {
  user_id: string
  /** The account's `session_epoch` when it was made. Of an older release: the first one. */
  epoch?: number
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

const isToken = (token: string): boolean => /^[\w-]{43}$/.test(token)

/**
 * The person whose calendar has this address. It ends with their sessions: a thief of one may have made it
 * (docs/product.md#accounts-and-sessions).
 */
export const feedOwner = async (deps: Deps, token: string): Promise<UserRecord | undefined> => {
  const row = isToken(token) ? await deps.db.get<FeedRow>(calendarFeedKey(hashOf(token))) : undefined
  const user = row && (await findUser(deps, row.user_id))
  return (row?.epoch ?? 0) === (user?.session_epoch ?? 0) ? user : undefined
}

const addressOf = (deps: Deps, userId: string) => deps.db.get<AddressRow>(calendarAddressKey(userId))

const swapped = async (deps: Deps, known: AddressRow | undefined, next: TransactItem[]) => {
  const gone = known ? [remove(deps.db.tableName, calendarFeedKey(known.hash))] : []
  try {
    await deps.db.transact([...next, ...gone])
  } catch (error) {
    throw error instanceof ConditionFailed ? new ChangedMeanwhile('calendar') : error
  }
}

const unchanged = (known: AddressRow | undefined) =>
  known
    ? {
        ConditionExpression: '#hash = :hash',
        ExpressionAttributeNames: { '#hash': 'hash' },
        ExpressionAttributeValues: { ':hash': known.hash },
      }
    : { ConditionExpression: 'attribute_not_exists(PK)' }

/** A new address; the one before is unknown from then on. @returns its token. @throws ChangedMeanwhile */
export const makeAddress = async (
  deps: Deps,
  { id: userId, session_epoch = 0 }: Pick<UserRecord, 'id' | 'session_epoch'>,
): Promise<string> => {
  const token = randomBytes(32).toString('base64url')
  const hash = hashOf(token)
  const known = await addressOf(deps, userId)
  await swapped(deps, known, [
    named('address', put(deps.db.tableName, { ...calendarAddressKey(userId), hash }, unchanged(known))),
    putNew(deps.db.tableName, { ...calendarFeedKey(hash), user_id: userId, epoch: session_epoch }),
  ])
  return token
}

/** Repeatable. @throws ChangedMeanwhile */
export const revokeAddress = async (deps: Deps, userId: string): Promise<void> => {
  const known = await addressOf(deps, userId)
  if (known) await swapped(deps, known, [remove(deps.db.tableName, calendarAddressKey(userId), unchanged(known))])
}

/** For the erasure of the account. */
export const addressRows = async (deps: Deps, userId: string): Promise<Key[]> => {
  const known = await addressOf(deps, userId)
  return known ? [calendarAddressKey(userId), calendarFeedKey(known.hash)] : []
}
