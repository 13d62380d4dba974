import { unsubscribeToken } from '#tests/support/api-fixture.ts'
import type { Request } from '#tests/support/lambda-api.ts'
import { on, type Setting } from '../setting.ts'
import { adminOnly, agency, everybody, hidden, ofClient, ofStaff, ok, refused, type RouteCase } from '../row.ts'

const own = { ...hidden, owning_client: ok } as const
const onClient =
  (more: Request = {}) =>
  ({ fixture }: Setting): Request => ({ params: { id: fixture.users.client.id }, ...more })

const words = {
  mails: [{ kind: 'gig_soon', subject: 'See you {day}', heading: 'See you', text: 'We play {event}.', button: 'Look' }],
  messages: [{ name: 'Thanks', text: 'Thank you, {client}!' }],
}
const ofAgent = { ...refused, agent: ok, other_agent: 404 } as const
const onAgent =
  (more: Request = {}) =>
  ({ fixture }: Setting): Request => ({ params: { id: fixture.users.agent.id }, ...more })

export const reminderRoutes = {
  'GET /events/{id}/reminders': { may: ofStaff, call: on('booked') },
  'PUT /events/{id}/reminders': { may: ofStaff, call: on('booked', { body: { paused: true } }) },
  'PUT /events/{id}/proposal-seen': { may: ofClient, call: on('proposed') },
  'GET /users/{id}/notifications': { may: own, call: onClient() },
  'PUT /users/{id}/notifications': { may: own, call: onClient({ body: { muted: [], digest: true } }) },
  'GET /users/{id}/texts': { may: own, call: onClient() },
  'PUT /users/{id}/texts': { may: own, call: onClient({ body: { number: null } }) },
  'GET /words': { may: agency, call: () => ({}) },
  'PUT /words': { may: adminOnly, call: () => ({ body: words }) },
  'GET /users/{id}/words': { may: ofAgent, call: onAgent() },
  'PUT /users/{id}/words': { may: ofAgent, call: onAgent({ body: words }) },
  'POST /public/unsubscribe/{token}': { may: everybody, call: () => ({ params: { token: unsubscribeToken } }) },
} satisfies Record<string, RouteCase>
