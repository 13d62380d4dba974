import { isKnownByEmail } from '#shared/domain/user/roles.ts'
import type { OutboxJob } from '#shared/jobs.ts'
import { remove, type TransactItem } from '#functions/platform/db/db.ts'
import type { Deps, UserRecord } from '#functions/platform/deps/deps.ts'
import { claimKey, emailKey, factorsKey, profileKey, type Key } from '#functions/platform/db/keys.ts'
import { trustOf } from './known-devices.ts'
import { findUser, type LoginRow } from './user.ts'

/**
 * An unconfirmed address is nobody's identity (docs/product.md#addresses). Another account may claim it too: each names
 * the other as its `rival`, and the first to prove the address keeps it.
 */

/** Not a hash, so that no password matches: the mailed link sets the first one. */
export const noPassword = 'none'
/** By an agent; nobody has ever logged in. */
export const isInvited = ({ password_hash }: UserRecord): boolean => password_hash === noPassword

/** The account that has the address, proven or not. */
export const holderOf = async (deps: Deps, email: string): Promise<UserRecord | undefined> => {
  const row = await deps.db.get<LoginRow>(emailKey(email))
  return row && findUser(deps, row.user_id)
}

/** The person of this address: its proven owner, or a client invited by an agent. */
export const personOf = async (deps: Deps, holder: UserRecord | undefined): Promise<UserRecord | undefined> => {
  if (!holder || isKnownByEmail(holder) || isInvited(holder)) return holder
  const invited = holder.rival === undefined ? undefined : await findUser(deps, holder.rival)
  return invited?.erased_at === undefined ? invited : undefined
}

/** In the transaction that makes a rival of `holder`; fails after a proof or another rival. */
export const nameRival = (deps: Deps, holder: UserRecord, rival: string): TransactItem => ({
  Update: {
    TableName: deps.db.tableName,
    Key: profileKey(holder.id),
    UpdateExpression: 'SET rival = :rival ADD version :one',
    ConditionExpression: 'version = :seen',
    ExpressionAttributeValues: { ':rival': rival, ':one': 1, ':seen': holder.version },
  },
})

/** In the transaction of a proof: the rival loses the address and its sessions. Fails if it has proven the address. */
export const loseAddress = (deps: Deps, rival: string): TransactItem => ({
  Update: {
    TableName: deps.db.tableName,
    Key: profileKey(rival),
    UpdateExpression: 'SET awaits_address = :yes ADD session_epoch :one, version :one',
    ConditionExpression: 'attribute_exists(PK) AND email_confirmed <> :yes',
    ExpressionAttributeValues: { ':yes': true, ':one': 1 },
  },
})

/**
 * The first proof of an address by a new password, from a device that the account does not know: somebody else may have
 * signed up with it. Their second factors go, as their sessions and devices do with the epoch.
 * @returns the account with its address proven, and what else its save writes.
 */
export const firstProof = async (deps: Deps, user: UserRecord) => {
  const { id: user_id, session_epoch = 0, awaits_address: _awaits, rival: _rival, ...rest } = user
  const proven: UserRecord = { ...rest, id: user_id, session_epoch, email_confirmed: true }
  if (isKnownByEmail(user) || (await trustOf(deps, { user_id, session_epoch }))) return { proven, also: [] }
  const { second_factor, ...without } = proven
  const also = second_factor ? [remove(deps.db.tableName, factorsKey(user_id))] : []
  return { proven: without, also }
}

/** Follows each proof that ends a claim, and the first proof of an account. */
export const provenJobs = (
  { id, email_confirmed }: UserRecord,
  rivals: readonly (string | undefined)[],
): OutboxJob[] => {
  const named = rivals.filter((rival) => rival !== undefined)
  return email_confirmed && named.length === 0 ? [] : [{ type: 'address_proven', user_id: id, rivals: named }]
}

/** Of unproven accounts with one address, the one that has it included. */
const mostClaims = 4

/** The places of logins beside that of the account which has the address. */
const claimKeys = (email: string): Key[] => Array.from({ length: mostClaims }, (_, place) => claimKey(email, place))

/** By place; a free one is undefined. */
export const claimsOn = (deps: Deps, email: string): Promise<(LoginRow | undefined)[]> =>
  Promise.all(claimKeys(email).map((key) => deps.db.get<LoginRow>(key)))

/**
 * A free place for another account with the address. As many fit where its owner has proven it as where somebody just
 * signed up with it, so that their number tells nothing (ADR 17).
 */
export const freeClaim = (holder: LoginRow, claims: readonly (LoginRow | undefined)[]): number | undefined => {
  const isStrangers = holder.is_known === false && holder.password_hash !== noPassword
  const free = claims.slice(0, isStrangers ? mostClaims - 1 : mostClaims).indexOf(undefined)
  return free === -1 ? undefined : free
}
