import { kindFor, ofMusician, year } from '../setting.ts'
import { adminOnly, agency, forVendors, ok, type RouteCase } from '../row.ts'

const day = { day: '2026-05-01' }
const pastMonth = { year: '2026', month: '4' }
const accounts = { quickbooks: { fees: 'Fees' }, xero: { fees: '404' }, xero_tax_rate: 'Tax Exempt' }

export const moneyRoutes = {
  'GET /users/{id}/payouts': {
    may: { ...forVendors, admin: ok, own_musician: ok },
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
  'GET /money/books/events': {
    may: adminOnly,
    call: () => ({}),
  },
  'GET /money/books/entries': {
    may: adminOnly,
    call: () => ({ query: { account: 'fees' } }),
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
  'GET /money/year': {
    may: adminOnly,
    call: () => ({ query: year }),
  },
  'GET /money/trial-balance.csv': {
    may: adminOnly,
    call: () => ({ query: day }),
  },
  'GET /money/receivables-of-day.csv': {
    may: adminOnly,
    call: () => ({ query: day }),
  },
  'GET /money/quickbooks.csv': { may: adminOnly, call: () => ({ query: pastMonth }) },
  'GET /money/xero.csv': { may: adminOnly, call: () => ({ query: pastMonth }) },
  'GET /money/accounts': { may: adminOnly, call: () => ({}) },
  'PUT /money/accounts': { may: adminOnly, call: () => ({ body: accounts }) },
  'GET /money/vendors.csv': {
    may: adminOnly,
    call: () => ({ query: year }),
  },
  // The musician's own.
  'GET /users/{id}/earnings': {
    may: { ...forVendors, admin: ok, own_musician: ok },
    call: ofMusician(),
  },
  'GET /users/{id}/year-statement': {
    may: { ...forVendors, admin: ok, own_musician: ok },
    call: ofMusician({ query: year }),
  },
  'GET /users/{id}/year-statement.csv': {
    may: { ...forVendors, admin: ok, own_musician: ok },
    call: ofMusician({ query: year }),
  },
  'GET /money/statements/{event_id}': {
    may: adminOnly,
    call: ({ events, caller }) => ({
      params: { event_id: events.of('paid', kindFor(caller)) },
    }),
  },
} satisfies Record<string, RouteCase>
