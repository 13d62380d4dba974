import type { Instant } from '#shared/domain/time.ts'
import { paidLess } from '#shared/domain/event/money/own-money.ts'
import { askedVendors, clientAnswer, isAnswered } from '#shared/domain/event/record/pending-answers.ts'
import type { PendingChange } from '#shared/domain/event/record/agreement-schema.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { isConfirmed } from '#shared/domain/event/record/vendor-status.ts'
import { inForce, isChangePending, termsOf } from '#shared/domain/event/record/terms.ts'
import {
  engagedVendors,
  vendorsOf,
  vendorsReady,
  withVendor,
  withVendorStatus,
  vendorName,
  type Vendor,
} from '#shared/domain/event/record/vendors.ts'
import { withAgreedRates } from '#shared/domain/event/money/agreed-rates.ts'
import { answerBy, decideBy } from './answer-by.ts'
import { pendingAnswers } from './answers.ts'
import { askedAgain, isMoved, needsSignature } from '#shared/domain/event/agreement/consents.ts'
import { differences } from '#shared/domain/event/agreement/differences.ts'
import { withPickAgain } from './pick-again.ts'

/**
 * Changes of terms. An event's fields are proposed; its agreement is in force. A save that differs from the agreement
 * proposes a change, which takes effect once everyone concerned has agreed.
 */

export interface Proposer {
  name: string
  user_id: string
  changeId: string
  now: Instant
}

/**
 * The event after a save, including the change it proposes. `edited` is `before` with its new fields (`applyEdit`).
 * Vendors who must answer again become `requested`; a signature is required if the client must agree. A save that
 * restores the terms in force withdraws the change. Idempotent.
 */
export const proposeChange = (before: Event, saved: Event, proposer: Proposer): Event => {
  if (before.agreement == null) return askedBeforeBooking(before, saved)
  const force = inForce(before)
  const edited = withReturning(force, before, withStandIns(before, saved))
  const { name, user_id, changeId, now } = proposer
  const found = differences(force, edited)
  if (found.length === 0) return isChangePending(before) ? backInForce(edited, force) : edited
  const asked = askedAgain(force, edited, { before, user_id })
  const isNew = differences(before, edited).length > 0
  return {
    ...withAnswers(force, before, edited, asked),
    // A proposal answers the client's change request.
    cancellation_request: edited.cancellation_request?.wants === 'change' ? null : edited.cancellation_request,
    contract_resign_needed: isSignatureMissing(force, before, edited),
    agreement: {
      ...before.agreement,
      terms: before.agreement.terms ?? termsOf(before),
      pending: isNew
        ? {
            id: changeId,
            ...firstOf(before.agreement.pending),
            proposed_at: now,
            proposed_by: name,
            answer_by: hasBegun(force, now) ? decideBy(now) : answerBy(now, force.start),
            asked: asked.map(vendorName),
            answers: pendingAnswers(force, before, edited, user_id),
          }
        : before.agreement.pending,
    },
  }
}

const hasBegun = ({ start }: Event, now: Instant): boolean => start != null && start <= now

const firstOf = (replaced: PendingChange | null | undefined): { first_id?: string } =>
  replaced == null ? {} : { first_id: replaced.first_id ?? replaced.id }

/**
 * Before booking, nothing is in force: confirmed vendors answer again if time or place change or they can earn less,
 * and a client picks or signs again.
 */
const askedBeforeBooking = (before: Event, edited: Event): Event => {
  const found = differences(before, edited)
  const concerned = isMoved(found) ? vendorsOf(before) : paidLess(before, edited)
  const again = concerned.filter(({ status }) => isConfirmed(status))
  const asked = again.reduce((next, { role, key }) => withVendorStatus(next, role, key, 'requested'), edited)
  const event = withAgreedRates(before, asked)
  if (before.proposal_signed_at == null) return withPickAgain(before, event)
  return needsSignature(edited, found) ? { ...event, contract_resign_needed: true } : event
}

/** Anyone added after the gig is a stand-in who played; they are asked to confirm it so that they can be paid. */
const withStandIns = (before: Event, edited: Event): Event => {
  const known = new Set(vendorsOf(before).map(vendorName))
  return vendorsOf(edited)
    .filter((vendor) => before.status === 'played' && !known.has(vendorName(vendor)))
    .reduce((event, { role, key }) => withVendor(event, role, key, { status: 'requested', played: true }), edited)
}

/** Removed by the change that is replaced, and brought back by this one: they are still booked. */
const withReturning = (force: Event, before: Event, edited: Event): Event => {
  const known = new Set(vendorsOf(before).map(vendorName))
  return vendorsOf(force)
    .filter((vendor) => !known.has(vendorName(vendor)))
    .reduce((event, { role, key, status, played }) => withVendor(event, role, key, { status, played }), edited)
}

