import { isDebit } from '#shared/domain/payment/method-kinds.ts'
import type Stripe from 'stripe'
import type { DisputeRecord } from '#shared/domain/event/record/agreement-schema.ts'
import { cents, formatMoney, sum, zero, type Cents } from '#shared/domain/money.ts'
import {
  disputeLostPostings,
  disputePostings,
  disputeWonPostings,
  type LedgerEntry,
} from '#functions/money/rules/ledger.ts'
import { disputedPart, withDisputeDecided, withDisputeOpened } from '#shared/domain/payment/reversal.ts'
import { anyConflict, retryConflicts } from '#functions/platform/db/conflict-retry.ts'
import { saveEvent } from '#functions/event/use-cases/save-event.ts'
import { availableFunds, ledgerWrites, reserve } from '#functions/money/data/ledger.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { disputeLost, disputeOpened, disputeWon } from '#functions/money/mails/reversal-mails.ts'
import { backToEvent } from '#functions/money/operations/platform-remainder.ts'
import type { EventItem } from '#functions/event/data/find-event.ts'
import { meaningOf, tellUnknown, unknownIn } from '#functions/money/provider/provider-values.ts'
import { paidPart, type PaidPart } from './paid-by.ts'

/**
 * Books a dispute in its current state at the provider: opened, won, won in part, or lost. A returned bank debit
 * arrives as a dispute that is already lost; one that the provider settled with the client, as `prevented`. Movements
 * come first: a status alone takes or gives nothing. If no webhook arrived, one look books its opening and its end.
 * @returns false if it concerns none of our payments.
 */
export const bookDispute = async (deps: Deps, stripe: Stripe, id: string): Promise<boolean> => {
  deps.db.refresh()
  const dispute = await stripe.disputes.retrieve(id, { expand: ['charge'] })
  tellUnknown(deps, unknownIn('dispute', dispute))
  const book = async (): Promise<boolean> => {
    const read = async () => {
      const paid = await paidPart(deps, stripe, dispute.payment_intent)
      return paid && { paid, known: paid.event.disputes?.find((other) => other.id === id) }
    }
    let found = await read()
    if (!found) return false
    if (!found.known && moved(dispute, -1) > 0) {
      await open(deps, found.paid, dispute)
      deps.db.refresh()
      found = await read()
    }
    if (found?.known) await decide(deps, found.paid, found.known, dispute)
    return true
  }
  return retryConflicts(deps, book, anyConflict)
}

/** The dispute itself names the methods of cards only; the charge knows how the client paid. */
const isReturnedDebit = ({ charge }: Stripe.Dispute): boolean =>
  typeof charge === 'object' && isDebit(charge.payment_method_details?.type)

const kindOf = (dispute: Stripe.Dispute): DisputeRecord['kind'] => {
  if (isReturnedDebit(dispute)) return 'returned_debit'
  return meaningOf('dispute', dispute) === 'prevented' ? 'prevented' : 'dispute'
}
const openedAs: Record<DisputeRecord['kind'], string> = {
  dispute: 'payment disputed',
  returned_debit: 'debit returned',
  prevented: 'dispute prevented',
}

/** Cents withdrawn, or given back. */
const moved = ({ balance_transactions }: Stripe.Dispute, sign: 1 | -1): Cents =>
  sum(balance_transactions.map(({ amount }) => cents(Math.max(0, sign * amount))))

/** Nobody decides any more, and the client keeps what has moved. */
const isLost = (dispute: Stripe.Dispute): boolean => {
  switch (meaningOf('dispute', dispute)) {
    case 'lost':
    case 'prevented':
      return true
    case 'open':
    case 'inquiry':
    case 'won':
    case 'unknown':
      return false
  }
}

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
  const kind = kindOf(dispute)
  const due = dispute.evidence_details.due_by
  const details: Omit<DisputeRecord, 'payment_id' | 'status' | 'at'> = {
    id: dispute.id,
    amount,
    kind,
    reason: dispute.reason.replaceAll('_', ' '),
    due_by: due == null ? null : new Date(due * 1000).toISOString(),
    refund_id: deps.id('rfd'),
    withheld,
  }
  const opened = withDisputeOpened(event, payment, details, deps.now)
  const isOver = isLost(dispute)
  const after = isOver ? withDisputeDecided(opened, details, zero, deps.now) : opened
  await saveEvent(deps, {
    before: event,
    after,
    actor: undefined,
    activity: {
      action: openedAs[kind],
      detail: `${formatMoney(amount)}: ${details.reason}`,
    },
    also: [
      ...ledgerWrites(
        deps,
        entry(deps, event.id, dispute.id, { kind: 'dispute', postings: disputePostings(event.id, amount, withheld) }),
      ),
      ...(isOver ? lostWrites(deps, event.id, event.client_id, dispute.id, amount) : []),
      ...(withheld > 0 ? [reserve(deps, event.id, withheld)] : []),
    ],
    jobs: isOver ? disputeLost(after, details) : disputeOpened(after, details),
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
  const back = cents(Math.min(moved(dispute, 1), known.amount))
  // `won` moves no money: the provider reports that separately.
  if (known.status !== 'won' && back > 0) await won(deps, event, known, back)
  else if (known.status === 'open' && isLost(dispute)) {
    const after = withDisputeDecided(event, known, zero, deps.now)
    await saveEvent(deps, {
      before: event,
      after,
      actor: undefined,
      activity: { action: 'dispute lost', detail: formatMoney(known.amount) },
      also: lostWrites(deps, event.id, event.client_id, known.id, known.amount),
      jobs: disputeLost(after, known),
    })
  }
}

/** In part: the client keeps the rest, as after a loss. */
const won = async (deps: Deps, event: EventItem, known: DisputeRecord, back: Cents): Promise<void> => {
  const after = withDisputeDecided(event, known, back, deps.now)
  const lost = cents(known.amount - back)
  const postings = disputeWonPostings(event.id, known, back, event.client_id)
  const made = entry(deps, event.id, known.id, { kind: 'dispute_reinstated', postings })
  const toEvent = cents(Math.min(back, known.withheld))
  await saveEvent(deps, {
    before: event,
    after,
    actor: undefined,
    activity: {
      action: lost > 0 ? 'dispute won in part' : 'dispute won',
      detail: lost > 0 ? `${formatMoney(back)} of ${formatMoney(known.amount)}` : formatMoney(back),
    },
    also: [
      ...ledgerWrites(deps, made),
      ...(lost > 0 && known.status === 'open' ? lostWrites(deps, event.id, event.client_id, known.id, lost) : []),
      ...(await backToEvent(deps, after, toEvent, { entry: made.id, op_key: made.op_key })),
    ],
    jobs: [
      ...(lost > 0 ? disputeLost(after, { ...known, amount: lost }) : disputeWon(after, known)),
      { type: 'pay_vendors', event_id: event.id },
    ],
  })
}
