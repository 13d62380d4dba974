import type Stripe from 'stripe'
import type { Deps } from '../_lib/deps.ts'
import { bookHandRefund } from './hand-refunds.ts'
import { bookHandTransfer } from './hand-transfers.ts'
import { bookReversals } from './reversals.ts'
import { refundOutcome, transferOutcome } from './send-others.ts'
import { settle } from './settle.ts'

/** Refunds and transfers: ours settle their operation, manual ones are booked as such. */

export const noteRefund = async (deps: Deps, stripe: Stripe, refund: Stripe.Refund): Promise<boolean> => {
  const outcome = refundOutcome(refund)
  return outcome ? (await settle(deps, outcome)) !== undefined : bookHandRefund(deps, stripe, refund)
}

export const noteTransfer = async (deps: Deps, stripe: Stripe, id: string): Promise<boolean> => {
  const transfer = await stripe.transfers.retrieve(id)
  const outcome = transferOutcome(transfer)
  if (!outcome) return bookHandTransfer(deps, transfer)
  const op = await settle(deps, outcome)
  if (op && transfer.amount_reversed > 0) await bookReversals(deps, stripe, id)
  return op !== undefined
}
