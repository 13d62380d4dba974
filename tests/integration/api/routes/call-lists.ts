import { everybody, ok, onEvent, type RouteCase } from '../row.ts'
import { answerTokens } from '#tests/support/event-states.ts'
import { kindFor, type Setting } from '../setting.ts'

/** Staff fill all chairs, those who lead the event its slots. */
const callers = {
  ...onEvent,
  agent: ok,
  admin: ok,
  own_bandleader: ok,
  artist_leading: ok,
} as const

const staffOnly = { ...onEvent, agent: ok, admin: ok } as const

const onSlot = (slot: string, body?: (setting: Setting) => object) => (setting: Setting) => ({
  params: { id: setting.events.of('calling', kindFor(setting.caller)), chair: `slot-${slot}` },
  ...(body && { body: body(setting) }),
})
const candidate =
  (who: 'candidate2' | 'member', more = {}) =>
  ({ fixture }: Setting) => ({ candidate_id: fixture.users[who].musician!.id, ...more })

/** The token alone says who answers. */
const byLink = (body?: object) => (setting: Setting) => ({
  headers: { 'x-answer-token': answerTokens[kindFor(setting.caller)] },
  ...(body && { body }),
})

export const callListRoutes = {
  'GET /public/answers': { may: everybody, call: byLink() },
  'POST /public/answers': { may: everybody, call: byLink({ response: 'decline' }) },
  'GET /events/{id}/call-lists': { may: callers, call: onSlot('open') },
  'PUT /events/{id}/call-lists': {
    may: staffOnly,
    call: ({ events, caller }) => ({ params: { id: events.of('calling', kindFor(caller)) }, body: { refill: true } }),
  },
  'GET /events/{id}/line-up': { may: callers, call: onSlot('open') },
  'PUT /events/{id}/line-up': { may: callers, call: onSlot('open') },
  'PUT /events/{id}/call-lists/{chair}': {
    may: callers,
    call: onSlot('open', ({ fixture }) => ({ candidates: [{ id: fixture.users.member.musician!.id }] })),
  },
  'POST /events/{id}/call-lists/{chair}/start': { may: callers, call: onSlot('open') },
  'POST /events/{id}/call-lists/{chair}/stop': { may: callers, call: onSlot('asked') },
  'GET /events/{id}/call-lists/{chair}/suggestions': { may: callers, call: onSlot('open') },
  'POST /events/{id}/call-lists/{chair}/ask': { may: callers, call: onSlot('asked', candidate('member')) },
  'POST /events/{id}/call-lists/{chair}/skip': { may: callers, call: onSlot('asked', candidate('member')) },
  'PUT /events/{id}/call-lists/{chair}/counter': {
    may: callers,
    call: onSlot('countered', candidate('candidate2', { accept: false })),
  },
} satisfies Record<string, RouteCase>
