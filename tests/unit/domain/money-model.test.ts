import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as money from '#shared/domain/event/money/event-money.ts'
import type { RefundRecord } from '#shared/domain/event/record/agreement-schema.ts'
import type { Payment } from '#shared/domain/event/record/payment-schema.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { cents } from '#shared/domain/money.ts'
import { atBar, booked, now, paymentOf } from './support.ts'

/**
 * The amounts of an event against a model that walks its payments and refunds one by one, for events with any payments,
 * refunds and disputes, also impossible ones.
 */

const amount = fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 120_000 })).map(cents)
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })
const dates = fc.constantFrom('2026-05-01T12:00:00.000Z', '2026-06-01T12:00:00.000Z', '2026-07-01T12:00:00.000Z')

const payments: fc.Arbitrary<Payment[]> = fc.uniqueArray(
  fc
    .record({
      id: fc.constantFrom('pay_1', 'pay_2', 'pay_3'),
      type: fc.constantFrom('deposit', 'balance', 'in_full', 'adjustment', 'refund'),
      amount,
      stripe_fee: amount,
      paid_at: fc.constantFrom(now, now, now, null),
      failed_at: fc.constantFrom(now, null),
      paid_outside: fc.constantFrom(undefined, undefined, { how: 'cash' }),
      payment_method_type: fc.constantFrom('card', 'card', 'credit'),
      refund_status: fc.constantFrom(undefined, undefined, null, 'pending', 'refunded', 'failed'),
      stripe_invoice_id: fc.constantFrom('in_1', 'in_2', undefined),
    })
    .map((one) => ({ ...paymentOf('deposit', 0), ...one }) as Payment),
  { selector: ({ id }) => id, maxLength: 3 },
)
const refunds: fc.Arbitrary<RefundRecord[]> = fc.array(
  fc
    .record({
      payment_id: fc.constantFrom('pay_1', 'pay_2', 'pay_3'),
      reason: fc.constantFrom('goodwill', 'change', 'cancellation', 'by_hand', 'credit', 'dispute', 'covered'),
      status: fc.constantFrom('pending', 'refunded', 'failed'),
      amount: fc.integer({ min: 0, max: 20_000 }).map(cents),
      fee: fc.integer({ min: 0, max: 3 }).map(cents),
      from: fc.constantFrom('all', 'agent', 'platform'),
    })
    .map((one) => ({ id: 'ref', at: now, ...one }) as unknown as RefundRecord),
  { maxLength: 4 },
)
const events: fc.Arbitrary<Event> = fc
  .record({
    prepaid: fc.constantFrom(true, true, false),
    status: fc.constantFrom('proposed', 'booked', 'booked', 'played', 'invoiced', 'refunded', 'canceled'),
    payments: maybe(payments),
    refunds: maybe(refunds),
    rate: maybe(fc.oneof(amount, fc.constant(cents(200_000)))),
    due: maybe(amount),
    disputes: maybe(
      fc.array(fc.record({ status: fc.constantFrom('open', 'won', 'lost'), due_by: maybe(dates) }), { maxLength: 3 }),
    ),
    signed_at: maybe(dates),
    vendors: fc.constantFrom('confirmed', 'declined'),
  })
  .map(({ rate, due, vendors, signed_at, prepaid, ...rest }) => {
    const { agreement: _, ...base } = prepaid ? booked() : atBar()
    return {
      ...base,
      ...rest,
      prepaid,
      artist_status: vendors,
      client_rate_booked: rate ?? null,
      ...(due !== undefined && { cancellation: { due, at: now } }),
      ...(signed_at !== undefined && { agreement: { version: 1, signed_at } }),
    } as unknown as Event
  })

