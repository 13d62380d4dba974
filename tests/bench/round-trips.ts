import type { Endpoint } from '#shared/api/endpoint.ts'
import { cellOf, routeCases } from '../integration/api/route-cases.ts'
import { ok } from '../integration/api/row.ts'
import { kindFor } from '../integration/api/setting.ts'
import { takeSnapshot } from '../support/rollback.ts'
import { endpointOf, routeKeys, type RouteKey } from '../support/routes.ts'
import { callers, recordCommands, type Bench } from './in-process.ts'
import type { Figure, Section } from './report.ts'

/** Endpoints whose contract returns an array but which read a single item. */
const isList = ({ method, response }: Endpoint) => method === 'GET' && response().def.type === 'array'

/** Other reads of ranges: with the session, then the rows. */
const ranges: ReadonlySet<string> = new Set<RouteKey>([
  'GET /notices',
  'GET /changes',
  'GET /search',
  'GET /events/{id}/evidence',
  'GET /money',
  'GET /money/books',
  'GET /money/statements/{event_id}',
  'GET /money/receivables.csv',
  'GET /money/commissions.csv',
  'GET /users/{id}/year-statement',
  'GET /users/{id}/year-statement.csv',
])

/** Routes that call the provider, several steps one after the other, and files of a year (ADR 6). */
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
  'PUT /groups/{id}/members': 3,
  'POST /prospects/{id}/event': 5,
  'POST /users/{id}/erase': 4,
  'GET /money/ledger.csv': 5,
  'GET /money/payouts.csv': 5,
  'GET /money/vendors.csv': 3,
  'GET /users/{id}/earnings': 4,
  // Of the last gig: which one it was, and then that.
  'GET /events/{id}/line-up': 3,
}

const limitOf = (route: RouteKey, endpoint: Endpoint): number =>
  exceptions[route] ?? (isList(endpoint) || ranges.has(route) || endpoint.method !== 'GET' ? 2 : 1)

/** Each route's valid request by every caller who may make it; the worst counts. */
export const roundTrips = async ({ api, setting, tokens }: Bench): Promise<Section> => {
  const snapshot = await takeSnapshot(api.table)
  const figures: Figure[] = []
  for (const route of routeKeys) {
    const endpoint = endpointOf(route)
    let worst = 0
    const kinds = new Set<string>()
    for (const caller of callers) {
      if (cellOf(route, caller) !== ok) continue
      // Public routes do the same work for every caller.
      if (endpoint.who === 'public' && kinds.size > 0) continue
      kinds.add(kindFor(caller))
      const sent = await recordCommands(async () => {
        const { answer, trace } = await api.send(endpoint, {
          ...routeCases[route].call({ ...setting, caller }),
          token: tokens[caller],
        })
        if (answer.status !== endpoint.status)
          throw new Error(`${route} by ${caller}: ${answer.status} ${answer.text.slice(0, 200)}`)
        await snapshot.restore(trace.written)
      })
      worst = Math.max(worst, ...sent.map(({ depth }) => depth))
    }
    figures.push({ what: route, value: worst, atMost: limitOf(route, endpoint) })
  }
  return { title: 'DynamoDB round trips, one after the other (worst caller)', figures }
}
