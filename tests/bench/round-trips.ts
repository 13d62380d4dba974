import { cellOf, routeCases } from '../integration/api/route-cases.ts'
import { ok } from '../integration/api/row.ts'
import { kindFor } from '../integration/api/setting.ts'
import { takeSnapshot } from '../support/rollback.ts'
import { mostRoundTrips } from '../support/round-trip-budgets.ts'
import { endpointOf, routeKeys } from '../support/routes.ts'
import { callers, recordCommands, type Bench } from './in-process.ts'
import type { Figure, Section } from './report.ts'

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
    figures.push({ what: route, value: worst, atMost: mostRoundTrips(route) })
  }
  return { title: 'DynamoDB round trips, one after the other (worst caller)', figures }
}
