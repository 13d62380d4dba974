import { createHash, randomBytes } from 'node:crypto'
import type { Deps, UserRecord } from '#functions/_lib/deps.ts'
import { emailLinkKey, type EmailLinkKind, type Key } from '#functions/_data/rows/keys.ts'

/** A link that proves an address, current or new. Only the newest of a kind is valid. */
export interface EmailLinkRow extends Key {
  kind: EmailLinkKind
  secret_hash: string
  /** The address that the link was sent to. */
  email: string
  /** The account's epoch when the link was requested: a new password or address invalidates links that change it. */
  epoch: number
  /** The requesting session, which survives the change. */
  session?: Key
  /** An account that holds the address without having proven it. */
  rival?: string
  expires_at: string
  ttl: number
}

const day = 86_400_000
const lifetimes: Readonly<Record<EmailLinkKind, number>> = { confirm: 7 * day, change: day }

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex')

export const newEmailLink = (
  deps: Deps,
  user: Pick<UserRecord, 'id' | 'session_epoch'>,
  given: { kind: EmailLinkKind; email: string; session?: Key | undefined; rival?: string | undefined },
): { row: EmailLinkRow; path: string } => {
  const { kind, email, session, rival } = given
  const secret = randomBytes(32).toString('base64url')
  const expires = Date.parse(deps.now) + lifetimes[kind]
  const row: EmailLinkRow = {
    ...emailLinkKey(user.id, kind),
    kind,
    secret_hash: hashOf(secret),
    email,
    epoch: user.session_epoch ?? 0,
    ...(session && { session }),
    ...(rival !== undefined && { rival }),
    expires_at: new Date(expires).toISOString(),
    ttl: Math.ceil(expires / 1000),
  }
  return { row, path: `/confirm-email?token=${user.id}.${secret}` }
}

/** @returns a token's account and how to recognize the token; undefined for malformed tokens. */
export const readEmailToken = (token: string): { userId: string; secretHash: string } | undefined => {
  const [, userId, secret] = /^(usr_[0-9A-Z]{26})\.([\w-]{43})$/.exec(token) ?? []
  return userId === undefined || secret === undefined ? undefined : { userId, secretHash: hashOf(secret) }
}
