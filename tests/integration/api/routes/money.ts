import { kindFor, ofMusician, year } from '../setting.ts'
import { adminOnly, agency, type RouteCase } from '../row.ts'

export const moneyRoutes = {
  'GET /users/{id}/payouts': {
    may: [401, 401, 401, 403, 403, 403, 404, 404, 200, 404, 404, 404, 404, 200, 404, 404, 404, 404],
    call: ({ fixture }) => ({ params: { id: fixture.users.musician.id } }),
  },
  'GET /money': {
    may: agency,
    call: () => ({}),
  },
  'GET /money/books': {
    may: adminOnly,
    call: () => ({}),
  },
  'GET /money/ledger.csv': {
    may: adminOnly,
    call: () => ({ query: year }),
  },
  'GET /money/receivables.csv': {
    may: agency,
    call: () => ({ query: year }),
  },
  'GET /money/commissions.csv': {
    may: agency,
    call: () => ({ query: year }),
  },
  'GET /money/payouts.csv': {
    may: adminOnly,
    call: () => ({ query: year }),
  },
  'GET /money/vendors.csv': {
    may: adminOnly,
    call: () => ({ query: year }),
  },
  // The musician's own.
  'GET /users/{id}/earnings': {
    may: [401, 401, 401, 403, 403, 403, 404, 404, 200, 404, 404, 404, 404, 200, 404, 404, 404, 404],
    call: ofMusician(),
  },
  'GET /users/{id}/year-statement': {
    may: [401, 401, 401, 403, 403, 403, 404, 404, 200, 404, 404, 404, 404, 200, 404, 404, 404, 404],
    call: ofMusician({ query: year }),
  },
  'GET /users/{id}/year-statement.csv': {
    may: [401, 401, 401, 403, 403, 403, 404, 404, 200, 404, 404, 404, 404, 200, 404, 404, 404, 404],
    call: ofMusician({ query: year }),
  },
  'GET /money/statements/{event_id}': {
    may: adminOnly,
    call: ({ events, caller }) => ({
      params: { event_id: events.of('paid', kindFor(caller)) },
    }),
  },
} satisfies Record<string, RouteCase>
