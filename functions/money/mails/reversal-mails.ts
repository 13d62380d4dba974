import { undecided } from '#shared/domain/event/money/event-money.ts'
import type { DisputeRecord } from '#shared/domain/event/record/agreement-schema.ts'
import { zoneOf } from '#shared/domain/event/record/event-like.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import type { Vendor } from '#shared/domain/event/record/vendors.ts'
import { dayText } from '#shared/domain/event/record/when-text.ts'
import { formatMoney, type Cents } from '#shared/domain/money.ts'
import { isEverybodyPaid } from '#shared/domain/payment/transfer.ts'
import type { MailJob } from '#shared/mails.ts'
import { mailParties } from '#functions/event/mails/event-mail.ts'
import { inForce } from '#shared/domain/event/record/terms.ts'

/** Mails about money moved outside the product. Each names the next step for staff. */

type Dispute = Pick<DisputeRecord, 'amount' | 'reason' | 'due_by' | 'kind'>

export const disputeOpened = (event: Event, { amount, reason, due_by }: Dispute): MailJob[] =>
  mailParties(inForce(event), ['admins', 'agent'], 'payment_disputed', {
    amount: formatMoney(amount),
    reason,
    due: due_by == null ? undefined : dayText(due_by, zoneOf(event)),
  })

export const disputeWon = (event: Event, { amount }: Pick<Dispute, 'amount'>): MailJob[] =>
  mailParties(inForce(event), ['admins', 'agent'], 'dispute_won', { amount: formatMoney(amount) })

export const disputeLost = (event: Event, { amount, reason, kind }: Dispute): MailJob[] =>
  paymentReversed(event, amount, takenAs[kind], reason)
const takenAs = { dispute: 'dispute', returned_debit: 'debit', prevented: 'prevented' } as const

export const refundedManually = (event: Event, amount: Cents): MailJob[] => paymentReversed(event, amount, 'refund')

const paymentReversed = (
  event: Event,
  amount: Cents,
  what: 'dispute' | 'debit' | 'prevented' | 'refund',
  reason?: string,
): MailJob[] =>
  mailParties(inForce(event), ['admins', 'agent'], 'money_taken_back', {
    what,
    amount: formatMoney(amount),
    reason,
    // The amount left to decide; zero if the refund replaced a failed one.
    missing: undecided(event) > 0 ? formatMoney(undecided(event)) : undefined,
    is_paid_out: isEverybodyPaid(event) ? 'yes' : undefined,
  })

export const transferReversed = (
  event: Event,
  vendors: readonly Vendor[],
  { payee, amount, again }: { payee: string; amount: Cents; again: string | undefined },
): MailJob[] =>
  mailParties(inForce(event), ['admins', 'agent', { vendors }], 'transfer_reversed', {
    payee,
    amount: formatMoney(amount),
    again,
  })
