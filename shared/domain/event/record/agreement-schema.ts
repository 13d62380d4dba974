import * as z from 'zod'
import { lazy, type OutputOf } from '#shared/lazy.ts'
import { instant, money } from '../../schema-parts.ts'
import { cancelingParties } from '../../cancellation/policy.ts'

/** A proposed change that waits for consent. */
export const pendingChange = lazy(() =>
  z.object({
    id: z.string(),
    proposed_at: instant(),
    proposed_by: z.string(),
    /** Not agreed by then, the change lapses. */
    answer_by: instant(),
    /** Vendors in force who have to confirm again: `role|key`. */
    asked: z.array(z.string()),
  }),
)
export type PendingChange = OutputOf<typeof pendingChange>

/** How an event was called off. Amounts as every amount of an event. */
export const cancellation = lazy(() =>
  z.object({
    by: z.enum(cancelingParties),
    reason: z.string(),
    at: instant(),
    /** The share of the price that stays due. */
    keep: z.number(),
    /** What stays due of the price. */
    due: money(),
    /** The client paid less than is due, and staff waived the rest. */
    waived: z.boolean(),
    refunds_fees: z.boolean(),
  }),
)
export type Cancellation = OutputOf<typeof cancellation>

/** Why a part of a payment goes back. `policy` is the specification's Refund Event. */
const refundReasons = ['policy', 'cancellation', 'change', 'goodwill'] as const
export type RefundReason = (typeof refundReasons)[number]

export const refundRecord = lazy(() =>
  z.object({
    id: z.string(),
    payment_id: z.string(),
    /** Of the payment's amount. */
    amount: money(),
    /** Of its processing fee, which the platform bears. */
    fee: money(),
    reason: z.enum(refundReasons),
    /** Out of whose share, for goodwill. */
    from: z.enum(['agent', 'platform']).nullish(),
    status: z.enum(['pending', 'refunded', 'failed']),
    refunded_at: instant().nullish(),
    message: z.string().nullish(),
  }),
)
export type RefundRecord = OutputOf<typeof refundRecord>
