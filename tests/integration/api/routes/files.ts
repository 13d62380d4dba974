import type { Request } from '#tests/support/lambda-api.ts'
import { personOf } from '#tests/support/callers.ts'
import { kindFor, on, type Setting } from '../setting.ts'
import { ok, onEvent, type RouteCase } from '../row.ts'

/** Everybody on the event shares files, within the audiences of their conversation. */
const members = {
  ...onEvent,
  owning_client: ok,
  agent: ok,
  admin: ok,
  own_bandleader: ok,
  artist_leading: ok,
  artist_led: ok,
  own_musician: ok,
} as const

const ownFile = (setting: Setting): Request => {
  const file_id = setting.events.fileOf(kindFor(setting.caller), personOf[setting.caller]) ?? 'fil_none'
  const { params, ...request } = on('booked')(setting)
  return { ...request, params: { ...params, file_id } }
}

const file = (setting: Setting) => ({
  ...{ name: 'Rider.pdf', size: 40_000, kind: 'rider' },
  audience: setting.caller === 'owning_client' ? 'client' : 'team',
})

export const fileRoutes = {
  'GET /events/{id}/files': { may: members, call: on('booked') },
  'POST /events/{id}/files': {
    may: members,
    call: (setting) => on('booked', { body: file(setting) })(setting),
  },
  'GET /events/{id}/files/{file_id}': { may: members, call: ownFile },
  'DELETE /events/{id}/files/{file_id}': { may: members, call: ownFile },
} satisfies Record<string, RouteCase>
