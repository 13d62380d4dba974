import type { Request } from '#tests/support/lambda-api.ts'
import { callers, type Caller } from '#tests/support/caller-kinds.ts'
import type { Setting } from './setting.ts'

/** A route's row of the permission matrix, and one valid request, which succeeds for every caller who may make it. */
export interface RouteCase {
  may: Row
  call: (setting: Setting) => Request
  /** Requests of its other forms, by name: rows of their own, with the same cells. */
  also?: Readonly<Record<string, (setting: Setting) => Request>>
}

/** The endpoint's own status. */
export const ok = 200
export type Expectation = typeof ok | 401 | 403 | 404

/** Some callers' cells, by caller. */
type Row = Readonly<Record<Caller, Expectation>>

const same = (expected: Expectation): Row => Object.fromEntries(callers.map((caller) => [caller, expected])) as Row
const noSession = { anonymous: 401, expired: 401, revoked: 401, locked: 401 } as const

/** Rows to begin with: nobody may. A route's own row adds who may. */
export const refused: Row = { ...same(403), ...noSession }
export const hidden: Row = { ...same(404), ...noSession }
/** The event does not exist for people who are not on it. */
export const onEvent: Row = {
  ...hidden,
  unverified: 403,
  owning_client: 403,
  agent: 403,
  admin: 403,
  own_bandleader: 403,
  artist_leading: 403,
  artist_led: 403,
  own_musician: 403,
}
/** Everybody who is on the event. */
export const everyoneOnIt: Row = {
  ...onEvent,
  owning_client: ok,
  agent: ok,
  admin: ok,
  own_bandleader: ok,
  artist_leading: ok,
  artist_led: ok,
  own_musician: ok,
}
/** An account of a vendor. */
export const forVendors: Row = { ...hidden, unverified: 403, owning_client: 403, other_client: 403 }

export const everybody: Row = same(ok)
export const signedIn: Row = { ...everybody, ...noSession }
export const verified: Row = { ...signedIn, unverified: 403 }
export const adminOnly: Row = { ...refused, admin: ok }
export const agency: Row = { ...adminOnly, agent: ok, other_agent: ok }
export const clients: Row = { ...refused, owning_client: ok, other_client: ok }
export const ofStaff: Row = { ...agency, other_agent: 404 }
export const ofClient: Row = { ...clients, other_client: 404 }
export const ofStaffAndClient: Row = { ...ofStaff, owning_client: ok, other_client: 404 }
