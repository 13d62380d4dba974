import { createHash, randomBytes } from 'node:crypto'
import type { Deps, UserRecord } from '#functions/platform/deps/deps.ts'
import { emailLinkKey, type EmailLinkKind, type Key } from '#functions/platform/db/keys.ts'

/**
 * A link that proves an address, current or new, or by which the old mailbox agrees to a new one. Only the newest of a
 * kind is valid.
 */
export interface EmailLinkRow extends Key {
  kind: EmailLinkKind
  secret_hash: string
  /** The address that the link proves, or that an admin proposes. */
  email: string
  /** The account's epoch when the link was requested: a new password or address invalidates links that change it. */
  epoch: number
  /** The requesting session, which survives the change. */
  session?: Key
  /** The admins who asked for a change of another person's address. */
  asked_by?: string[]
  /** An account that holds the address without having proven it. */
  rival?: string
  expires_at: string
  ttl: number
}

const day = 86_400_000
const lifetimes: Readonly<Record<EmailLinkKind, number>> = { confirm: 7 * day, change: day, propose: day }

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex')

export const newEmailLink = (
  deps: Deps,
  user: Pick<UserRecord, 'id' | 'session_epoch'>,
  given: Pick<EmailLinkRow, 'kind' | 'email'> & {
    session?: Key | undefined
    rival?: string | undefined
    asked_by?: string[] | undefined
  },
): { row: EmailLinkRow; path: string } => {
  const { kind, email, session, rival, asked_by } = given
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
    ...(asked_by && { asked_by }),
    expires_at: new Date(expires).toISOString(),
    ttl: Math.ceil(expires / 1000),
  }
  return { row, path: `/confirm-email?token=${user.id}.${secret}${kind === 'propose' ? '&agree=1' : ''}` }
}

/** Neither over nor outdated by a new password or address. */
export const isOpenLink = (deps: Deps, { session_epoch = 0 }: UserRecord, link: EmailLinkRow): boolean =>
  link.epoch === session_epoch && link.expires_at > deps.now

/** @returns a token's account and how to recognize the token; undefined for malformed tokens. */
export const readEmailToken = (token: string): { userId: string; secretHash: string } | undefined => {
  const [, userId, secret] = /^(usr_[0-9A-Z]{26})\.([\w-]{43})$/.exec(token) ?? []
  return userId === undefined || secret === undefined ? undefined : { userId, secretHash: hashOf(secret) }
}
