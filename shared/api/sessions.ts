import * as z from 'zod'
import { instant } from '../domain/schema-parts.ts'
import { endpoint } from './endpoint.ts'
import { noContent } from './wire.ts'

/** The devices that are logged in to an account. */
export const sessionsApi = {
  listSessions: endpoint({
    group: 'users',
    method: 'GET',
    path: '/users/{id}/sessions',
    whole: true,
    who: 'signed_in',
    program: 'never',
    summary: 'List the devices that are logged in, the last one used first',
    status: 200,
    response: () =>
      z.array(
        z.object({
          id: z.string(),
          device: z.string(),
          created_at: instant(),
          seen_at: instant(),
          /** That of this request. */
          is_current: z.boolean(),
        }),
      ),
  }),
  endSession: endpoint({
    effect: 'noted',
    audited: { as: 'Logged out a device', written: 'with_the_act' },
    group: 'users',
    method: 'DELETE',
    path: '/users/{id}/sessions/{session_id}',
    who: 'signed_in',
    program: 'never',
    summary: 'Log out a device',
    status: 204,
    response: noContent,
  }),
  endSessions: endpoint({
    effect: 'noted',
    audited: { as: 'Logged out all devices', written: 'with_the_act' },
    group: 'users',
    method: 'DELETE',
    path: '/users/{id}/sessions',
    who: 'signed_in',
    program: 'never',
    refuses: ['conflict'],
    summary: 'Log out everywhere: all devices but this one, or all of another account (admin)',
    status: 204,
    response: noContent,
  }),
}
