import type { Request } from '#tests/support/lambda-api.ts'
import type { RouteCase } from '../row.ts'
import { adminOnly } from '../row.ts'
import type { Setting } from '../setting.ts'

const key = ({ fixture }: Setting): Request => ({ params: { id: fixture.apiKeys.read.id } })

const webhook = ({ fixture }: Setting): Request => ({ params: { id: fixture.webhook.id } })
const delivery = ({ fixture }: Setting): Request => ({
  params: { id: fixture.webhook.id, delivery_id: fixture.webhook.delivery },
})
const added = { name: 'Accounting', url: 'https://books.example/hooks', kinds: ['event.paid', 'payout.created'] }

export const programRoutes = {
  'GET /programs/keys': { may: adminOnly, call: () => ({}) },
  'POST /programs/keys': { may: adminOnly, call: () => ({ body: { name: 'Website', scope: 'read', days: 90 } }) },
  'DELETE /programs/keys/{id}': { may: adminOnly, call: key },
  'GET /webhooks': { may: adminOnly, call: () => ({}) },
  'POST /webhooks': { may: adminOnly, call: () => ({ body: added }) },
  'POST /webhooks/{id}/secret': { may: adminOnly, call: webhook },
  'GET /webhooks/{id}/deliveries': { may: adminOnly, call: webhook },
  'POST /webhooks/{id}/deliveries/{delivery_id}/replay': { may: adminOnly, call: delivery },
  'DELETE /webhooks/{id}': { may: adminOnly, call: webhook },
  'POST /mcp': { may: adminOnly, call: () => ({ body: { jsonrpc: '2.0', id: 1, method: 'tools/list' } }) },
} satisfies Record<string, RouteCase>
