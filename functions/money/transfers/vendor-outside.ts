import type { OutsideMethod } from '#shared/domain/event/record/invoice-schema.ts'
import { zoneOf } from '#shared/domain/event/record/event-like.ts'
import { commissionAgentOf } from '#shared/domain/event/money/roster.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import type { Vendor } from '#shared/domain/event/record/vendors.ts'
import { dayText } from '#shared/domain/event/record/when-text.ts'
import { cents, formatMoney, sum, zero, type Cents } from '#shared/domain/money.ts'
import { vendorOutsidePostings, type Posting } from '#functions/money/rules/ledger.ts'
import { keepsOwnShare, paidByAgency } from '#shared/domain/payment/outside-money.ts'
import { paidDay } from '#shared/domain/payment/paid-year.ts'
import { transferKey } from '#shared/domain/payment/op.ts'
import { isEverybodyPaid, isTransferred, payeesOf, withTransferDone } from '#shared/domain/payment/transfer.ts'
import { outsideKey, withVendorPaidOutside } from '#functions/money/rules/vendor-outside.ts'
import { payoutKey } from '#functions/platform/db/keys.ts'
import { ledgerWrites, reserve } from '#functions/money/data/ledger.ts'
import type { PayoutRow } from '#functions/money/data/payout.ts'
import { put, type TransactItem } from '#functions/platform/db/db.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { mailParties } from '#functions/event/mails/event-mail.ts'
import type { Effect } from '#functions/money/operations/effect.ts'
import { vendorsPaid } from '#functions/money/mails/money-mails.ts'
import { paid as counted } from '#functions/money/operations/paid.ts'
import { platformKeepsRemainder } from '#functions/money/operations/platform-remainder.ts'
import { settled, payerOf } from './settle.ts'
import { inForce } from '#shared/domain/event/record/terms.ts'

interface Paid {
  amount: Cents
  method: OutsideMethod
  reason: string
  paid_at: string
}
type Payee = Vendor & { user_id: string }

const words: Record<OutsideMethod, string> = { cash: 'cash', check: 'check', other: 'another way' }

/** Counts in the payee's list and year like any payout, but is never at the provider. */
const payoutWrites = async (deps: Deps, event: Event, payee: Payee, { amount, method, paid_at }: Paid) => {
  const [id, created] = [deps.id('pay'), Math.floor(Date.parse(paid_at) / 1000)]
  const day = paidDay(paid_at, deps.payerZone)
  const item = {
    id: transferKey(event.id, payee.role, payee.key),
    timestamp: Math.floor(Date.parse(event.start ?? event.created_at) / 1000),
    role: payee.role,
    instrument: payee.instrument ?? null,
    name: `${event.name}, paid by ${words[method]}`,
    venue: event.venue?.name ?? null,
    rate: amount,
  }
  const row: PayoutRow = {
    ...payoutKey(payee.user_id, new Date(created * 1000).toISOString(), id),
    id,
    op_key: `outside/${payee.user_id}/${day}`,
    day,
    created,
    arrival_date: created,
    amount,
    status: 'paid',
    items: [item],
  }
  const { also, jobs } = await counted(deps, { id, day, user_id: payee.user_id, amount })
  return { also: [put(deps.db.tableName, { ...row }), ...also], jobs }
}

/**
 * The effect of a payment by the agency itself. It pays first from what the client paid it; the rest, which BookMe held
 * for the vendor, is owed to the agency and repaid. `outside` is what the agency still holds of the event.
 */
export const vendorPaidOutside = async (
  deps: Deps,
  before: Event,
  payee: Payee,
  paid: Paid,
  outside: Cents,
): Promise<Effect> => {
  const { amount, method, reason, paid_at } = paid
  const key = `${outsideKey(before.id, payee.user_id)}/${deps.id('led')}`
  const recorded = withVendorPaidOutside(before, payee.user_id, paidByAgency)
  const [after, own] = withOwnShare(recorded)
  const fromOutside = cents(Math.min(amount, outside))
  const held = cents(amount - fromOutside)
  const repaid = settled(deps, before, { amount: held, vendor: payee.name, entry: key })
  const isLast = isEverybodyPaid(after) && !isEverybodyPaid(before)
  // One write of the funds: it takes the amount together with the rest.
  const remainder = isLast ? await platformKeepsRemainder(deps, before, key, key, cents(-held)) : []
  const payout = await payoutWrites(deps, before, payee, paid)
  const entry = (id: string, postings: Posting[]): TransactItem[] =>
    ledgerWrites(deps, { id, kind: 'vendor_paid_outside', op_key: id, at: deps.now, stripe_id: null, postings })
  return {
    after: { ...after, ...repaid.fields },
    activity: {
      action: 'vendor paid outside',
      detail: `${payee.name}, ${formatMoney(amount)} by ${words[method]}: ${reason}`,
    },
    also: [
      ...(remainder.length > 0 || held === 0 ? remainder : [reserve(deps, before.id, held)]),
      ...entry(
        key,
        vendorOutsidePostings(before.id, payee.user_id, { outside: fromOutside, held, payer: payerOf(before) }),
      ),
      ...(own > 0 ? entry(ownKey(before, deps), ownPostings(before, cents(Math.min(own, outside - fromOutside)))) : []),
      ...payout.also,
      ...repaid.also,
    ],
    jobs: [
      ...payout.jobs,
      ...repaid.jobs,
      ...mailParties(inForce(after), { vendors: [payee] }, 'vendor_paid_outside', {
        amount: formatMoney(amount),
        method: words[method],
        day: dayText(paid_at, zoneOf(before)),
        reason,
      }),
      ...(isLast ? vendorsPaid(after, sum(payeesOf(after).map((share) => share.amount))) : []),
    ],
  }
}

/** The agency keeps its own share of what the client paid it, once nobody else is left. */
const withOwnShare = (event: Event): [Event, Cents] => {
  const left = payeesOf(event).find((payee) => !isTransferred(event, payee))
  return left && keepsOwnShare(event)
    ? [withTransferDone(event, { role: 'agent', entry: left.key }, paidByAgency), left.amount]
    : [event, zero]
}
const ownUserId = (event: Event) => commissionAgentOf(event).user_id ?? ''
const ownKey = (event: Event, deps: Deps) => `${outsideKey(event.id, ownUserId(event))}/${deps.id('led')}`
const ownPostings = (event: Event, outside: Cents) =>
  vendorOutsidePostings(event.id, ownUserId(event), { outside, held: zero, payer: undefined })
