import type { Viewer } from '#shared/domain/permissions.ts'
import type { PendingAnswer } from '#shared/domain/event/record/agreement-schema.ts'
import { answersOf, askedVendors } from '#shared/domain/event/record/pending-answers.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { isOwn, vendorsOf, vendorName } from '#shared/domain/event/record/vendors.ts'
import { isAgentLosing, leavingAfterGig, needsAnswer, type Save } from '#shared/domain/event/agreement/consents.ts'
import { differences } from '#shared/domain/event/agreement/differences.ts'

const person = (
  who: string,
  party: { user_id?: string | undefined; name: string } | null | undefined,
  name: string,
) => ({
  who,
  ...(party?.user_id !== undefined && { user_id: party.user_id }),
  name: party?.name ?? name,
  answer: 'waiting' as const,
})

const wanted = (force: Event, edited: Event, save: Save): PendingAnswer[] => [
  ...(needsAnswer(edited, differences(force, edited)) && force.client?.user_id !== save.user_id
    ? [person('client', force.client, 'The client')]
    : []),
  ...(isAgentLosing(force, edited, save) ? [person('agent', force.agent, 'The agent')] : []),
  ...leavingAfterGig(force, edited, save).map((vendor) => person(vendorName(vendor), vendor, vendor.name)),
]

/**
 * The people asked, besides vendors who stay on the event. An answer to the change that is replaced stays valid if the
 * replacement asks that person for nothing more.
 */
export const pendingAnswers = (force: Event, before: Event, edited: Event, user_id: string): PendingAnswer[] => {
  const save = { before, user_id }
  const more = new Set(wanted(before, edited, save).map(({ who }) => who))
  const given = new Map(answersOf(before).map((entry) => [entry.who, entry]))
  return wanted(force, edited, save).map((entry) => {
    const known = given.get(entry.who)
    return known?.answer === 'agreed' && !more.has(entry.who) ? known : entry
  })
}

/** The event with one answer recorded. */
export const withPendingAnswer = (
  event: Event,
  who: string,
  answer: 'agreed' | 'declined',
  reason?: string | null,
): Event => {
  const pending = event.agreement?.pending
  if (pending == null) return event
  const answers = answersOf(event).map((entry) =>
    entry.who === who ? { ...entry, answer, ...(reason != null && { reason }) } : entry,
  )
  return { ...event, agreement: { ...event.agreement!, pending: { ...pending, answers } } }
}

/** Whether the viewer has a part on the proposed event whose answer the change waits for. */
export const isAskedAsVendor = (event: Event, viewer: Viewer): boolean => {
  const asked = askedVendors(event)
  return vendorsOf(event).some((vendor) => asked.has(vendorName(vendor)) && isOwn(vendor, viewer))
}
