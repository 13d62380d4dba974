import { replacementOf } from '#functions/event/rules/replaced.ts'
import { asAsked, askedPeople, callsOf, nextLookAtCalls, roleOfChair } from '#shared/domain/event/record/calls.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { asProposed } from '#shared/domain/event/record/terms.ts'
import { vendorsOf } from '#shared/domain/event/record/vendors.ts'
import { isSame } from '#shared/domain/same.ts'
import type { OutboxJob } from '#shared/jobs.ts'
import { mailParties } from '#functions/event/mails/event-mail.ts'

/** A change of any of these may end a list, or bring its next step. */
const watched = [
  ...(['status', 'start', 'end', 'venue_id', 'musician_slots', 'musicians', 'refill_by'] as const),
  ...(['artist_id', 'artist_status', 'bandleader_id', 'bandleader_status'] as const),
] as const

/** By the agent's rule, the job looks whether their place is to be filled (`gapsOf`, which few bundles have). */
const mayHaveGap = (event: Event): boolean =>
  event.refill_by !== undefined && vendorsOf(event).some(({ status }) => status === 'declined')

/** The schedule of the next step, and a look at lists that a change of the event may concern. */
export const callJobs = (before: Event | undefined, after: Event | undefined): OutboxJob[] => {
  if (!after) return before ? deleted(before) : []
  const event_id = after.id
  const [was, is] = [before && nextLookAtCalls(before), nextLookAtCalls(after)]
  const isConcerned =
    (after.calls !== undefined || mayHaveGap(after)) &&
    before !== undefined &&
    watched.some((field) => !isSame(before[field], after[field]))
  const isDue = is !== undefined && is <= after.updated_at
  const replacement = before && replacementOf(before, after)
  return [
    ...(was === is ? [] : [{ type: 'schedule_calls' as const, event_id }]),
    ...(isConcerned || isDue || replacement
      ? [{ type: 'step_calls' as const, event_id, ...(replacement && { replacement }) }]
      : []),
  ]
}

/** Ends the open questions of a deleted event. */
const deleted = (event: Event): OutboxJob[] => [
  ...(callsOf(event).length > 0 ? [{ type: 'schedule_calls' as const, event_id: event.id }] : []),
  ...askedPeople(event).flatMap((asked) => {
    const role = roleOfChair(asked.chair)
    const proposed = asProposed(asAsked(event, asked))
    const vendors = vendorsOf(proposed).filter((one) => one.role === role && one.user_id === asked.person.user_id)
    return mailParties(proposed, { vendors }, 'call_ended', { why: 'You no longer need to answer: the event is off.' })
  }),
]
