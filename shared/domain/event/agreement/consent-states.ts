import type { Viewer } from '#shared/domain/permissions.ts'
import { isStaff, type Relation } from '../access/relation.ts'
import type { EventLike } from '../record/event-like.ts'
import { answersOf, askedVendors } from '../record/pending-answers.ts'
import type { Event } from '../record/schema.ts'
import { isConfirmed } from '../record/vendor-status.ts'
import { inForce, isChangePending } from '../record/terms.ts'
import { isOwn, vendorsOf, vendorName, type Vendor } from '../record/vendors.ts'
import { needsSignature } from './consents.ts'
import { differenceText, inClientWords, type DifferenceText } from './difference-text.ts'
import { differences, type Difference } from './differences.ts'

/** A projection with empty values for hidden parts, so that both sides lack them alike. */
const whole = (event: EventLike) =>
  ({ ...event, musicians: event.musicians ?? [], musician_slots: event.musician_slots ?? [] }) as Event

export interface VisibleDifference extends Difference {
  text: DifferenceText
}

/** The differences between two views of one reader. */
export const differencesSince = (before: EventLike, after: EventLike): VisibleDifference[] => {
  const [old, now] = [whole(before), whole(after)]
  return differences(old, now).map((difference) => ({ ...difference, text: differenceText(difference, old, now) }))
}

/** The differences of a proposed change, as visible in this projection. */
export const visibleDifferences = (event: EventLike): VisibleDifference[] =>
  isChangePending(event) ? differencesSince(inForce(event), event) : []

/** The differences of a proposed change, in the reader's words. */
export const differencesFor = (event: EventLike, who: Relation): VisibleDifference[] =>
  who.client && !isStaff(who) ? visibleDifferences(event).map(inClientWords) : visibleDifferences(event)

/**
 * The viewer's own answer to a proposed change; undefined if they are not asked, or have declined it and see only what
 * is in force.
 */
export const ownConsent = (event: EventLike, viewer: Viewer): ConsentState['answer'] | undefined => {
  if (visibleDifferences(event).length === 0) return undefined
  const asked = askedVendors(event)
  const own = vendorsOf(event).filter((vendor) => isOwn(vendor, viewer) && asked.has(vendorName(vendor)))
  const answers = own.map(answerOf)
  return answers.includes('waiting') ? 'waiting' : answers[0]
}

/** Someone whose consent a proposed change awaits. `vendor` is absent for the client. */
export interface ConsentState {
  name: string
  answer: 'agreed' | 'waiting' | 'declined'
  vendor?: Vendor
  /** The client signs an amendment. */
  isSignature?: true
}

/** The consents to the proposed change, given and missing: for agent and admin, who see the whole event. */
export const consentStates = (event: EventLike): ConsentState[] => {
  const asked = askedVendors(event)
  const known = new Set(vendorsOf(inForce(event)).map(vendorName))
  const isForClient = needsSignature(whole(event), visibleDifferences(event))
  return [
    ...(isForClient
      ? [
          {
            name: event.client?.name ?? 'The client',
            answer: event.contract_resign_needed === true ? ('waiting' as const) : ('agreed' as const),
            isSignature: true as const,
          },
        ]
      : []),
    ...answersOf(event).map(({ name, answer }) => ({ name, answer })),
    ...vendorsOf(event)
      .filter((vendor) => asked.has(vendorName(vendor)) || !known.has(vendorName(vendor)))
      .map((vendor) => ({ name: vendor.name, answer: answerOf(vendor), vendor })),
  ]
}

const answerOf = ({ status }: Vendor): ConsentState['answer'] =>
  isConfirmed(status) ? 'agreed' : status === 'declined' ? 'declined' : 'waiting'
