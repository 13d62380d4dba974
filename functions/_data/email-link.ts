import { createHash, randomBytes } from 'node:crypto'
import type { Deps, UserRecord } from '../_lib/deps.ts'
import { emailLinkKey, type EmailLinkKind, type Key } from './keys.ts'

/** A link that proves an address, that of the account or a new one. The newest of a kind counts. */
export interface EmailLinkRow extends Key {
  kind: EmailLinkKind
  secret_hash: string
  /** Where the link was sent. */
  email: string
  /** The account's when the link was asked for: a new password or address makes a link to change it worthless. */
  epoch: number
  /** That asked for the change, and outlives it. */
  session?: Key
  expires_at: string
  ttl: number
}

const day = 86_400_000
const lifetimes: Readonly<Record<EmailLinkKind, number>> = { confirm: 7 * day, change: day }

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex')

export const newEmailLink = (
  deps: Deps,
  user: Pick<UserRecord, 'id' | 'session_epoch'>,
  { kind, email, session }: { kind: EmailLinkKind; email: string; session?: Key | undefined },
): { row: EmailLinkRow; path: string } => {
  const secret = randomBytes(32).toString('base64url')
  const expires = Date.parse(deps.now) + lifetimes[kind]
  const row: EmailLinkRow = {
    ...emailLinkKey(user.id, kind),
    kind,
    secret_hash: hashOf(secret),
    email,
    epoch: user.session_epoch ?? 0,
    ...(session && { session }),
    expires_at: new Date(expires).toISOString(),
    ttl: Math.ceil(expires / 1000),
  }
  return { row, path: `/confirm-email?token=${user.id}.${secret}` }
}

/** @returns whose link a token is and how to recognize it; undefined for what cannot be one. */
export const readEmailToken = (token: string): { userId: string; secretHash: string } | undefined => {
  const [, userId, secret] = /^(usr_[0-9A-Z]{26})\.([\w-]{43})$/.exec(token) ?? []
  return userId === undefined || secret === undefined ? undefined : { userId, secretHash: hashOf(secret) }
}
