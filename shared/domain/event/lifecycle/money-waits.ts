import { toInstant, type Instant } from '#shared/domain/time.ts'
import { fundsAt } from '../../payment/transfer-block.ts'
import { whoseMoney, type Owned } from '../money/whose-money.ts'
import { hasEnded } from '../record/event-like.ts'
import type { Event } from '../record/schema.ts'
import { isCalledOff } from '../record/status.ts'
import { inForce } from '../record/terms.ts'
import type { Holder } from './matter.ts'
import type { MatterKind } from './matters.ts'
import { readiness, type Matter } from './readiness.ts'
import type { NextAction } from './step.ts'

/**
 * Why each amount of an event waits, until when, and the act that ends it (docs/product.md#every-wait-has-an-end). An
 * amount has the reason of the matter that keeps it.
 */

/** Without a matter: nobody has anything to do yet. */
type CalmReason = 'gig_ahead' | 'bank' | 'below_minimum' | 'being_paid'
export type WaitReason = MatterKind | CalmReason

export interface MoneyWait extends Owned {
  why: WaitReason
  /** In words. */
  what: string
  detail: string
  since: Instant
  /** It ends by then, or BookMe's operator hears of it. */
  until: Instant
  holder: Holder
  act: NextAction
  label: string
}

/** Days until each hears of it. */
export interface Patience {
  agent: readonly number[]
  admins: readonly number[]
  operator: readonly number[]
}
const byAgent: Patience = { agent: [3, 10], admins: [14, 60, 180, 365], operator: [30, 365] }
const byAdmin: Patience = { agent: [], admins: [2, 7, 30, 90, 180, 365], operator: [14, 365] }

/** By who holds it, from `since` on. Other mails have told the holder before. */
const patience: Readonly<Record<Holder, Patience>> = {
  agent: byAgent,
  leader: byAgent,
  vendor: byAgent,
  client: { agent: [10, 30], admins: [45, 180, 365], operator: [90, 365] },
  admin: byAdmin,
  // A bank, or BookMe's own schedule: late means broken.
  bookme: { agent: [], admins: [7, 30, 180, 365], operator: [10, 365] },
}

/** The agent chases an invoice, which its own reminders do first; the client ends it. */
export const patienceOf = ({ why, holder }: Pick<MoneyWait, 'why' | 'holder'>): Patience =>
  patience[why === 'invoice_overdue' ? 'client' : holder]

const day = 86_400_000
const daysLater = (at: Instant, days: number): Instant => toInstant(Date.parse(at) + days * day)

/**
 * A matter keeps a refund, a repayment, a client's debt or the event's own money from moving; `both` are the last two.
 * A new matter does not compile without its word.
 */
const kept: Readonly<Record<MatterKind, 'refund' | 'repayment' | 'debt' | 'held' | 'both' | 'nothing'>> = {
  untaken: 'nothing',
  details: 'nothing',
  not_booked: 'nothing',
  day_passed: 'nothing',
  proposal_unsent: 'nothing',
  proposal_stale: 'nothing',
  other_offer: 'nothing',
  offer_expired: 'nothing',
  client_hesitates: 'nothing',
  offer_unpicked: 'nothing',
  contract_unsigned: 'nothing',
  deposit_unpaid: 'nothing',
  deposit_on_its_way: 'nothing',
  place_declined: 'nothing',
  counter_offer: 'nothing',
  place_exhausted: 'nothing',
  not_replaced: 'nothing',
  place_unasked: 'nothing',
  place_empty: 'nothing',
  part_missing: 'nothing',
  place_unanswered: 'nothing',
  hold_ends: 'nothing',
  hold_challenged: 'nothing',
  wish_change: 'nothing',
  wish_cancellation: 'nothing',
  change_declined: 'nothing',
  gap: 'nothing',
  resign: 'nothing',
  change_unanswered: 'nothing',
  sheet_unseen: 'nothing',
  // On the payee's account, which `earning-waits.ts` follows.
  bank_refused: 'nothing',
  payout_stopped: 'nothing',
  dispute: 'held',
  reversal: 'both',
  funds_awaited: 'held',
  gig_end: 'both',
  correction: 'both',
  correction_unanswered: 'both',
  rest_unpaid: 'both',
  rates_wrong: 'both',
  stand_in: 'both',
  uninvoiced: 'debt',
  vendors_unpaid: 'held',
  balance_on_its_way: 'nothing',
  charge_trouble: 'debt',
  balance: 'debt',
  invoice_overdue: 'debt',
  invoice_unpaid: 'debt',
  invoice_failed: 'debt',
  transfers_failed: 'held',
  refund_failed: 'refund',
  refund_kept: 'refund',
  refund_slow: 'refund',
  agency_unsettled: 'repayment',
  last_payment: 'held',
  off_rest: 'both',
  off_shares_due: 'held',
  off_shares: 'held',
}

