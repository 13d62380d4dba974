import { when, type Setting } from '../setting.ts'
import { agency, type RouteCase } from '../row.ts'

const onHold =
  (which: Exclude<keyof Setting['fixture']['holds'], 'round'>, body?: object) =>
  ({ fixture }: Setting) => ({ params: { id: fixture.holds[which] }, ...(body && { body }) })

/** Every agent sees a hold; its owner and the admins change it. */
const keepers = { ...agency, other_agent: 403 } as const

export const holdRoutes = {
  'GET /holds': { may: agency, call: () => ({}) },
  'POST /holds': {
    may: agency,
    call: ({ fixture }) => ({
      body: { act_kind: 'artist', act_id: fixture.users.artist.artist!.id, ...when, note: 'Call on Monday' },
    }),
  },
  'PUT /holds/{id}': {
    may: keepers,
    call: onHold('first', { start: '2028-02-01T20:00:00Z', end: '2028-02-01T22:00:00Z' }),
  },
  'DELETE /holds/{id}': { may: keepers, call: onHold('first') },
  'POST /holds/{id}/challenge': {
    may: agency,
    call: (setting) => onHold(setting.caller === 'agent' ? 'theirs' : 'first')(setting),
  },
  'PUT /holds/{id}/challenge': {
    may: keepers,
    call: (setting) => onHold('challenged', { answer: 'confirm', round: setting.fixture.holds.round })(setting),
  },
} satisfies Record<string, RouteCase>
