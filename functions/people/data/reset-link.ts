import { createHash, randomBytes } from 'node:crypto'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { resetKey, type Key } from '#functions/platform/db/keys.ts'

/** A link that sets a password: asked for by its owner, or mailed with an invitation. */
export interface ResetRow extends Key {
  user_id: string
  /** The account's epoch when the link was requested: a new password or address invalidates the link. */
  epoch: number
  expires_at: string
  ttl: number
}

const minute = 60_000
export const inviteDays = 14
const lifetimes = { reset: 30 * minute, lasting: 24 * 60 * minute, invite: inviteDays * 24 * 60 * minute }

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex')

export const newResetLink = (
  deps: Deps,
  userId: string,
  epoch: number,
  kind: keyof typeof lifetimes = 'reset',
): { row: ResetRow; path: string } => {
  const secret = randomBytes(32).toString('base64url')
  const expires = Date.parse(deps.now) + lifetimes[kind]
  const row = {
    ...resetKey(hashOf(secret)),
    user_id: userId,
    epoch,
    expires_at: new Date(expires).toISOString(),
    ttl: Math.ceil(expires / 1000),
  }
  return { row, path: `/password-reset?token=${userId}.${secret}` }
}

/** @returns a token's account and the key of its row; undefined for malformed tokens. */
export const readResetToken = (token: string): { userId: string; key: Key } | undefined => {
  const [, userId, secret] = /^(usr_[0-9A-Z]{26})\.([\w-]{43})$/.exec(token) ?? []
  return userId === undefined || secret === undefined ? undefined : { userId, key: resetKey(hashOf(secret)) }
}
