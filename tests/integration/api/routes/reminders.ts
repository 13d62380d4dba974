import { unsubscribeToken } from '#tests/support/api-fixture.ts'
import type { Request } from '#tests/support/lambda-api.ts'
import { on, type Setting } from '../setting.ts'
import { everybody, hidden, ofClient, ofStaff, ok, type RouteCase } from '../row.ts'

const own = { ...hidden, owning_client: ok } as const
const onClient =
  (more: Request = {}) =>
  ({ fixture }: Setting): Request => ({ params: { id: fixture.users.client.id }, ...more })

export const reminderRoutes = {
  'GET /events/{id}/reminders': { may: ofStaff, call: on('booked') },
  'PUT /events/{id}/reminders': { may: ofStaff, call: on('booked', { body: { paused: true } }) },
  'PUT /events/{id}/proposal-seen': { may: ofClient, call: on('proposed') },
  'GET /users/{id}/notifications': { may: own, call: onClient() },
  'PUT /users/{id}/notifications': { may: own, call: onClient({ body: { muted: [], digest: true } }) },
  'POST /public/unsubscribe/{token}': { may: everybody, call: () => ({ params: { token: unsubscribeToken } }) },
} satisfies Record<string, RouteCase>
