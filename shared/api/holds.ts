import * as z from 'zod'
import { challengeAnswer, holdChange, holdInput, holdSchema } from '../domain/hold/schema.ts'
import { instant } from '../domain/schema-parts.ts'
import { endpoint } from './endpoint.ts'
import { noContent, paging } from './wire.ts'

export const holdsApi = {
  listHolds: endpoint({
    group: 'holds',
    method: 'GET',
    path: '/holds',
    who: ['admin', 'agent'],
    program: 'read',
    refuses: ['not_found'],
    summary: "List the agency's holds by their start, or those of an act, an event or a time",
    query: () =>
      z.object({
        act_id: z.string().max(40).optional(),
        event_id: z.string().max(40).optional(),
        /** Of holds that overlap it. */
        start: instant().optional(),
        end: instant().optional(),
        ...paging(),
      }),
    status: 200,
    response: () => z.array(holdSchema()),
  }),
  holdAct: endpoint({
    effect: 'everyday',
    group: 'holds',
    method: 'POST',
    path: '/holds',
    who: ['admin', 'agent'],
    program: 'write',
    did: 'Held an act',
    refuses: ['not_found', 'too_many'],
    summary: 'Hold an act for a time, behind those who already hold it',
    body: holdInput,
    status: 201,
    response: holdSchema,
  }),
  changeHold: endpoint({
    effect: 'everyday',
    group: 'holds',
    method: 'PUT',
    path: '/holds/{id}',
    who: ['admin', 'agent'],
    program: 'never',
    summary: 'Change a hold, or let it change places with another own one; a new time comes last',
    body: holdChange,
    status: 200,
    response: holdSchema,
  }),
  releaseHold: endpoint({
    effect: 'everyday',
    group: 'holds',
    method: 'DELETE',
    path: '/holds/{id}',
    who: ['admin', 'agent'],
    program: 'never',
    summary: 'Release a hold; those behind it move up',
    status: 204,
    response: noContent,
  }),
  challengeHold: endpoint({
    effect: 'everyday',
    group: 'holds',
    method: 'POST',
    path: '/holds/{id}/challenge',
    who: ['admin', 'agent'],
    program: 'never',
    refuses: ['too_many'],
    summary: 'Challenge the first hold from a later one: its owner has 24 hours to confirm or release it',
    status: 200,
    response: holdSchema,
  }),
  answerChallenge: endpoint({
    effect: 'binds',
    group: 'holds',
    method: 'PUT',
    path: '/holds/{id}/challenge',
    who: ['admin', 'agent'],
    summary: 'Answer a challenge: release the hold, or confirm that it will be booked within a week',
    body: challengeAnswer,
    status: 200,
    response: holdSchema,
  }),
}
