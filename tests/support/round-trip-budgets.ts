import type { Endpoint } from '#shared/api/endpoint.ts'
import { endpointOf, type RouteKey } from './routes.ts'

/** Endpoints whose contract returns an array but which read a single item. */
const isList = ({ method, response }: Endpoint) => method === 'GET' && response().def.type === 'array'

/** Other reads of ranges: with the session, then the rows. */
const ranges: ReadonlySet<string> = new Set<RouteKey>([
  'GET /notices',
  'GET /changes',
  'GET /events/{id}/evidence',
  'GET /money',
  'GET /money/books',
  'GET /money/statements/{event_id}',
  'GET /money/receivables.csv',
  'GET /money/commissions.csv',
  'GET /users/{id}/year-statement',
  'GET /users/{id}/year-statement.csv',
])

/** ADR 6 has their reasons. */
const exceptions: Partial<Record<RouteKey, number>> = {
  'POST /events/{id}/deposit': 5,
  'POST /events/{id}/balance': 5,
  'POST /events/{id}/invoice-postpaid': 6,
  'POST /events/{id}/refund': 5,
  'POST /events/{id}/pay': 16,
  'POST /events/{id}/cancellation': 3,
  'POST /events/{id}/repeat': 3,
  'POST /events/{id}/goodwill': 6,
  'POST /events/{id}/invoice-void': 5,
  'POST /events/{id}/paid-outside': 5,
  'POST /events/{id}/vendor-paid-outside': 3,
  'POST /events/{id}/refunded-outside': 3,
  'PUT /groups/{id}/members': 3,
  'POST /prospects/{id}/event': 5,
  'POST /users/{id}/erase': 4,
  'GET /users/{id}/email': 2,
  'GET /money/books/events': 5,
  'GET /money/books/entries': 4,
  'GET /money/ledger.csv': 5,
  'GET /money/payouts.csv': 3,
  'GET /money/trial-balance.csv': 4,
  'GET /money/receivables-of-day.csv': 3,
  'GET /money/year': 3,
  'POST /money/year-closings': 4,
  'GET /money/vendors.csv': 3,
  'GET /users/{id}/earnings': 4,
  'GET /tasks': 3,
  'GET /search': 3,
  'GET /audit': 3,
  'GET /clients/{id}': 2,
  'POST /users/login/second-factor': 4,
  'POST /users/{id}/factors/confirmation': 4,
  'POST /users/{id}/factors/recovery': 3,
  'GET /public/calendars/{token}': 4,
  'GET /public/answers': 2,
  'POST /public/answers': 5,
  'POST /public/unsubscribe/{token}': 3,
  'PUT /events/{id}/messages/{message_id}': 3,
  'DELETE /events/{id}/messages/{message_id}': 3,
  'GET /events/{id}/reminders': 2,
  'PUT /events/{id}/reminders': 4,
  'PUT /events/{id}/agent': 3,
  'PUT /holds/{id}': 3,
  'DELETE /holds/{id}': 4,
  'POST /holds/{id}/challenge': 4,
  'PUT /holds/{id}/challenge': 4,
  'GET /events/{id}/line-up': 4,
  'POST /events/{id}/call-lists/{chair}/start': 5,
  'POST /events/{id}/call-lists/{chair}/ask': 5,
  'POST /events/{id}/call-lists/{chair}/stop': 4,
  'POST /events/{id}/call-lists/{chair}/skip': 4,
  'PUT /events/{id}/call-lists/{chair}/counter': 4,
  'GET /events/{id}/call-lists/{chair}/suggestions': 3,
}

const ofShape = (endpoint: Endpoint, route: RouteKey): number =>
  isList(endpoint) || ranges.has(route) || endpoint.method !== 'GET' ? 2 : 1

/** How many DynamoDB round trips a request may make one after the other (docs/budgets.md). */
export const mostRoundTrips = (route: RouteKey): number => {
  const endpoint = endpointOf(route)
  return (exceptions[route] ?? ofShape(endpoint, route)) + (endpoint.audited?.written === 'after_the_act' ? 1 : 0)
}
