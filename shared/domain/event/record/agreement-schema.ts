import * as z from 'zod'
import { lazy, type OutputOf } from '#shared/lazy.ts'
import { instant, money } from '../../schema-parts.ts'
import { refundedOutside } from './invoice-schema.ts'
import { keptAtProvider } from './payment-schema.ts'
import { cancelingParties } from '../../cancellation/policy.ts'

/**
 * The answer of somebody who is asked about a change but has no part on the proposed event: the client of a postpaid
 * event, the agent, or (`role|key`) a vendor removed by a correction after the gig.
 */
const pendingAnswer = lazy(() =>
  z.object({
    who: z.string(),
    user_id: z.string().optional(),
    name: z.string(),
    answer: z.enum(['waiting', 'agreed', 'declined']),
    reason: z.string().nullish(),
  }),
)
export type PendingAnswer = OutputOf<typeof pendingAnswer>

/** The rate that a vendor (`role|key`) last agreed to, kept while they are asked about a lower one. */
export const agreedRateRecord = lazy(() => z.object({ part: z.string(), rate: money() }))

/** A proposed change awaiting consent. */
export const pendingChange = lazy(() =>
  z.object({
    id: z.string(),
    /** The first proposal in this chain of replacements; absent if this is the first. */
    first_id: z.string().optional(),
    proposed_at: instant(),
    proposed_by: z.string(),
    /** The change lapses unless agreed by then. */
    answer_by: instant(),
    /** Vendors in force who must confirm again: `role|key`. */
    asked: z.array(z.string()),
    /** Absent in changes that were proposed by an older release. */
    answers: z.array(pendingAnswer()).optional(),
    /** After the gig: when the admins were asked to decide, because somebody did not answer. */
    escalated_at: instant().nullish(),
  }),
)
export type PendingChange = OutputOf<typeof pendingChange>

/** How an event was canceled. */
export const cancellation = lazy(() =>
  z.object({
    by: z.enum(cancelingParties),
    reason: z.string(),
    at: instant(),
    /** The share of the price that remains due. */
    keep: z.number(),
    /** The part of the price that remains due. */
    due: money(),
    /** The client paid less than is due and staff waived the rest. */
    waived: z.boolean(),
    refunds_fees: z.boolean(),
  }),
)
export type Cancellation = OutputOf<typeof cancellation>

/** A client's possible wishes: before signing another offer, afterwards a change or a cancellation. */
export const wishes = ['cancellation', 'change', 'other_offer'] as const
export type Wish = (typeof wishes)[number]

/** The client's wish; an agent answers. */
export const cancellationRequest = lazy(() =>
  z.object({ reason: z.string(), at: instant(), wants: z.enum(wishes).optional() }),
)

/**
 * Why part of a payment is refunded. `policy` is *Refund Event*. Outside the product: `by_hand` on the provider's
 * dashboard, `credit` by a credit note or the customer's credit there, `dispute` by the client's bank; `covered` is one
 * of these, replaced with the platform's own money.
 */
const refundReasons = [
  'policy',
  'cancellation',
  'change',
  'goodwill',
  'by_hand',
  'credit',
  'dispute',
  'covered',
] as const
export type RefundReason = (typeof refundReasons)[number]

export const refundRecord = lazy(() =>
  z.object({
    id: z.string(),
    payment_id: z.string(),
    /** Part of the payment's amount. */
    amount: money(),
    /** Part of its processing fee, at the platform's expense. */
    fee: money(),
    reason: z.enum(refundReasons),
    /** For goodwill: the party that bears it. */
    from: z.enum(['agent', 'platform']).nullish(),
    /** When it was begun: refunds of one click have the same instant. */
    at: instant().nullish(),
    /** The reason of goodwill, for client and agency. */
    note: z.string().nullish(),
    status: z.enum(['pending', 'refunded', 'failed']),
    /** Pending, and nothing has moved. */
    kept: keptAtProvider().nullish(),
    refunded_at: instant().nullish(),
    message: z.string().nullish(),
    outside: refundedOutside().nullish(),
  }),
)
export type RefundRecord = OutputOf<typeof refundRecord>

/** BookMe repays an agency what it paid a vendor; `key` is that of the payment operation. */
export const settlementRecord = lazy(() =>
  z.object({
    key: z.string(),
    user_id: z.string(),
    /** The agency's agent. */
    name: z.string(),
    /** The vendor who was paid. */
    vendor: z.string(),
    amount: money(),
    at: instant(),
    /** Null while it is owed. */
    paid_at: instant().nullable(),
  }),
)
export type SettlementRecord = OutputOf<typeof settlementRecord>

/** A payment disputed by the client's bank, open or decided. Amounts in cents. */
export const disputeRecord = lazy(() =>
  z.object({
    /** The provider's dispute. */
    id: z.string(),
    payment_id: z.string(),
    /** Its record in `refunds`, removed if all of it comes back. */
    refund_id: z.string(),
    /** The payment with its fee. */
    amount: money(),
    /** The part taken out of the event's funds; the platform bears the rest. */
    withheld: money(),
    status: z.enum(['open', 'won', 'lost']),
    /** The part that came back, if it is not all: the dispute is won in part. */
    returned: money().optional(),
    /**
     * A returned debit is final and cannot be contested; so is `prevented`, which the provider settled with the client
     * before it became a dispute.
     */
    kind: z.enum(['dispute', 'returned_debit', 'prevented']),
    reason: z.string(),
    at: instant(),
    /** Deadline for evidence. */
    due_by: instant().nullish(),
  }),
)
export type DisputeRecord = OutputOf<typeof disputeRecord>
