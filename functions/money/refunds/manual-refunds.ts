import type Stripe from 'stripe'
import { cents, formatMoney } from '#shared/domain/money.ts'
import {
  eventAccount,
  manualRefundPostings,
  returnedPostings,
  type LedgerEntry,
} from '#functions/money/rules/ledger.ts'
import { withManualRefund, withoutManualRefund } from '#shared/domain/payment/reversal.ts'
import { anyConflict, retryConflicts } from '#functions/platform/db/conflict-retry.ts'
import { saveEvent } from '#functions/event/use-cases/save-event.ts'
import { ledgerKey } from '#functions/platform/db/keys.ts'
import { availableFunds, ledgerWrites, reserve, type LedgerRow } from '#functions/money/data/ledger.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { isBack, tellUnknown, unknownIn, unmovedOf } from '#functions/money/provider/provider-values.ts'
import { paidPart, type PaidPart } from './paid-by.ts'
import { backToEvent } from '#functions/money/operations/platform-remainder.ts'
import { settledRefunds } from '#functions/money/operations/settled-refunds.ts'
import { refundedManually } from '#functions/money/mails/reversal-mails.ts'

/**
 * Books a refund made on the provider's dashboard. Exactly once, whether a webhook or the reconciliation reports it:
 * its ledger entry has the refund's id.
 * Leaves out payments that are not ours.
 */
export const bookManualRefund = async (deps: Deps, stripe: Stripe, refund: Stripe.Refund): Promise<void> => {
  deps.db.refresh()
  // Of one whose state nobody understands, the money counts as gone.
  tellUnknown(deps, unknownIn('refund', refund))
  // Held for want of funds: it is booked once it moves.
  if (unmovedOf(refund) !== undefined) return
  const isReturned = isBack('refund', refund)
  const book = async (): Promise<void> => {
    const paid = await paidPart(deps, stripe, refund.payment_intent)
    if (!paid) return
    const [made, returned] = await Promise.all([
      deps.db.get<LedgerRow>(ledgerKey(paid.event.id, refund.id)),
      deps.db.get<LedgerRow>(ledgerKey(paid.event.id, `${refund.id}/returned`)),
    ])
    if (!made && !isReturned) await bookMade(deps, paid, refund)
    if (made && isReturned && !returned) await bookReturned(deps, paid, refund, made)
  }
  return retryConflicts(deps, book, anyConflict)
}

const entry = (
  deps: Deps,
  eventId: string,
  { id }: Stripe.Refund,
  of: Pick<LedgerEntry, 'kind' | 'postings'>,
): LedgerEntry => ({
  id: of.kind === 'returned' ? `${id}/returned` : id,
  op_key: `hand_refund/${eventId}/${id}`,
  at: deps.now,
  stripe_id: id,
  ...of,
})

const bookMade = async (deps: Deps, { event, payment }: PaidPart, refund: Stripe.Refund): Promise<void> => {
  const total = cents(refund.amount)
  const { after, out } = withManualRefund(event, { id: deps.id('rfd'), payment, total }, deps.now)
  // Read after the event: every change of the funds changes the event, so that this fails on its version.
  const withheld = cents(Math.max(0, Math.min(out, await availableFunds(deps, event.id))))
  const postings = manualRefundPostings(event.id, total, withheld, event.client_id)
  const settled = await settledRefunds(deps, event, after)
  await saveEvent(deps, {
    before: event,
    after: settled.after,
    actor: undefined,
    activity: { action: 'refunded by hand', detail: formatMoney(total) },
    also: [
      ...ledgerWrites(deps, entry(deps, event.id, refund, { kind: 'hand_refund', postings })),
      ...(withheld > 0 ? [reserve(deps, event.id, withheld)] : []),
    ],
    jobs: [...settled.jobs, ...refundedManually(settled.after, total)],
  })
}

const bookReturned = async (
  deps: Deps,
  { event, payment }: PaidPart,
  refund: Stripe.Refund,
  made: LedgerRow,
): Promise<void> => {
  const total = cents(refund.amount)
  const held = made.postings.find(({ account }) => account === eventAccount(event.id))?.amount ?? 0
  const after = withoutManualRefund(event, payment, total)
  const returned = entry(deps, event.id, refund, { kind: 'returned', postings: returnedPostings(made.postings) })
  await saveEvent(deps, {
    before: event,
    after,
    actor: undefined,
    activity: { action: 'refund by hand returned', detail: formatMoney(total) },
    also: [
      ...ledgerWrites(deps, returned),
      ...(await backToEvent(deps, after, cents(-held), { entry: returned.id, op_key: returned.op_key })),
    ],
    // Vendors waited for it. If a cancellation counted on it, the client gets it back in another way.
    jobs: [{ type: 'pay_vendors', event_id: event.id }],
  })
}
