import { formatMoney } from '#shared/domain/money.ts'
import { transferBlock } from '#shared/domain/payment/transfer-block.ts'
import { toInstant, type Instant } from '#shared/domain/time.ts'
import { canceledText } from '../money/cancellation-text.ts'
import { areRefundsMissing, offSharesOf } from '../money/called-off.ts'
import { onItsWaySince } from '../money/charge-trouble.ts'
import { balanceDue, owedNow, pendingReversal } from '../money/event-money.ts'
import { owedToAgency } from '../money/agency-owed.ts'
import { failedRefund } from '../money/failed-refund.ts'
import { keptRefund } from '../money/kept-refund.ts'
import { isOverdue } from '../money/invoice.ts'
import { correctRates, payableProblem } from '../money/rates.ts'
import { areTransfersHeld, paidOnText, transfersWaitText } from '../money/transfers-wait.ts'
import { zoneOf, type EventLike } from '../record/event-like.ts'
import { clientAnswer } from '../record/pending-answers.ts'
import { vendorsOf } from '../record/vendors.ts'
import { dayText, instantText } from '../record/when-text.ts'
import { namesOf, rule, when } from './matter.ts'

/** The open matters after the gig, or once it is called off: money that goes to somebody, or comes back. */

const isPrepaidOwing = (event: EventLike): boolean => event.prepaid !== false && owedNow(event) > 0
const pendingOf = ({ agreement }: EventLike) => agreement?.pending ?? undefined

/** Rows lack the rates to know. */
const ratesProblem = (event: EventLike): string | undefined =>
  event.client_rate != null && event.agent_percent != null ? payableProblem(event) : undefined

/** Everything is settled that the payment of vendors, or the invoice, waits for. */
const isSettled = (event: EventLike): boolean =>
  pendingOf(event) === undefined &&
  pendingReversal(event) === undefined &&
  !isPrepaidOwing(event) &&
  ratesProblem(event) === undefined

/** After their time, an admin decides instead of those who did not answer; the client's word is their own. */
const isForAdmin = (event: EventLike, now: Instant): boolean => {
  const pending = pendingOf(event)
  return pending !== undefined && pending.answer_by <= now && clientAnswer(event) !== 'waiting'
}

const disputeText = (event: EventLike, now: Instant): string => {
  const { amount, due_by } = pendingReversal(event)!
  const disputed = `The client disputes ${formatMoney(amount)}`
  if (due_by === null) return disputed
  const at = instantText(due_by, zoneOf(event))
  return due_by > now ? `${disputed}. It can be answered until ${at}` : `${disputed}. The time to answer ended ${at}`
}

/** Stripe fails it after 45 days (support.stripe.com/questions/fix-your-pending-refund). */
const topUpText = (event: EventLike): string => {
  const { amount, since } = keptRefund(event)!
  const end = dayText(toInstant(Date.parse(since) + 45 * 86_400_000), zoneOf(event))
  return (
    `${formatMoney(amount)} go back to the client once the balance covers them. A top-up takes up to 7 business ` +
    `days, and Stripe gives up on ${end}: until then, a check would pay twice`
  )
}

const failedText = (event: EventLike): string => {
  const failed = failedRefund(event)
  return failed
    ? `${formatMoney(failed.amount)} did not reach the client. Try again, or pay it by check`
    : 'Some refunds failed'
}