/** Already signed for exactly these terms, or no signature needed. */
const isSignatureMissing = (force: Event, before: Event, edited: Event): boolean => {
  if (!needsSignature(edited, differences(force, edited))) return false
  return before.contract_resign_needed === true || needsSignature(edited, differences(before, edited))
}

/**
 * Vendors asked again become `requested`, unless they have confirmed these very terms. Others keep their current
 * answer.
 */
const withAnswers = (force: Event, before: Event, edited: Event, asked: readonly Vendor[]): Event => {
  const names = new Set(asked.map(vendorName))
  const answered = new Set(
    unchangedFor(before, edited)
      .filter(({ status }) => isConfirmed(status))
      .map(vendorName),
  )
  const old = new Map(vendorsOf(force).map((vendor) => [vendorName(vendor), vendor.status]))
  const pending = askedVendors(before)
  return vendorsOf(edited).reduce((event, vendor) => {
    const key = vendorName(vendor)
    if (names.has(key)) return answered.has(key) ? event : withVendorStatus(event, vendor.role, vendor.key, 'requested')
    // Asked by an earlier version of the change that no longer concerns them.
    return pending.has(key) ? withVendorStatus(event, vendor.role, vendor.key, old.get(key) ?? vendor.status) : event
  }, edited)
}

/** Vendors unaffected by the difference between two proposals. */
const unchangedFor = (before: Event, edited: Event): Vendor[] => {
  const asked = new Set(askedAgain(before, edited).map(vendorName))
  return vendorsOf(before).filter((vendor) => !asked.has(vendorName(vendor)))
}

const backInForce = (event: Event, force: Event): Event => ({
  ...event,
  ...termsOf(force),
  contract_resign_needed: false,
  agreement: { ...event.agreement!, terms: null, pending: null },
})

/** The event without the discarded or lapsed change; fields that are not terms stay as they are. */
export const withoutChange = (event: Event): Event =>
  isChangePending(event) ? backInForce(event, inForce(event)) : event

/**
 * Everyone has agreed: the client has signed or answered, each person asked has confirmed, and, before the gig, the act
 * is ready.
 */
export const isAgreed = (event: Event): boolean => {
  const asked = askedVendors(event)
  return (
    isChangePending(event) &&
    event.contract_resign_needed !== true &&
    isAnswered(event) &&
    (event.status === 'played' || vendorsReady(event)) &&
    vendorsOf(event).every((vendor) => !asked.has(vendorName(vendor)) || isConfirmed(vendor.status))
  )
}

/** The proposed terms take effect: the next version of the agreement, or the first when an event becomes booked. */
export const withAgreement = (event: Event, now: Instant): Event => ({
  ...event,
  client_rate_booked: priceAgreed(event),
  contract_resign_needed: false,
  agreement: { version: (event.agreement?.version ?? 0) + 1, signed_at: now, terms: null, pending: null },
})

/** Postpaid: what the invoice will say, so nothing is frozen. */
const priceAgreed = (event: Event): Event['client_rate_booked'] => {
  const { client_rate, client_rate_booked, prepaid } = event
  const isRepriced = inForce(event).client_rate !== client_rate
  return prepaid && (isRepriced || client_rate_booked == null) ? client_rate : client_rate_booked
}

const isOverdue = (event: Event, now: Instant): boolean =>
  event.agreement?.pending != null && event.agreement.pending.answer_by <= now && !isAgreed(event)

/** After the gig, a correction whose losers did not agree in time: an admin may decide. */
export const isUndecided = (event: Event, now: Instant): boolean =>
  isOverdue(event, now) && event.status === 'played' && clientAnswer(event) !== 'waiting'

/** A change that was not agreed in time. */
export const isLapsed = (event: Event, now: Instant): boolean => isOverdue(event, now) && !isUndecided(event, now)

/** Everybody engaged by the terms in force, the proposed terms, or both. */
const engagedAnyhow = (event: Event): Vendor[] => {
  const proposed = engagedVendors(event)
  const names = new Set(proposed.map(vendorName))
  return [...proposed, ...engagedVendors(inForce(event)).filter((vendor) => !names.has(vendorName(vendor)))]
}

/** Engaged before and no longer on the event: they get a mail about their release. */
export const leaving = (before: Event, after: Event): Vendor[] => {
  const staying = new Set([...vendorsOf(after), ...vendorsOf(inForce(after))].map(vendorName))
  return engagedAnyhow(before).filter((vendor) => !staying.has(vendorName(vendor)))
}

/** The same change of the proposed terms and of those in force: it needs no consent. */
export const inBoth = (event: Event, change: (event: Event) => Event): Event => {
  const changed = change(event)
  if (!isChangePending(event)) return changed
  const terms = termsOf(change(inForce(event)))
  return { ...changed, agreement: { ...changed.agreement!, terms } }
}
