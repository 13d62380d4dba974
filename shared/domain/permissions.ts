import type { Role } from '../api/endpoint.ts'
import type { ErrorCode } from '../errors.ts'
import type { User } from './user/schema.ts'

/** The acting user: the facts that permissions depend on, and nothing else of the account. */
export interface Viewer {
  id: string
  name: string
  verified: boolean
  email_confirmed: boolean
  is_admin: boolean
  is_agent: boolean
  is_client: boolean
  is_artist: boolean
  is_bandleader: boolean
  is_musician: boolean
  client_id: string | undefined
  agent_id: string | undefined
  artist_id: string | undefined
  musician_id: string | undefined
}

export const viewerOf = (user: Omit<User, 'groups'>): Viewer => ({
  id: user.id,
  name: `${user.first} ${user.last}`.trim(),
  verified: user.verified,
  email_confirmed: user.email_confirmed ?? false,
  is_admin: user.is_admin,
  is_agent: user.is_agent,
  is_client: user.is_client,
  is_artist: user.is_artist,
  is_bandleader: user.is_bandleader,
  is_musician: user.is_musician,
  client_id: user.client?.id,
  agent_id: user.agent?.id,
  artist_id: user.artist?.id,
  musician_id: user.musician?.id,
})

export const hasRole = (viewer: Viewer, role: Role): boolean => viewer[`is_${role}`]

/** A rule's answer: the server throws the refusal; the web hides the button or shows the reason. */
export type Verdict = { ok: true } | { ok: false; code: ErrorCode; message: string }

export const allowed: Verdict = { ok: true }
export const refused = (code: ErrorCode, message: string): Verdict => ({ ok: false, code, message })