export const afterRules = {
  dispute: rule({
    ...{ holder: 'agent', act: 'answer_dispute', harm: 'lapse' },
    find: (event) => {
      const reversal = pendingReversal(event)
      return when(reversal?.is === 'open', { name: event.client?.name, by: reversal?.due_by })
    },
    say: (_, event, now) => {
      const detail = disputeText(event, now)
      return { label: 'Download evidence', detail, wait: 'A payment is disputed', waitDetail: detail }
    },
  }),
  reversal: rule({
    ...{ holder: 'agent', act: 'bear_reversal', harm: 'money' },
    find: (event) => when(pendingReversal(event)?.is === 'lost', { name: event.client?.name }),
    say: (_, event) => ({
      label: 'Decide who bears it',
      detail: `${formatMoney(pendingReversal(event)!.amount)} went back to the client outside of BookMe`,
    }),
  }),
  funds_awaited: rule({
    ...{ holder: 'bookme', act: 'wait', harm: 'work' },
    find: (event) => when(areTransfersHeld(event), { by: event.transfers_wait_until }),
    say: (_, event) => ({ label: 'Vendors will be paid', detail: transfersWaitText(event) }),
  }),
  correction: rule({
    ...{ holder: 'admin', act: 'answer_change', harm: 'money' },
    find: (event, now) => when(isForAdmin(event, now), { since: pendingOf(event)?.answer_by }),
    say: () => ({
      label: 'Decide',
      detail: 'A correction was not agreed in time, and nobody is paid until then',
      wait: 'Waiting for answers',
      waitDetail: 'Nobody is paid until everyone agrees to the correction',
    }),
  }),
  correction_unanswered: rule({
    ...{ holder: 'vendor', act: 'respond', harm: 'money' },
    find: (event, now) => {
      const pending = pendingOf(event)
      const open = pending !== undefined && !isForAdmin(event, now)
      const item = { since: pending?.proposed_at, by: pending?.answer_by }
      const waiting = (pending?.answers ?? []).filter(({ answer }) => answer === 'waiting')
      if (!open || waiting.length === 0) return when(open, item)
      return waiting.map(({ name, who }) => ({
        ...{ ...item, name },
        holder: who === 'client' || who === 'agent' ? who : ('vendor' as const),
      }))
    },
    say: () => ({
      label: 'Agree or decline',
      wait: 'Waiting for answers',
      waitDetail: 'Nobody is paid until everyone agrees to the correction',
    }),
  }),
  rest_unpaid: rule({
    ...{ holder: 'client', act: 'pay_balance', harm: 'money' },
    find: (event) =>
      when(isPrepaidOwing(event), {
        ...{ name: event.client?.name, since: event.end },
        ...(onItsWaySince(event) !== undefined && { holder: 'bookme' as const, since: onItsWaySince(event) }),
      }),
    say: () => ({
      label: 'Pay balance',
      wait: 'Waiting for the balance',
      waitDetail: 'Vendors can be paid once it arrives',
    }),
  }),
  rates_wrong: rule({
    ...{ holder: 'agent', act: 'correct_rates', harm: 'money' },
    find: (event) => when(!isPrepaidOwing(event) && ratesProblem(event) === correctRates, { since: event.end }),
    say: () => ({ label: 'Correct rates', detail: correctRates }),
  }),
  stand_in: rule({
    ...{ holder: 'vendor', act: 'respond', harm: 'money' },
    find: (event) => {
      const open = vendorsOf(event).filter(({ status, played }) => status === 'requested' && played !== false)
      if (open.length > 0) return open.map(({ name }) => ({ name, since: event.end }))
      const problem = ratesProblem(event)
      return when(!isPrepaidOwing(event) && problem !== undefined && problem !== correctRates)
    },
    say: (items, event) => ({
      label: 'Confirm or decline',
      detail: 'Please say whether you played',
      wait: 'Waiting for answers',
      waitDetail: ratesProblem(event) ?? namesOf(items),
    }),
  }),
  uninvoiced: rule({
    ...{ holder: 'agent', act: 'invoice', harm: 'money' },
    find: (event) => when(isSettled(event) && event.prepaid === false, { since: event.end }),
    say: () => ({ label: 'Invoice', detail: 'The event was played' }),
  }),
  vendors_unpaid: rule({
    ...{ holder: 'agent', act: 'pay_vendors', harm: 'money' },
    find: (event) => when(isSettled(event) && event.prepaid !== false, { since: event.end }),
    say: (_, event, now) => {
      const block = transferBlock(event, now)
      return { label: 'Pay Vendors', detail: block?.why === 'funds' ? paidOnText(block.until) : 'The event was played' }
    },
  }),
  invoice_overdue: rule({
    ...{ holder: 'agent', act: 'chase_invoice', harm: 'money' },
    find: (event, now) => when(isOverdue(event, now), { name: event.client?.name, since: event.invoice_due_at }),
    say: (_, event) => ({
      label: 'Resend invoice',
      detail: `Not paid, due since ${dayText(event.invoice_due_at!, zoneOf(event))}`,
    }),
  }),
  invoice_unpaid: rule({
    ...{ holder: 'client', act: 'pay_invoice', harm: 'money' },
    find: (event) => [{ name: event.client?.name, by: event.invoice_due_at }],
    say: () => ({
      label: 'Pay the invoice',
      wait: 'Waiting for the client to pay',
      waitDetail: 'The invoice has been sent',
    }),
  }),
  invoice_failed: rule({
    ...{ holder: 'agent', act: 'invoice', harm: 'money' },
    find: (event) => when(event.prepaid === false && balanceDue(event) > 0),
    say: () => ({ label: 'Invoice again', detail: "The client's payment failed" }),
  }),
  transfers_failed: rule({
    ...{ holder: 'agent', act: 'pay_vendors', harm: 'money' },
    find: (event) => when(event.prepaid !== false || balanceDue(event) === 0),
    say: () => ({ label: 'Pay Vendors again', detail: 'One or more payments failed' }),
  }),
  refund_failed: rule({
    ...{ holder: 'admin', act: 'refund', harm: 'money' },
    find: (event) => {
      const failed = failedRefund(event)
      return when(areRefundsMissing(event) || failed !== undefined, {
        name: event.client?.name,
        since: failed?.at ?? event.updated_at,
      })
    },
    say: (_, event) => ({
      label: 'Complete refund',
      detail: failedText(event),
      wait: 'Refund incomplete',
      waitDetail: 'An admin will complete it',
    }),
  }),
  /** Stripe keeps it until its balance covers it, and then makes it by itself; after 45 days it has failed. */
  refund_kept: rule({
    ...{ holder: 'admin', act: 'top_up', harm: 'money' },
    find: (event) => {
      const kept = keptRefund(event)
      return when(kept?.why === 'funds', { name: event.client?.name, since: kept?.since })
    },
    say: (_, event) => ({
      label: 'Top up at Stripe',
      detail: topUpText(event),
      wait: 'The refund waits for money',
      waitDetail: topUpText(event),
    }),
  }),
  refund_slow: rule({
    ...{ holder: 'bookme', act: 'wait', harm: 'work' },
    find: (event) => {
      const kept = keptRefund(event)
      return when(kept?.why === 'bank', { name: event.client?.name, since: kept?.since })
    },
    say: (_, event) => ({
      label: 'The refund waits for a bank',
      detail: `${formatMoney(keptRefund(event)!.amount)} go back to the client`,
    }),
  }),
  agency_unsettled: rule({
    ...{ holder: 'agent', act: 'bank_settings', harm: 'money' },
    find: (event) =>
      when(owedToAgency(event) !== undefined, { name: event.agent?.name, since: owedToAgency(event)?.at }),
    say: (_, event) => ({
      label: 'Bank Settings',
      detail: `${formatMoney(owedToAgency(event)!.amount)} are repaid once the agency's account takes them`,
      wait: 'The agency paid a vendor itself',
      waitDetail: `${formatMoney(owedToAgency(event)!.amount)} wait for the agency's account`,
    }),
  }),
  last_payment: rule({
    ...{ holder: 'bookme', act: 'wait', harm: 'money' },
    find: (event) => when(offSharesOf(event)?.awaited === true),
    say: () => ({ label: 'Waiting for the payment' }),
  }),
  off_rest: rule({
    ...{ holder: 'agent', act: 'charge_rest', harm: 'money' },
    find: (event) => when(offSharesOf(event)?.awaited !== true && balanceDue(event) > 0, { name: event.client?.name }),
    say: (_, event) => ({
      label: 'Charge or waive the rest',
      detail: `${formatMoney(balanceDue(event))} is due and could not be charged`,
    }),
  }),
  /** After a cancellation the shares are paid without a click; refused ones wait for one. */
  off_shares_due: rule({
    ...{ holder: 'bookme', act: 'wait', harm: 'work' },
    find: (event) => when(areSharesDue(event) && offSharesOf(event)?.automatic === true),
    say: (_, event) => ({ label: 'Canceled', detail: canceledText(event) }),
  }),
  off_shares: rule({
    ...{ holder: 'agent', act: 'pay_vendors', harm: 'money' },
    find: (event) => when(areSharesDue(event) && offSharesOf(event)?.automatic !== true),
    say: (_, event) => ({ label: 'Pay Vendors', detail: canceledText(event) }),
  }),
}

const areSharesDue = (event: EventLike): boolean => offSharesOf(event)?.awaited !== true && balanceDue(event) === 0
