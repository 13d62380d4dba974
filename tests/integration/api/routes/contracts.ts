import { clauses, on } from '../setting.ts'
import { adminOnly, everybody, ofClient, ofStaff, ok, onEvent, type RouteCase } from '../row.ts'

export const contractRoutes = {
  'GET /verify/{sha256}': {
    may: everybody,
    call: () => ({ params: { sha256: 'a'.repeat(64) } }),
  },
  'GET /events/{id}/contract': {
    may: { ...onEvent, owning_client: ok, agent: ok, admin: ok },
    call: on('signed'),
  },
  'GET /events/{id}/contract/pdf': {
    may: { ...onEvent, owning_client: ok, agent: ok, admin: ok },
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
    may: ofClient,
    call: (setting) => {
      const { params } = on('picked')(setting)
      const sha256 = setting.events.contractOf(params!['id']!)
      return { params, body: { signature: 'Nora', consent: true, sha256 } }
    },
  },
} satisfies Record<string, RouteCase>