const model = (event: Event) => {
  let [paid, net, back, outside, byAgent, goodwill] = [0, 0, 0, 0, 0, 0]
  const refundsBy = new Map<string, number>()
  const fees = new Map<string, number>()
  let openDisputed = 0
  for (const { payment_id, reason, status, amount: part, from, fee } of event.refunds ?? []) {
    fees.set(payment_id, (fees.get(payment_id) ?? 0) + fee)
    // Money of the platform.
    if (reason === 'covered') continue
    refundsBy.set(payment_id, (refundsBy.get(payment_id) ?? 0) + part)
    if (reason === 'by_hand' || reason === 'credit' || reason === 'dispute') back += part
    if (reason === 'dispute' && status === 'pending') openDisputed += part
    if (reason === 'goodwill') goodwill += part
    if (reason === 'goodwill' && from === 'agent') byAgent += part
  }
  const moved: { id: string; net: number; fee: number }[] = []
  const adjustments: string[] = []
  let [isSettled, isFlying, isCharged] = [false, false, false]
  for (const one of event.payments ?? []) {
    if (one.type === 'refund') continue
    if (one.paid_at === null) {
      if (one.failed_at === null) isFlying = true
      continue
    }
    isCharged = true
    paid += one.amount
    const own = one.amount - (refundsBy.get(one.id) ?? 0)
    net += own
    if (one.type !== 'deposit') isSettled = true
    if (one.type === 'adjustment') adjustments.push(one.stripe_invoice_id ?? one.id)
    if (one.paid_outside) outside += one.amount
    else if (one.payment_method_type !== 'credit')
      moved.push({ id: one.id, net: own, fee: one.stripe_fee - (fees.get(one.id) ?? 0) })
  }
  return {
    paid,
    net,
    back,
    outside,
    goodwill,
    byAgent,
    openDisputed,
    moved,
    adjustments,
    isSettled,
    isFlying,
    isCharged,
  }
}
/** Stripe charges $0.50 or more. */
const atLeastCharged = (value: number) => (value >= 50 ? value : 0)
const atLeastNothing = (value: number) => (value > 0 ? value : 0)

/** The rest that is due. */
const dueOf = (event: Event): number => {
  const { net, goodwill } = model(event)
  if (event.payments === undefined) return 0
  if (event.cancellation != null) return atLeastCharged(event.cancellation.due - net)
  if (event.status === 'refunded' || event.status === 'canceled') return 0
  if (!event.prepaid && event.payments.length === 0) return 0
  if (event.prepaid && event.client_rate_booked == null) return 0
  const price = event.client_rate_booked ?? event.client_rate ?? 0
  const rest = price - goodwill - net
  return net === 0 ? atLeastNothing(rest) : atLeastCharged(rest)
}
const holds = (check: (event: Event) => void) => {
  fc.assert(fc.property(events, check), { numRuns: 300 })
}

