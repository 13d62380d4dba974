import * as z from 'zod'
import { lazy, type OutputOf } from '#shared/lazy.ts'
import { money, requiredText, text } from '../schema-parts.ts'
import { cancelingParties } from './policy.ts'

const share = () => z.number('Must be a number').min(0, 'Must be 0 to 1').max(1, 'Must be 0 to 1')
export const reason = () => requiredText('Please say why')

export const cancellationInput = lazy(() =>
  z.object({
    by: z.enum(cancelingParties, 'Please say who calls it off'),
    /** The share of the price that stays due; by default the policy's share, and never more. */
    keep: share().optional(),
    waive_rest: z.boolean().optional(),
    reason: reason(),
  }),
)

/** The preview's input: no reason yet. */
export const cancellationDraft = lazy(() => cancellationInput().extend({ reason: text().optional() }))

export const cancellationPreview = lazy(() =>
  z.object({
    version: z.number().int(),
    price: money(),
    notice: z.enum(['early', 'late']),
    keep: z.number(),
    /** The policy's share, which `keep` never exceeds. */
    keep_at_most: z.number(),
    due: money(),
    paid: money(),
    refund: money(),
    refunds_fees: z.boolean(),
    /** Processing fees that go back, at the platform's expense. */
    fees: money(),
    refunds: z.array(z.object({ payment_id: z.string(), amount: money(), fee: money() })),
    /** The unpaid rest, charged to the payment method on file, with the fee on top. */
    charge: money(),
    charge_fee: money(),
    waived: money(),
    /** The part that the policy keeps and staff give up. */
    beyond_policy: money(),
    /** The due part of a bank debit in transit, and the part refunded once it arrives. */
    awaited: money(),
    refund_later: money(),
    kept: money(),
    shares: z.array(
      z.object({
        role: z.enum(['artist', 'bandleader', 'musician', 'agent', 'platform']),
        name: z.string(),
        amount: money(),
      }),
    ),
    notices: z.array(z.object({ to: z.string(), about: z.string() })),
    warnings: z.array(z.string()),
  }),
)
export type CancellationPreview = OutputOf<typeof cancellationPreview>
