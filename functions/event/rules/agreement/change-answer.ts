import type { Viewer } from '#shared/domain/permissions.ts'
import { allowed, refused, type Verdict } from '#shared/domain/permissions.ts'
import type { Instant } from '#shared/domain/time.ts'
import type { PendingAnswer } from '#shared/domain/event/record/agreement-schema.ts'
import { zoneOf } from '#shared/domain/event/record/event-like.ts'
import { answersOf, askedVendors } from '#shared/domain/event/record/pending-answers.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { vendorsOf, withVendorStatus, vendorName } from '#shared/domain/event/record/vendors.ts'
import { instantText } from '#shared/domain/event/record/when-text.ts'
import { withPendingAnswer } from './answers.ts'
import { isUndecided, withoutChange } from './change.ts'
import { gainersOf } from './share-changes.ts'

/**
 * Answers to a proposed change by people who are not vendors on the proposed event, and an admin's decision after the
 * gig (docs/product.md#agreement-and-change).
 */

export type ChangeAnswer = 'accept' | 'decline'

/** The event with the caller's answers. A client who declines ends the change; other parties leave it to the agent. */
export const withOwnAnswers = (
  event: Event,
  own: readonly PendingAnswer[],
  answer: ChangeAnswer,
  reason?: string | null,
): Event => {
  if (answer === 'decline' && own.some(({ who }) => who === 'client')) return withoutChange(event)
  const given = answer === 'accept' ? 'agreed' : 'declined'
  return own.reduce((next, { who }) => withPendingAnswer(next, who, given, reason), event)
}

/** Whether this admin may decide a correction that somebody did not agree to in time. */
export const decideVerdict = (event: Event, admin: Pick<Viewer, 'id'>, now: Instant): Verdict => {
  const { answer_by } = event.agreement!.pending!
  if (event.status !== 'played') return refused('forbidden', 'You are not asked about this change')
  if (!isUndecided(event, now)) {
    const when = instantText(answer_by, zoneOf(event))
    return refused('conflict', `Those who are asked have until ${when}; after that an admin may decide`)
  }
  if (gainersOf(event).includes(admin.id))
    return refused('forbidden', 'You gain by this change: another admin has to decide')
  return allowed
}

/** The event with everybody's consent given by an admin's decision, or without the change. */
export const withDecision = (event: Event, answer: ChangeAnswer, reason: string): Event => {
  if (answer === 'decline') return withoutChange(event)
  const asked = askedVendors(event)
  const answered = answersOf(event).reduce((next, { who }) => withPendingAnswer(next, who, 'agreed', reason), event)
  return vendorsOf(answered)
    .filter((vendor) => asked.has(vendorName(vendor)))
    .reduce((next, { role, key }) => withVendorStatus(next, role, key, 'confirmed'), answered)
}
