import type Stripe from 'stripe'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { bookManualRefund } from '#functions/money/refunds/manual-refunds.ts'
import { bookManualTransfer } from '#functions/money/transfers/manual-transfers.ts'
import { bookTransferReversals } from '#functions/money/transfers/reversals.ts'
import { sentBy } from '#functions/money/transfers/sent.ts'
import { refundOutcome, transferOutcome } from '#functions/money/provider/send-others.ts'
import { recordOutcome } from '#functions/money/operations/record-outcome.ts'

/** Records the outcome of our own refunds and transfers, and books manual ones. */

export const noteRefund = async (deps: Deps, stripe: Stripe, refund: Stripe.Refund): Promise<void> => {
  const outcome = refundOutcome(refund)
  if (outcome) await recordOutcome(deps, outcome)
  else await bookManualRefund(deps, stripe, refund)
}

export const noteTransfer = async (deps: Deps, stripe: Stripe, id: string): Promise<void> => {
  const transfer = await stripe.transfers.retrieve(id)
  const outcome = transferOutcome(transfer)
  const op = outcome && (await recordOutcome(deps, outcome))
  const sent = outcome ? op && sentBy(op.key, op.intent) : await bookManualTransfer(deps, transfer)
  if (sent && transfer.amount_reversed > 0) await bookTransferReversals(deps, stripe, id, sent)
}
