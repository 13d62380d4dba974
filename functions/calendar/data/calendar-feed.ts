import { createHash, randomBytes } from 'node:crypto'
import {
  actAddressPrefix,
  calendarAddressKey,
  calendarFeedKey,
  groupKey,
  userIdOf,
  type Key,
} from '#functions/platform/db/keys.ts'
import { ConditionFailed, named, put, putNew, remove, type TransactItem } from '#functions/platform/db/db.ts'
import type { Deps, UserRecord } from '#functions/platform/deps/deps.ts'
import { actWrites, commit } from '#functions/platform/db/outbox.ts'
import { ChangedMeanwhile } from '#functions/platform/db/changed-meanwhile.ts'
import { findUser } from '#functions/people/data/user.ts'

/**
 * The address of a person's calendar, or for staff of their events with one act, is a secret: only the hash of its
 * token is stored.
 */
interface AddressRow extends Key {
  hash: string
}
interface FeedRow extends Key {
  user_id: string
  /** The act whose events an agent's feed has. Not its name: it changes, and ends with its account. */
  act_id?: string
  /** The same, in rows made before it. */
  act?: { id: string }
  /** The account's `session_epoch` when it was made. Of an older release: the first one. */
  epoch?: number
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

const isToken = (token: string): boolean => /^[\w-]{43}$/.test(token)

export interface Feed {
  user: UserRecord
  act_id: string | undefined
}

/**
 * The person whose calendar has this address; each use of a known one counts. It ends with their sessions: a thief of
 * one may have made it (docs/product.md#accounts-and-sessions).
 */
export const findFeed = async (deps: Deps, token: string, count: () => Promise<void>): Promise<Feed | undefined> => {
  const row = isToken(token) ? await deps.db.get<FeedRow>(calendarFeedKey(hashOf(token))) : undefined
  if (!row) return undefined
  const [user] = await Promise.all([findUser(deps, row.user_id), count()])
  return user && (row.epoch ?? 0) === (user.session_epoch ?? 0)
    ? { user, act_id: row.act_id ?? row.act?.id }
    : undefined
}

/** For a title; undefined once the act is gone. */
export const feedActName = async (deps: Deps, actId: string): Promise<string | null | undefined> =>
  actId.startsWith('art_')
    ? (await findUser(deps, userIdOf(actId)))?.artist?.name
    : (await deps.db.get<{ name: string }>(groupKey(actId)))?.name

const addressOf = (deps: Deps, userId: string, actId: string | undefined) =>
  deps.db.get<AddressRow>(calendarAddressKey(userId, actId))

const swapped = async (deps: Deps, known: AddressRow | undefined, next: TransactItem[]) => {
  const gone = known ? [remove(deps.db.tableName, calendarFeedKey(known.hash))] : []
  try {
    await commit(deps, [...next, ...gone, ...actWrites(deps)])
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
  act_id?: string,
): Promise<string> => {
  const token = randomBytes(32).toString('base64url')
  const hash = hashOf(token)
  const known = await addressOf(deps, userId, act_id)
  await swapped(deps, known, [
    named('address', put(deps.db.tableName, { ...calendarAddressKey(userId, act_id), hash }, unchanged(known))),
    putNew(deps.db.tableName, {
      ...calendarFeedKey(hash),
      user_id: userId,
      epoch: session_epoch,
      ...(act_id !== undefined && { act_id }),
    }),
  ])
  return token
}

/** Repeatable. @throws ChangedMeanwhile */
export const revokeAddress = async (deps: Deps, userId: string, actId?: string): Promise<void> => {
  const known = await addressOf(deps, userId, actId)
  if (known)
    await swapped(deps, known, [remove(deps.db.tableName, calendarAddressKey(userId, actId), unchanged(known))])
}

/** For the erasure of the account. @throws ChangedMeanwhile */
export const revokeAllAddresses = async (deps: Deps, userId: string): Promise<void> => {
  const [ofActs] = await Promise.all([
    deps.db.all<AddressRow>(actAddressPrefix(userId), { consistent: true }),
    addressOf(deps, userId, undefined),
  ])
  for (const { SK } of ofActs) await revokeAddress(deps, userId, SK.slice('CALENDAR_ADDRESS#'.length))
  await revokeAddress(deps, userId)
}
