import { hasEnded, type EventLike } from '../record/event-like.ts'
import { isBeforeGig, type EventStatus } from '../record/status.ts'
import type { Instant } from '#shared/domain/time.ts'
import { afterRules } from './after-matters.ts'
import { bookedRules } from './booked-matters.ts'
import { holdRules } from './hold-matters.ts'
import type { MatterRule } from './matter.ts'
import { offerRules } from './offer-matters.ts'
import { placeRules } from './place-matters.ts'

/** The table of everything that can be open at an event (docs/product.md#readiness). */

const rules = { ...offerRules, ...placeRules, ...bookedRules, ...afterRules, ...holdRules }

export type MatterKind = keyof typeof rules
export const matterKinds = Object.keys(rules) as MatterKind[]
export const ruleOf = (kind: MatterKind): MatterRule => rules[kind]

const always = [
  'untaken',
  'dispute',
  'reversal',
  'refund_failed',
  'refund_kept',
  'refund_slow',
  'agency_unsettled',
  'funds_awaited',
  'hold_challenged',
] as const
/** In the order in which somebody acts on them: choose, ask, wait. */
const places = [
  'place_declined',
  'counter_offer',
  'place_exhausted',
  'not_replaced',
  'place_unasked',
  'place_empty',
  'part_missing',
  'place_unanswered',
] as const
const held = ['hold_ends'] as const
const payouts = ['bank_refused', 'payout_stopped'] as const
const seeking = [...always, 'part_missing', 'details', ...places, ...held, 'not_booked'] as const

/**
 * The matters of each status, in the order in which its agent meets them. A new status does not compile until it is
 * decided.
 */
const openIn: Readonly<Record<EventStatus, readonly MatterKind[]>> = {
  draft: seeking,
  pending: seeking,
  propose: [...always, 'details', 'proposal_unsent', 'proposal_stale', ...places, ...held],
  proposed: [
    ...always,
    ...(['other_offer', 'offer_expired', 'client_hesitates'] as const),
    ...(['offer_unpicked', 'contract_unsigned', 'deposit_unpaid', 'deposit_on_its_way'] as const),
    ...places,
    ...held,
  ],
  booked: [
    ...always,
    ...(['wish_change', 'wish_cancellation', 'change_declined', 'gap'] as const),
    ...places.filter((kind) => kind !== 'place_unanswered'),
    ...(['resign', 'change_unanswered', 'place_unanswered'] as const),
    ...(['balance_on_its_way', 'charge_trouble', 'balance', 'sheet_unseen'] as const),
    ...held,
  ],
  played: [
    ...always,
    ...(['correction', 'correction_unanswered', 'rest_unpaid', 'rates_wrong', 'stand_in'] as const),
    ...(['uninvoiced', 'vendors_unpaid'] as const),
    ...payouts,
  ],
  invoiced: [...always, 'invoice_overdue', 'invoice_unpaid', ...payouts],
  payment_failed: [...always, 'invoice_failed', 'transfers_failed', ...payouts],
  paid: [...always, ...payouts],
  refunded: [...always, 'last_payment', 'off_rest', 'off_shares_due', 'off_shares', ...payouts],
  refund_incomplete: [...always, ...payouts],
  canceled: [...always, ...payouts],
}

/** Booked, and over: somebody says that it was played. */
const over: readonly MatterKind[] = [...always, 'gig_end', 'balance_on_its_way', 'charge_trouble', 'balance']

/** Not booked, and its day has gone by: only money that is on its way may still book it. */
const missed: readonly MatterKind[] = [...always, 'deposit_on_its_way', 'day_passed']

export const kindsIn = (event: EventLike, now: Instant): readonly MatterKind[] => {
  if (hasEnded(event, now) && isBeforeGig(event)) return event.status === 'booked' ? over : missed
  return [...new Set(openIn[event.status])]
}