/** The first one that is open, in the order in which the agency meets them. */
const matterOf = (matters: readonly Matter[], { whose, where, isRepaid }: Owned): Matter | undefined => {
  if (isRepaid) return matters.find(({ kind }) => kept[kind] === 'repayment')
  const keeping = (what: 'debt' | 'held') => matters.find(({ kind }) => kept[kind] === what || kept[kind] === 'both')
  const failed = matters.find(({ kind }) => kept[kind] === 'refund')
  if (where === 'owed') return whose === 'platform' ? undefined : keeping('debt')
  // The shares of a canceled event wait for its refunds.
  return whose === 'client' ? (failed ?? keeping('held')) : (keeping('held') ?? failed)
}

interface Calm {
  why: CalmReason
  what: string
  until: Instant
}

/** A bank debit or a refund takes days. */
const bankDays = 14

const calmOf = (event: Event, owned: Owned, now: Instant): Calm => {
  const { end } = inForce(event)
  if (owned.where === 'on_its_way')
    return { why: 'bank', what: 'A bank moves it', until: daysLater(movedAt(event), bankDays) }
  if (owned.where === 'owed' && owned.whose === 'platform')
    return { why: 'below_minimum', what: 'Too little to be charged alone: the next charge has it', until: endOf(event) }
  if (end != null && !hasEnded({ end }, now)) return { why: 'gig_ahead', what: 'Until the gig is played', until: end }
  return { why: 'being_paid', what: 'It is being paid', until: daysLater(event.updated_at, 1) }
}

const movedAt = ({ payments, refunds: records, updated_at }: Event): Instant =>
  [
    ...payments.flatMap(({ invoiced_at, paid_at }) => (paid_at == null ? (invoiced_at ?? []) : [])),
    ...(records ?? []).flatMap(({ status, at }) => (status === 'pending' ? (at ?? []) : [])),
  ].sort()[0] ?? updated_at

const endOf = (event: Event): Instant => inForce(event).end ?? event.updated_at

/** When it was called off. *Refund Event* notes no more than when the refunds were made. */
const offAt = ({ cancellation, payments, updated_at }: Event): Instant =>
  cancellation?.at ?? payments.flatMap(({ refunded_at }) => refunded_at ?? []).sort()[0] ?? updated_at

/** Nobody could have acted before the gig was over, or off, and the money available. */
const sinceOf = (event: Event, { since, by }: Matter): Instant => {
  const at = since ?? by ?? (isCalledOff(event) ? offAt(event) : endOf(event))
  return [at, event.transfers_wait_until ?? fundsAt(event) ?? at].sort().at(-1)!
}

const waitOf = (event: Event, matters: readonly Matter[], owned: Owned, now: Instant): MoneyWait => {
  const matter = owned.where === 'on_its_way' ? undefined : matterOf(matters, owned)
  if (!matter) {
    const { why, what, until } = calmOf(event, owned, now)
    return {
      ...owned,
      why,
      what,
      since: event.updated_at,
      until,
      holder: 'bookme',
      act: 'wait',
      label: what,
      detail: '',
    }
  }
  const { kind, what, detail, holder, act, label, by } = matter
  const since = sinceOf(event, matter)
  const last = patienceOf({ why: kind, holder }).operator[0]!
  const until = by !== undefined && by > now ? by : daysLater(since, last)
  return { ...owned, why: kind, what, detail, since, until, holder, act, label }
}

/** All money of an event that is not where it belongs yet. */
export const moneyWaits = (event: Event, now: Instant): MoneyWait[] => {
  const owned = whoseMoney(event)
  if (owned.length === 0) return []
  const { matters } = readiness(event, now)
  return owned.map((one) => waitOf(event, matters, one, now))
}

/** As it waits in the end if nobody acts. */
const inTheEnd = '9999-12-31T00:00:00.000Z'
export const restingWaits = (event: Event): MoneyWait[] => moneyWaits(event, inTheEnd)
