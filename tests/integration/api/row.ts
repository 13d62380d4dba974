import type { Request } from '#tests/support/lambda-api.ts'
import type { Setting } from './setting.ts'

/** A route's row of the permission matrix, and one valid request, which succeeds for every caller who may make it. */
export interface RouteCase {
  may: Row
  call: (setting: Setting) => Request
}

/** The endpoint's own status. As a number, so that Prettier keeps a row on one line. */
export const ok = 200
export type Expectation = typeof ok | 401 | 403 | 404

/** The columns, in the order of `callers`. */
type Row = readonly [
  anonymous: Expectation,
  expired: Expectation,
  revoked: Expectation,
  unverified: Expectation,
  owning_client: Expectation,
  other_client: Expectation,
  agent: Expectation,
  other_agent: Expectation,
  admin: Expectation,
  own_bandleader: Expectation,
  other_bandleader: Expectation,
  artist_leading: Expectation,
  artist_led: Expectation,
  own_musician: Expectation,
  other_musician: Expectation,
  invited: Expectation,
  member: Expectation,
  former_member: Expectation,
]

export const everybody: Row = [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200]
export const signedIn: Row = [401, 401, 401, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200]
export const verified: Row = [401, 401, 401, 403, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200]
export const agency: Row = [401, 401, 401, 403, 403, 403, 200, 200, 200, 403, 403, 403, 403, 403, 403, 403, 403, 403]
export const clients: Row = [401, 401, 401, 403, 200, 200, 403, 403, 403, 403, 403, 403, 403, 403, 403, 403, 403, 403]
export const adminOnly: Row = [401, 401, 401, 403, 403, 403, 403, 403, 200, 403, 403, 403, 403, 403, 403, 403, 403, 403]
export const ofStaff: Row = [401, 401, 401, 403, 403, 403, 200, 404, 200, 403, 403, 403, 403, 403, 403, 403, 403, 403]
export const ofClient: Row = [401, 401, 401, 403, 200, 404, 403, 403, 403, 403, 403, 403, 403, 403, 403, 403, 403, 403]
export const ofStaffAndClient: Row = [
  401, 401, 401, 403, 200, 404, 200, 404, 200, 403, 403, 403, 403, 403, 403, 403, 403, 403,
]
