import { isDebit } from '#shared/domain/payment/method-kinds.ts'
import type Stripe from 'stripe'
import type { DisputeRecord } from '#shared/domain/event/record/agreement-schema.ts'
import { cents, formatMoney, type Cents } from '#shared/domain/money.ts'
import {
  disputeLostPostings,
  disputePostings,
  disputeWonPostings,
  type LedgerEntry,
} from '#shared/domain/payment/ledger.ts'
import { disputedPart, withDisputeDecided, withDisputeOpened } from '#shared/domain/payment/reversal.ts'
import { anyConflict, retryConflicts } from '#functions/_data/rows/conflict-retry.ts'
import { saveEvent } from '#functions/_steps/save-event.ts'
import { availableFunds, ledgerWrites, reserve } from '#functions/_data/money/ledger.ts'
import type { Deps } from '#functions/_lib/deps.ts'
import { disputeLost, disputeOpened, disputeWon } from '#functions/_mails/reversal-mails.ts'
import { backToEvent } from '#functions/_money/operations/platform-remainder.ts'
import { paidPart, type PaidPart } from './paid-by.ts'

/**
 * Books a dispute in its current state at the provider: opened, won or lost. A returned bank debit arrives as a dispute
 * that is already lost.
 * @returns false if it concerns none of our payments.
 */
export const bookDispute = async (deps: Deps, stripe: Stripe, id: string): Promise<boolean> => {
  deps.db.refresh()
  const dispute = await stripe.disputes.retrieve(id, { expand: ['charge'] })
  const book = async (): Promise<boolean> => {
    const paid = await paidPart(deps, stripe, dispute.payment_intent)
    if (!paid) return false
    const known = paid.event.disputes?.find((other) => other.id === id)
    if (known) await decide(deps, paid, known, dispute)
    // An inquiry (`warning_…`) moves no money.
    else if (moved(dispute, -1)) await open(deps, paid, dispute)
    return true
  }
  return retryConflicts(deps, book, anyConflict)
}

/** The dispute itself names the methods of cards only; the charge knows how the client paid. */
const isReturnedDebit = ({ charge }: Stripe.Dispute): boolean =>
  typeof charge === 'object' && isDebit(charge.payment_method_details?.type)

const moved = ({ balance_transactions }: Stripe.Dispute, sign: 1 | -1): boolean =>
  balance_transactions.some(({ amount }) => Math.sign(amount) === sign)

const entry = (deps: Deps, eventId: string, id: string, of: Pick<LedgerEntry, 'kind' | 'postings'>): LedgerEntry => ({
  id: of.kind === 'dispute' ? id : `${id}/${of.kind}`,
  op_key: `dispute/${eventId}/${id}`,
  at: deps.now,
  stripe_id: id,
  ...of,
})

const open = async (deps: Deps, { event, payment }: PaidPart, dispute: Stripe.Dispute): Promise<void> => {
  const amount = cents(dispute.amount)
  // Read after the event: every change of the funds changes the event, so that this fails on its version.
  const available = await availableFunds(deps, event.id)
  const withheld = cents(Math.max(0, Math.min(disputedPart(event, payment, amount), available)))
  const kind: DisputeRecord['kind'] = isReturnedDebit(dispute) ? 'returned_debit' : 'dispute'
  const due = dispute.evidence_details.due_by
  const details = {
    id: dispute.id,
    amount,
    kind,
    reason: dispute.reason.replaceAll('_', ' '),
    due_by: due == null ? null : new Date(due * 1000).toISOString(),
    refund_id: deps.id('rfd'),
    withheld,
  }
  const opened = withDisputeOpened(event, payment, details, deps.now)
  const isLost = dispute.status === 'lost'
  const after = isLost ? withDisputeDecided(opened, dispute.id, 'lost', deps.now) : opened
  await saveEvent(deps, {
    before: event,
    after,
    actor: undefined,
    activity: {
      action: kind === 'returned_debit' ? 'debit returned' : 'payment disputed',
      detail: `${formatMoney(amount)}: ${details.reason}`,
    },
    also: [
      ...ledgerWrites(
        deps,
        entry(deps, event.id, dispute.id, { kind: 'dispute', postings: disputePostings(event.id, amount, withheld) }),
      ),
      ...(isLost ? lostWrites(deps, event.id, event.client_id, dispute.id, amount) : []),
      ...(withheld > 0 ? [reserve(deps, event.id, withheld)] : []),
    ],
    jobs: isLost ? disputeLost(after, details) : disputeOpened(after, details),
  })
}

const lostWrites = (deps: Deps, eventId: string, clientId: string, id: string, amount: Cents) =>
  ledgerWrites(
    deps,
    entry(deps, eventId, id, { kind: 'dispute_lost', postings: disputeLostPostings(eventId, amount, clientId) }),
  )

const decide = async (
  deps: Deps,
  { event }: PaidPart,
  known: DisputeRecord,
  dispute: Stripe.Dispute,
): Promise<void> => {
  const detail = formatMoney(known.amount)
  // `won` moves no money: the provider reports that separately.
  if (known.status !== 'won' && moved(dispute, 1)) {
    const after = withDisputeDecided(event, known.id, 'won', deps.now)
    const postings = disputeWonPostings(event.id, known, event.client_id)
    const won = entry(deps, event.id, known.id, { kind: 'dispute_reinstated', postings })
    await saveEvent(deps, {
      before: event,
      after,
      actor: undefined,
      activity: { action: 'dispute won', detail },
      also: [
        ...ledgerWrites(deps, won),
        ...(await backToEvent(deps, after, known.withheld, { entry: won.id, op_key: won.op_key })),
      ],
      jobs: [...disputeWon(after, known), { type: 'pay_vendors', event_id: event.id }],
    })
  } else if (known.status === 'open' && dispute.status === 'lost') {
    const after = withDisputeDecided(event, known.id, 'lost', deps.now)
    await saveEvent(deps, {
      before: event,
      after,
      actor: undefined,
      activity: { action: 'dispute lost', detail },
      also: lostWrites(deps, event.id, event.client_id, known.id, known.amount),
      jobs: disputeLost(after, known),
    })
  }
}
