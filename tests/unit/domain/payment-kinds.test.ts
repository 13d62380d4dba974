import { describe, expect, it } from 'vitest'
import * as money from '#shared/domain/event/money/event-money.ts'
import { copiesTo } from '#shared/domain/event/money/invoice.ts'
import { isOffered } from '#shared/domain/event/money/offered.ts'
import { musicianTotal, ratesDontAddUp } from '#shared/domain/event/money/rates.ts'
import { commissionAgentOf, computedRates } from '#shared/domain/event/money/roster.ts'
import { standingOf } from '#shared/domain/event/money/standing.ts'
import type { RefundRecord } from '#shared/domain/event/record/agreement-schema.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { cents } from '#shared/domain/money.ts'
import { atBar, booked, draft, ids, now, paidInFull, paymentOf } from './support.ts'

/** The effect of a payment, a refund, an agreement or a missing field on an event's money. */

const bare = { id: ids.event, status: 'booked' } as const
const record = (more: Partial<RefundRecord>) =>
  ({ id: 'ref_1', payment_id: 'pay_deposit', amount: cents(40_000), fee: cents(0), ...more }) as RefundRecord
const canceled = (due: number, more: Partial<Event> = {}) =>
  booked({ status: 'refunded', cancellation: { due: cents(due), at: now } as Event['cancellation'], ...more })

describe('a payment', () => {
  it.each([
    ['deposit', true, false],
    ['balance', true, true],
    ['in_full', true, true],
    ['adjustment', true, true],
    ['refund', false, false],
  ] as const)('of type %s: charges the client %s, settles the price %s', (type, isCharge, settles) => {
    const [paid, open] = [paymentOf(type, 5), paymentOf(type, 5, { paid_at: null })]
    expect([money.isPaid(paid), money.isInFlight(open)]).toEqual([isCharge, isCharge])
    expect([money.isPaid(open), money.isInFlight(paid)]).toEqual([false, false])
    expect(money.isBalancePaid(booked({ payments: [paid] }))).toBe(settles)
    expect(money.areChargesDone(booked({ payments: [paid] }))).toBe(isCharge)
  })

  it('is one of its invoice, or stands alone', () => {
    const one = (id: string, stripe_invoice_id?: string) =>
      paymentOf('adjustment', 5, { id, stripe_invoice_id: stripe_invoice_id ?? null })
    const next = (...payments: Event['payments']) => money.nextAdjustment(booked({ payments }))
    expect([next(), next(one('a', 'in_1'), one('b', 'in_1')), next(one('a'), one('b'))]).toEqual([1, 2, 3])
  })

  it('does not exist for a reader who sees none', () => {
    expect([money.paidAmount(bare), money.isBalancePaid(bare), money.areChargesDone(bare)]).toEqual([0, false, false])
  })
})

describe('a refund', () => {
  it('is a reversal if it was made outside of the product', () => {
    const reasons = ['policy', 'cancellation', 'change', 'goodwill', 'by_hand', 'credit', 'dispute', 'covered'] as const
    expect(reasons.filter((reason) => money.isReversal(record({ reason })))).toEqual(['by_hand', 'credit', 'dispute'])
  })

  it('does not return fees unless asked', () => {
    expect(money.spreadRefund(paidInFull(), cents(1000)).map(({ fee }) => fee)).toEqual([0, 0])
  })

  it('after a cancellation is counted once, although the payment shows it, too', () => {
    const shown = paymentOf('deposit', 100_000, { refund_status: 'refunded', refund_amount: cents(40_000) })
    const event = canceled(60_000, { payments: [shown], refunds: [record({ reason: 'cancellation' })] })
    expect(standingOf(event).paid).toBe(60_000)
  })

  it('leaves what is due and paid', () => {
    expect([50_000, 100_000, 150_000].map((due) => money.keptAfterCancellation(canceled(due)))).toEqual([
      ...[50_000, 100_000, 100_000],
    ])
  })
})

describe('a dispute', () => {
  const open = { id: 'du_1', status: 'open', due_by: '2026-03-09T00:00:00.000Z' }
  const disputed = (...disputes: object[]) =>
    money.pendingReversal(
      booked({
        refunds: [record({ reason: 'dispute', status: 'pending' })],
        disputes: disputes as NonNullable<Event['disputes']>,
      }),
    )

  it('is answered by the earliest date of all that are open', () => {
    const [soon, earlier] = ['2026-03-07T00:00:00.000Z', '2026-03-05T00:00:00.000Z']
    expect(disputed(open, { ...open, due_by: soon }, { ...open, status: 'lost', due_by: earlier })?.due_by).toBe(soon)
    expect(disputed({ ...open, due_by: null })?.due_by).toBeNull()
  })
})

describe('an agreement', () => {
  const agreement = { version: 1, signed_at: now }

  it('without its act charges nothing while the event is booked', () => {
    const gap = { agreement, artist_status: 'declined' } as const
    expect(money.hasGap(booked(gap))).toBe(true)
    expect([money.hasGap(booked({ ...gap, status: 'played' })), money.hasGap(booked({ agreement }))]).toEqual([
      ...[false, false],
    ])
    expect(money.hasGap(booked({ ...gap, agreement: null }))).toBe(false)
    expect(money.gapText).toBe('Nothing is charged until your agent has arranged the act')
  })

  it('tells a bar the price, also when it has lost a vendor since', () => {
    expect([atBar({ status: 'pending', agreement }), atBar({ status: 'pending' })].map(isOffered)).toEqual([
      ...[true, false],
    ])
  })

  it('without a due date schedules nothing', () => {
    expect(money.remainderDueAt(booked())).toBe(booked().balance_due_at)
    expect(money.remainderDueAt(booked({ balance_due_at: null }))).toBeUndefined()
  })
})

describe('a field that is missing', () => {
  it('is a rate or percent of zero', () => {
    const none = { agent_rate: 0, bookme_rate: 0 }
    expect(computedRates({ ...bare, client_rate: cents(1000) })).toEqual(none)
    expect(computedRates({ ...bare, client_rate: cents(1000), agent_percent: Number.NaN })).toEqual(none)
    expect(computedRates({ ...bare, agent_percent: 0.15, bookme_percent: 0.05 })).toEqual(none)
    const [drums] = draft().musicians
    const { rate: _, ...hidden } = drums!
    expect(musicianTotal({ ...bare, musicians: [drums!, hidden] })).toBe(25_000)
  })

  it('is a difference, and its message names the field', () => {
    expect(ratesDontAddUp).toBe("Rates don't add up to client rate")
  })

  it('is nobody: the agent of the booking stays the payee, and copies go to all', () => {
    const commission_agent = { id: ids.otherAgent, user_id: 'usr_2', name: 'Olga' }
    expect(commissionAgentOf(booked({ commission_agent }))).toEqual(commission_agent)
    expect(commissionAgentOf(booked())).toMatchObject({ id: ids.agent, name: 'Al Agent' })
    expect(copiesTo({ ...bare, invoice_emails: 'a@bar.example', client: {} } as never)).toEqual(['a@bar.example'])
  })
})
