import { clauses, on } from '../setting.ts'
import { adminOnly, everybody, ofStaff, type RouteCase } from '../row.ts'

export const contractRoutes = {
  'GET /verify/{sha256}': {
    may: everybody,
    call: () => ({ params: { sha256: 'a'.repeat(64) } }),
  },
  'GET /events/{id}/contract': {
    may: [401, 401, 401, 403, 200, 404, 200, 404, 200, 403, 404, 403, 403, 403, 404, 404, 404, 404],
    call: on('signed'),
  },
  'GET /events/{id}/contract/pdf': {
    may: [401, 401, 401, 403, 200, 404, 200, 404, 200, 403, 404, 403, 403, 403, 404, 404, 404, 404],
    call: on('signed'),
  },
  'GET /events/{id}/evidence': {
    may: ofStaff,
    call: on('signed'),
  },
  'PUT /events/{id}/contract': {
    may: adminOnly,
    call: on('proposed', { body: { title: 'Contract', text: 'These are the terms.' } }),
  },
  'GET /contract-clauses': {
    may: adminOnly,
    call: () => ({}),
  },
  'PUT /contract-clauses': {
    may: adminOnly,
    call: () => ({ body: clauses }),
  },
  'POST /events/{id}/contract-sign': {
    may: [401, 401, 401, 403, 200, 404, 403, 403, 403, 403, 403, 403, 403, 403, 403, 403, 403, 403],
    call: on('picked', { body: { signature: 'Nora', consent: true } }),
  },
} satisfies Record<string, RouteCase>
