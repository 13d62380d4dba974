import type { Request } from '#tests/support/lambda-api.ts'
import type { RouteCase } from '../row.ts'
import { adminOnly } from '../row.ts'
import type { Setting } from '../setting.ts'

const key = ({ fixture }: Setting): Request => ({ params: { id: fixture.apiKeys.read.id } })

export const programRoutes = {
  'GET /programs/keys': { may: adminOnly, call: () => ({}) },
  'POST /programs/keys': { may: adminOnly, call: () => ({ body: { name: 'Website', scope: 'read', days: 90 } }) },
  'DELETE /programs/keys/{id}': { may: adminOnly, call: key },
  'POST /mcp': { may: adminOnly, call: () => ({ body: { jsonrpc: '2.0', id: 1, method: 'tools/list' } }) },
} satisfies Record<string, RouteCase>
