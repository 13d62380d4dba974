import type { RouteKey } from '#tests/support/routes.ts'

/**
 * The permission matrix: every route of the contract × fifteen kinds of caller. A route without a row does not compile, nor does a row
 * without a cell for each caller. Written from spec section 6 and design sections 2 and 3. What each call is about says `calls.ts`:
 * an account, a group or an event of the owning client, the event's agent, the own band leader and the own musician.
 */

export const ok = 'ok'
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
]

const everybody: Row = [ok, ok, ok, ok, ok, ok, ok, ok, ok, ok, ok, ok, ok, ok, ok]
const signedIn: Row = [401, 401, 401, ok, ok, ok, ok, ok, ok, ok, ok, ok, ok, ok, ok]
const verified: Row = [401, 401, 401, 403, ok, ok, ok, ok, ok, ok, ok, ok, ok, ok, ok]
const agency: Row = [401, 401, 401, 403, 403, 403, ok, ok, ok, 403, 403, 403, 403, 403, 403]
const clients: Row = [401, 401, 401, 403, ok, ok, 403, 403, 403, 403, 403, 403, 403, 403, 403]
const adminOnly: Row = [401, 401, 401, 403, 403, 403, 403, 403, ok, 403, 403, 403, 403, 403, 403]

const matrix: Record<RouteKey, Row> = {
  'POST /users/signup': everybody,
  'POST /users/login': everybody,
  'POST /users/logout': signedIn,
  'POST /users/password-reset': everybody,
  'POST /users/password-reset/confirm': everybody,
  'GET /validate-email': everybody,
  'GET /validate-password': everybody,
  'GET /validate-zipcode': everybody,
  'GET /configuration': everybody,
  'GET /event-types': everybody,
  'GET /instruments': everybody,
  'GET /timezones': everybody,
  'GET /public/artists/{id}': everybody,
  'GET /public/brands/{id}': everybody,
  'GET /public/groups/{id}': everybody,
  'GET /openapi.json': everybody,
  'GET /docs': everybody,
  'POST /consultations': everybody,
  //                                        anon exp  rev  unv  client    agent     adm  leader    artists   musicians
  'POST /users/{id}/password': [401, 401, 401, 404, ok, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404],
  'GET /users/{id}': [401, 401, 401, 404, ok, 404, 404, 404, ok, 404, 404, 404, 404, 404, 404],
  'PUT /users/{id}': [401, 401, 401, 404, ok, 404, 404, 404, ok, 404, 404, 404, 404, 404, 404],
  'GET /users': adminOnly,
  'PUT /users/{id}/verification': adminOnly,
  'POST /users/{id}/profile-picture': [401, 401, 401, 404, ok, 404, 404, 404, ok, 404, 404, 404, 404, 404, 404],
  'GET /users/{id}/account-link': [401, 401, 401, 403, 403, 403, 404, 404, 403, ok, 404, 404, 404, 404, 404],
  'GET /users/{id}/billing-link': [401, 401, 401, 403, ok, 404, 403, 403, 403, 403, 403, 403, 403, 403, 403],
  'GET /users/{id}/payment-method': [401, 401, 401, 403, ok, 404, 403, 403, 403, 403, 403, 403, 403, 403, 403],
  'POST /users/{id}/contact': [401, 401, 401, 404, ok, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404],
  'GET /users/{id}/payouts': [401, 401, 401, 403, 403, 403, 404, 404, ok, 404, 404, 404, 404, ok, 404],

  'GET /artists': verified,
  'GET /artists/{id}': verified,
  'GET /bandleaders': verified,
  'GET /bandleaders/{id}': verified,
  'GET /brands': verified,
  'GET /musician-instruments': verified,
  'POST /artists/{id}/picture': [401, 401, 401, 404, 404, 404, 404, 404, ok, 404, 404, ok, 404, 404, 404],
  'GET /groups': verified,
  // Band leaders, verified or not: the second step of the sign-up makes a group.
  'POST /groups': [401, 401, 401, ok, 403, 403, 403, 403, 403, ok, ok, 403, 403, 403, 403],
  'PUT /groups/{id}/members': [401, 401, 401, 404, 404, 404, 404, 404, ok, ok, 404, 404, 404, 404, 404],
  'POST /groups/{id}/logo': [401, 401, 401, 404, 404, 404, 404, 404, ok, ok, 404, 404, 404, 404, 404],
  'POST /groups/{id}/picture': [401, 401, 401, 404, 404, 404, 404, 404, ok, ok, 404, 404, 404, 404, 404],

  'GET /venues': verified,
  'GET /venues/{id}': verified,
  'POST /venues': agency,
  'PUT /venues/{id}': agency,
  'POST /venues/{id}/logo': agency,
  'GET /event-template': verified,
  'GET /clients': verified,
  'GET /prospects': agency,
  'PUT /prospects/{id}': agency,

  'POST /booking-requests': clients,
  'GET /booking-requests': agency,
  'PUT /booking-requests/take': agency,

  'GET /events': verified,
  'POST /events': agency,
  //                                        anon exp  rev  unv  client    agent     adm  leader    artists   musicians
  'GET /events/{id}': [401, 401, 401, 403, ok, 404, ok, 404, ok, ok, 404, ok, ok, ok, 404],
  'PUT /events/{id}': [401, 401, 401, 403, 403, 404, ok, 404, ok, ok, 404, ok, 403, 403, 404],
  'DELETE /events/{id}': [401, 401, 401, 403, 403, 404, ok, 404, ok, 403, 404, 403, 403, 403, 404],
  'PUT /events/{id}/request': [401, 401, 401, 403, 403, 404, ok, 404, ok, ok, 404, ok, 403, 403, 404],
  'PUT /events/{id}/response': [401, 401, 401, 403, 403, 404, 403, 404, 403, ok, 404, ok, ok, ok, 404],
  'POST /events/{id}/vendors-release': [401, 401, 401, 403, 403, 404, ok, 404, ok, 403, 404, 403, 403, 403, 404],
  'POST /events/{id}/proposal-send': [401, 401, 401, 403, 403, 404, ok, 404, ok, 403, 404, 403, 403, 403, 404],
  'PUT /events/{id}/proposal-pick': [401, 401, 401, 403, ok, 404, 403, 403, 403, 403, 403, 403, 403, 403, 403],
  'GET /events/{id}/contract': [401, 401, 401, 403, ok, 404, ok, 404, ok, 403, 404, 403, 403, 403, 404],
  'PUT /events/{id}/contract': adminOnly,
  'POST /events/{id}/contract-sign': [401, 401, 401, 403, ok, 404, 403, 403, 403, 403, 403, 403, 403, 403, 403],
  'GET /events/{id}/activity': [401, 401, 401, 403, 403, 403, ok, 404, ok, 403, 403, 403, 403, 403, 403],

  'PUT /events/{id}/played': [401, 401, 401, 403, 403, 404, 403, 404, ok, ok, 404, ok, 403, 403, 404],
  'POST /events/{id}/deposit': [401, 401, 401, 403, ok, 404, 403, 403, 403, 403, 403, 403, 403, 403, 403],
  'POST /events/{id}/balance': [401, 401, 401, 403, ok, 404, 403, 403, 403, 403, 403, 403, 403, 403, 403],
  'POST /events/{id}/invoice-postpaid': [401, 401, 401, 403, 403, 403, ok, 404, ok, 403, 403, 403, 403, 403, 403],
  'POST /events/{id}/pay': [401, 401, 401, 403, 403, 403, ok, 404, ok, 403, 403, 403, 403, 403, 403],
  'POST /events/{id}/refund': [401, 401, 401, 403, 403, 403, ok, 404, ok, 403, 403, 403, 403, 403, 403],
}

/** The cell of a route and a caller. */
export const cellOf = (route: RouteKey, column: number): Expectation => matrix[route][column]!
