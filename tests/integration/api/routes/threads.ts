import type { Request } from '#tests/support/lambda-api.ts'
import { personOf } from '#tests/support/callers.ts'
import { kindFor, on, type Setting } from '../setting.ts'
import { everyoneOnIt, signedIn, type RouteCase } from '../row.ts'

/** The client has one conversation with the agency, the vendors another. */
const members = everyoneOnIt

const inOwnThread =
  (more: Request = {}) =>
  (setting: Setting): Request =>
    on('booked', { query: { thread: setting.caller === 'owning_client' ? 'client' : 'team' }, ...more })(setting)

const ownMessage =
  (more: Request = {}) =>
  (setting: Setting): Request => {
    const { params, ...request } = inOwnThread(more)(setting)
    const message_id = setting.events.messageOf(kindFor(setting.caller), personOf[setting.caller]) ?? 'msg_none'
    return { ...request, params: { ...params, message_id } }
  }

export const threadRoutes = {
  'GET /unread-messages': { may: signedIn, call: () => ({}) },
  'GET /events/{id}/messages': { may: members, call: inOwnThread() },
  'POST /events/{id}/messages': { may: members, call: inOwnThread({ body: { text: 'See you at six' } }) },
  'PUT /events/{id}/messages/seen': { may: members, call: inOwnThread({ body: {} }) },
  'PUT /events/{id}/messages/{message_id}': { may: members, call: ownMessage({ body: { text: 'At seven' } }) },
  'DELETE /events/{id}/messages/{message_id}': { may: members, call: ownMessage() },
} satisfies Record<string, RouteCase>
