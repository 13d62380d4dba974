import * as z from 'zod'
import { blockedTime, blockedTimeInput } from '../domain/time-taken/schema.ts'
import { endpoint } from './endpoint.ts'
import { link, noContent } from './wire.ts'

/** Of the group `users`: when a person does not play, and the address of their calendar. */
export const ownCalendarApi = {
  listBlockedTimes: endpoint({
    group: 'users',
    method: 'GET',
    path: '/users/{id}/blocked-times',
    who: 'verified',
    summary: "List the times that a person does not play: one's own, or a vendor's for agents",
    status: 200,
    response: () => z.array(blockedTime()),
  }),
  addBlockedTime: endpoint({
    group: 'users',
    method: 'POST',
    path: '/users/{id}/blocked-times',
    who: 'verified',
    summary: 'Block a time, whole days, or weekdays until a day',
    body: blockedTimeInput,
    status: 201,
    response: blockedTime,
  }),
  changeBlockedTime: endpoint({
    group: 'users',
    method: 'PUT',
    path: '/users/{id}/blocked-times/{block_id}',
    who: 'verified',
    summary: 'Change a blocked time',
    body: blockedTimeInput,
    status: 200,
    response: blockedTime,
  }),
  removeBlockedTime: endpoint({
    group: 'users',
    method: 'DELETE',
    path: '/users/{id}/blocked-times/{block_id}',
    who: 'verified',
    summary: 'Free a blocked time',
    status: 204,
    response: noContent,
  }),
  makeCalendarAddress: endpoint({
    group: 'users',
    method: 'PUT',
    path: '/users/{id}/calendar-address',
    who: 'verified',
    summary: "Make or rotate the secret address of one's own calendar, shown this once",
    status: 200,
    response: link,
  }),
  revokeCalendarAddress: endpoint({
    group: 'users',
    method: 'DELETE',
    path: '/users/{id}/calendar-address',
    who: 'verified',
    summary: "Revoke the address of one's own calendar at once",
    status: 204,
    response: noContent,
  }),
}
