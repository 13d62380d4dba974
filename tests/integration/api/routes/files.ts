import type { Request } from '#tests/support/lambda-api.ts'
import { personOf } from '#tests/support/callers.ts'
import { kindFor, on, type Setting } from '../setting.ts'
import { everyoneOnIt, type RouteCase } from '../row.ts'

const ownFile = (setting: Setting): Request => {
  const file_id = setting.events.fileOf(kindFor(setting.caller), personOf[setting.caller]) ?? 'fil_none'
  const { params, ...request } = on('booked')(setting)
  return { ...request, params: { ...params, file_id } }
}

const file = (setting: Setting) => ({
  ...{ name: 'Rider.pdf', size: 40_000, kind: 'rider' },
  audience: setting.caller === 'owning_client' ? 'client' : 'team',
})

/** Everybody on the event shares files, within the audiences of their conversation. */
export const fileRoutes = {
  'GET /events/{id}/files': { may: everyoneOnIt, call: on('booked') },
  'POST /events/{id}/files': {
    may: everyoneOnIt,
    call: (setting) => on('booked', { body: file(setting) })(setting),
  },
  'GET /events/{id}/files/{file_id}': { may: everyoneOnIt, call: ownFile },
  'DELETE /events/{id}/files/{file_id}': { may: everyoneOnIt, call: ownFile },
} satisfies Record<string, RouteCase>
