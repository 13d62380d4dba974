import * as z from 'zod'
import { lazy } from '#shared/lazy.ts'
import { blockedTime, blockedTimeInput } from '../domain/time-taken/schema.ts'
import { busyTime, subscription, subscriptionInput } from '../domain/time-taken/subscription.ts'
import { id, instant } from '../domain/schema-parts.ts'
import { endpoint } from './endpoint.ts'
import { link, noContent } from './wire.ts'

/** Of the group `users`: when a person does not play, and the address of their calendar. */
/** Six weeks that a calendar shows, in any zone. */
const longestDays = 45

/** For agents and admins: only their events with this artist or group. */
const ofAct = lazy(() => z.object({ act_id: id('(art|grp)', 'Please choose an artist or a group').optional() }))

export const ownCalendarApi = {
  listTakenTimes: endpoint({
    group: 'users',
    method: 'GET',
    path: '/users/{id}/taken-times',
    whole: true,
    who: 'verified',
    program: 'read',
    summary:
      "List the times that a person took themselves, or a calendar of theirs: one's own, or a vendor's for agents",
    query: () =>
      z
        .object({ start: instant(), end: instant() })
        .refine(({ start, end }) => Date.parse(end) > Date.parse(start), {
          path: ['end'],
          error: 'The end must be after the start',
        })
        .refine(({ start, end }) => Date.parse(end) - Date.parse(start) <= longestDays * 86_400_000, {
          path: ['end'],
          error: `At most ${longestDays} days`,
        }),
    status: 200,
    response: () => z.array(z.object({ start: instant(), end: instant(), status: z.enum(['blocked', 'busy']) })),
  }),
  listBlockedTimes: endpoint({
    group: 'users',
    method: 'GET',
    path: '/users/{id}/blocked-times',
    whole: true,
    who: 'verified',
    program: 'read',
    summary: "List the times that a person does not play: one's own, or a vendor's for agents",
    status: 200,
    response: () => z.array(blockedTime()),
  }),
  addBlockedTime: endpoint({
    effect: 'everyday',
    group: 'users',
    method: 'POST',
    path: '/users/{id}/blocked-times',
    who: 'verified',
    program: 'never',
    summary: 'Block a time, whole days, or weekdays until a day',
    body: blockedTimeInput,
    status: 201,
    response: blockedTime,
  }),
  changeBlockedTime: endpoint({
    effect: 'everyday',
    group: 'users',
    method: 'PUT',
    path: '/users/{id}/blocked-times/{block_id}',
    who: 'verified',
    program: 'never',
    summary: 'Change a blocked time',
    body: blockedTimeInput,
    status: 200,
    response: blockedTime,
  }),
  removeBlockedTime: endpoint({
    effect: 'everyday',
    group: 'users',
    method: 'DELETE',
    path: '/users/{id}/blocked-times/{block_id}',
    who: 'verified',
    program: 'never',
    summary: 'Free a blocked time',
    status: 204,
    response: noContent,
  }),
  listCalendarSubscriptions: endpoint({
    group: 'users',
    method: 'GET',
    path: '/users/{id}/calendar-subscriptions',
    whole: true,
    who: 'verified',
    program: 'never',
    summary: "List one's own calendars elsewhere, and how reading them goes",
    status: 200,
    response: () => z.array(subscription()),
  }),
  addCalendarSubscription: endpoint({
    effect: 'everyday',
    group: 'users',
    method: 'POST',
    path: '/users/{id}/calendar-subscriptions',
    who: 'verified',
    program: 'never',
    needsConfirmedEmail: true,
    refuses: ['conflict', 'too_many'],
    summary: 'Subscribe to a calendar elsewhere: its times then count as busy',
    body: subscriptionInput,
    status: 201,
    response: subscription,
  }),
  removeCalendarSubscription: endpoint({
    effect: 'everyday',
    group: 'users',
    method: 'DELETE',
    path: '/users/{id}/calendar-subscriptions/{subscription_id}',
    who: 'verified',
    program: 'never',
    summary: 'Remove a calendar elsewhere with all of its times',
    status: 204,
    response: noContent,
  }),
  refreshCalendarSubscription: endpoint({
    effect: 'everyday',
    group: 'users',
    method: 'POST',
    path: '/users/{id}/calendar-subscriptions/{subscription_id}/refresh',
    who: 'verified',
    program: 'never',
    summary: 'Read a calendar elsewhere within a minute',
    refuses: ['too_many'],
    status: 202,
    response: subscription,
  }),
  listBusyTimes: endpoint({
    group: 'users',
    method: 'GET',
    path: '/users/{id}/calendar-subscriptions/{subscription_id}/busy-times',
    whole: true,
    who: 'verified',
    program: 'never',
    summary: 'List the times ahead that a calendar elsewhere takes',
    status: 200,
    response: () => z.array(busyTime()),
  }),
  setFreeTime: endpoint({
    effect: 'everyday',
    group: 'users',
    method: 'PUT',
    path: '/users/{id}/calendar-subscriptions/{subscription_id}/free-times',
    who: 'verified',
    program: 'never',
    summary: 'Call one of these times free, or busy again',
    body: () => z.object({ start: instant(), end: instant(), is_free: z.boolean().default(true) }),
    status: 200,
    response: busyTime,
  }),
  makeCalendarAddress: endpoint({
    // It outlives the session that asks for it.
    effect: 'access',
    audited: { as: 'Made a new secret address of a calendar', written: 'with_the_act' },
    group: 'users',
    method: 'PUT',
    path: '/users/{id}/calendar-address',
    who: 'verified',
    summary: "Make or rotate the secret address of one's own calendar, or for agents of one act's, shown this once",
    query: ofAct,
    status: 200,
    response: link,
  }),
  revokeCalendarAddress: endpoint({
    effect: 'everyday',
    group: 'users',
    method: 'DELETE',
    path: '/users/{id}/calendar-address',
    who: 'verified',
    program: 'never',
    summary: "Revoke the address of one's own calendar, or of one act's, at once",
    query: ofAct,
    status: 204,
    response: noContent,
  }),
}
