import type { Request } from '#tests/support/lambda-api.ts'
import type { RouteCase } from '../row.ts'
import { adminOnly, agency } from '../row.ts'
import type { Setting } from '../setting.ts'

/** One that a dry run has checked, and one that is done: each caller's run and undo begin with theirs. */
const checked = ({ fixture }: Setting): Request => ({ params: { id: fixture.imports.checked } })
const done = ({ fixture }: Setting): Request => ({ params: { id: fixture.imports.done } })

export const importRoutes = {
  'POST /users/{id}/invitation': { may: agency, call: ({ fixture }) => ({ params: { id: fixture.imports.person } }) },
  'GET /imports': { may: agency, call: () => ({}) },
  'POST /imports': { may: agency, call: () => ({ body: { kind: 'clients', name: 'Clients.csv', size: 400 } }) },
  'GET /imports/{id}': { may: agency, call: checked },
  'PUT /imports/{id}': { may: agency, call: (setting) => ({ ...checked(setting), body: { duplicates: 'keep' } }) },
  'GET /imports/{id}/rows': { may: agency, call: checked },
  'GET /imports/{id}/refused.csv': { may: agency, call: checked },
  // Repeated, it finds it done.
  'POST /imports/{id}/run': { may: agency, call: done },
  'POST /imports/{id}/undo': { may: agency, call: done },
  'GET /exports': { may: adminOnly, call: () => ({}) },
  // While one is under way, it is answered.
  'POST /exports': { may: adminOnly, call: () => ({}) },
  'GET /exports/{id}': { may: adminOnly, call: ({ fixture }) => ({ params: { id: fixture.imports.export } }) },
} satisfies Record<string, RouteCase>