describe('the amounts of any event', () => {
  it('paid, refunded and moved are the sums of its payments and refunds', () => {
    holds((event) => {
      const { paid, net, back, outside, goodwill, byAgent, moved, adjustments, isFlying, isCharged, isSettled } =
        model(event)
      expect(money.paidAmount(event)).toBe(paid)
      expect(money.paidNet(event)).toBe(net)
      expect(money.reversedAmount(event)).toBe(back)
      expect(money.paidOutsideAmount(event)).toBe(outside)
      expect([money.goodwillOf(event), money.goodwillOf(event, 'agent')]).toEqual([goodwill, byAgent])
      expect(money.movedPayments(event).map(({ id }) => id)).toEqual(moved.map(({ id }) => id))
      expect(money.nextAdjustment(event)).toBe(new Set(adjustments).size + 1)
      expect(money.areChargesDone(event)).toBe(isCharged && !isFlying)
      expect(money.isBalancePaid(event)).toBe(isSettled)
    })
  })

  it('owed is the price, or the part due after a cancellation, less what is paid', () => {
    holds((event) => {
      const { net, back, openDisputed, moved } = model(event)
      const due = dueOf(event)
      expect(money.balanceDue(event)).toBe(due)
      expect(money.owedNow(event)).toBe(atLeastNothing(due - openDisputed))
      expect(money.undecided(event)).toBe(Math.min(back, due))
      const wanted = event.cancellation?.due ?? net
      expect(money.remainderOf(event)).toBe(wanted - net >= 50 ? wanted - net : 0)
      const returnable = moved.reduce((sum, one) => sum + one.net, 0)
      expect(money.paidBeyondDue(event)).toBe(atLeastNothing(Math.min(net - wanted, returnable)))
      const price = (event.client_rate_booked ?? 0) - model(event).goodwill
      if (event.prepaid && event.status === 'booked' && event.agreement && event.client_rate_booked != null)
        expect(money.overpaid(event)).toBe(atLeastNothing(net - price))
      if (!event.prepaid || event.status !== 'booked' || !event.agreement) expect(money.overpaid(event)).toBe(0)
    })
  })

  it('in dispute, or taken back and undecided, keeps the vendors waiting, and says until when', () => {
    holds((event) => {
      const { back } = model(event)
      const open = (event.disputes ?? []).filter(({ status }) => status === 'open')
      const taken = event.cancellation ? 0 : Math.min(back, dueOf(event))
      expect(money.isHeldBack(event)).toBe(open.length > 0 || taken > 0)
      const records = (event.refunds ?? []).filter(({ reason, status }) => reason === 'dispute' && status === 'pending')
      const answers = open.flatMap(({ due_by }) => due_by ?? []).toSorted()
      const expected =
        event.payments === undefined
          ? undefined
          : records.length > 0
            ? {
                is: 'open',
                amount: records.reduce((sum, one) => sum + one.amount + one.fee, 0),
                due_by: answers[0] ?? null,
              }
            : taken > 0
              ? { is: 'lost', amount: taken, due_by: null }
              : undefined
      expect(money.pendingReversal(event)).toEqual(expected)
    })
  })

  it('is charged on schedule only while it is owed, undisputed, by a booked event with its act', () => {
    holds((event) => {
      const due = dueOf(event)
      const isWaiting = event.agreement != null && event.artist_status !== 'confirmed'
      const isCharged =
        event.prepaid && event.status === 'booked' && due > 0 && !isWaiting && Math.min(model(event).back, due) === 0
      const at = model(event).isSettled ? event.agreement?.signed_at : event.balance_due_at
      expect(money.remainderDueAt(event)).toBe(isCharged ? (at ?? undefined) : undefined)
      expect(money.hasGap(event)).toBe(isWaiting && event.status === 'booked')
    })
  })

  it('goes back over the payments that moved, to the cent, with the fees only if asked', () => {
    fc.assert(
      fc.property(events, amount, fc.boolean(), (event, wanted, refundsFees) => {
        const moved = model(event).moved
        if (moved.some(({ net, fee }) => net < 0 || fee < 0)) return
        const held = moved.reduce((sum, { net }) => sum + net, 0)
        const plan = money.spreadRefund(event, wanted, refundsFees)
        const total = plan.reduce((sum, part) => sum + part.amount, 0)
        expect(total).toBe(moved.length === 0 ? 0 : Math.min(wanted, held))
        for (const { payment_id, amount: part, fee } of plan) {
          const one = moved.find(({ id }) => id === payment_id)!
          expect(part).toBeLessThanOrEqual(one.net)
          expect(fee).toBe(refundsFees ? one.fee : 0)
          expect(part + fee).toBeGreaterThan(0)
        }
        if (!refundsFees) return
        for (const { id, fee } of moved)
          if (fee > 0) expect(plan.find(({ payment_id }) => payment_id === id)?.fee).toBe(fee)
      }),
      { numRuns: 300 },
    )
  })

  it('by policy is half of each payment, less what was taken back of it', () => {
    holds((event) => {
      for (const one of (event.payments ?? []).filter(({ paid_at, type }) => paid_at !== null && type !== 'refund')) {
        const own = (event.refunds ?? []).filter(
          ({ payment_id, reason }) => payment_id === one.id && reason !== 'covered',
        )
        const back = own
          .filter(({ reason }) => ['by_hand', 'credit', 'dispute'].includes(reason))
          .reduce((sum, part) => sum + part.amount, 0)
        const others = own.reduce((sum, part) => sum + part.amount, 0) - back
        const half = Math.floor((one.amount - others) / 2)
        const policy = atLeastNothing(half - back)
        expect(money.policyRefund(event, one)).toBe(policy)
        const entry = money.refundable(event).find(({ payment_id }) => payment_id === one.id)
        const isGone = one.refund_status === 'pending' || one.refund_status === 'refunded'
        expect(entry).toEqual(isGone ? undefined : { payment_id: one.id, type: one.type, amount: policy })
      }
      const isBegun = (event.payments ?? []).some(({ refund_status }) => refund_status != null)
      expect(money.isRefundBegun(event)).toBe(isBegun)
    })
  })
})

describe('a view without payments', () => {
  const view = { ...booked(), payments: undefined }

  it('shows the stored figures', () => {
    expect(money.balanceDue({ ...view, balance_due: cents(700) })).toBe(700)
    expect(money.balanceDue(view)).toBe(0)
    const taken = { is: 'lost' as const, amount: cents(5), due_by: null }
    expect(money.pendingReversal({ ...view, taken_back: taken })).toEqual(taken)
    expect(money.pendingReversal({ ...view, taken_back: null })).toBeUndefined()
    expect(money.remainderDueAt({ ...view, charge_at: now })).toBe(now)
    expect(money.remainderDueAt({ ...booked(), charge_at: null })).toBeUndefined()
    expect(money.isRefundBegun({ ...view, refund_begun: true })).toBe(true)
    expect(money.hasGap({ ...view, has_gap: true })).toBe(true)
  })
})

describe('the picked price', () => {
  it('is that of the picked option, else the client rate, else nothing', () => {
    const offers = booked({ client_rate_booked: null, proposal_pick: 2 })
    expect(money.pickedPrice(offers)).toBe(150_000)
    expect(money.pickedPrice({ ...offers, proposal_pick: 3 })).toBe(200_000)
    expect(money.pickedPrice({ ...offers, proposals: undefined })).toBe(200_000)
    expect(money.pickedPrice({ ...offers, proposals: undefined, client_rate: undefined })).toBe(0)
  })
})
