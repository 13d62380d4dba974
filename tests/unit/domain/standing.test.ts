import { describe, expect, it } from 'vitest'
import { nextStep } from '#shared/domain/event/lifecycle/next-step.ts'
import { announced } from '#shared/domain/event/money/announced.ts'
import { costText } from '#shared/domain/event/money/cancellation-text.ts'
import { owedOf } from '#shared/domain/event/money/owed.ts'
import { moneyNext, receivableOf, standingOf } from '#shared/domain/event/money/standing.ts'
import { projectRow } from '#functions/event/rules/event-projection.ts'
import { projectionOf } from '#functions/event/rules/views.ts'
import { relation } from '#shared/domain/event/access/relation.ts'
import type { RefundRecord } from '#shared/domain/event/record/agreement-schema.ts'
import type { Event, EventView } from '#shared/domain/event/record/schema.ts'
import { inForce } from '#shared/domain/event/record/terms.ts'
import { cents, zero } from '#shared/domain/money.ts'
import { headerMoney } from '#web/booking/event/header-money.ts'
import { rowAmount } from '#web/booking/home/row-amount.ts'
import { stripOf } from '#web/booking/home/strip.ts'
import { journeyOf, plannedCharges, stepIndex } from '#web/booking/proposal/journey.ts'
import { rowMoney } from '#web/lib/row-money.ts'
import { atBar, booked, now, paymentOf, viewers } from './support.ts'

const visa = { type: 'card', text: 'Visa' }
const deposit = paymentOf('deposit', 100_000)
const debit = paymentOf('balance', 100_000, { paid_at: null, payment_method_type: 'us_bank_account' })
const due = '2026-09-01T00:00:00.000Z'
const agreement = { version: 1, signed_at: now }
const owing = (more: Partial<Event> = {}) => booked({ balance_due_at: due, agreement, ...more } as Partial<Event>)
const rowOf = (event: Event) => projectRow(projectionOf(inForce(event)), viewers.client)
const record = (reason: RefundRecord['reason'], status: RefundRecord['status'], amount: number): RefundRecord => ({
  ...{ id: `rfd_${reason}_${status}`, payment_id: 'pay_deposit', fee: cents(0), reason, status, amount: cents(amount) },
})
const header = (event: Event, who: 'agent' | 'client' = 'client') =>
  headerMoney(event as EventView, relation(viewers[who], event), visa).map(({ name, text }) => `${name} ${text}`)

describe('a balance on its way from a bank account', () => {
  const moving = owing({ payments: [deposit, debit] })
  const row = rowOf(moving)

  it('is neither owed nor charged again, on the whole event and on its row', () => {
    for (const event of [moving, row]) {
      expect(moneyNext(event, now)).toEqual({ is: 'on_its_way', by: 'bank', amount: 100_000 })
      expect(announced(event, visa)).toBeUndefined()
      const { label, detail } = nextStep(event, viewers.client, now)
      expect(label).toBe('Payment on its way')
      expect(detail).not.toMatch(/charged|due/i)
    }
    expect(standingOf(moving)).toMatchObject({ paid: 100_000, on_its_way: 100_000, due_at: null })
    expect([owedOf(row), receivableOf(moving)]).toEqual([0, undefined])
  })

  it('is named in header, list, home and proposal', () => {
    expect(header(moving)).toEqual(['Total $2,000', 'Paid $1,000', 'On its way $1,000'])
    expect(header(moving, 'agent')).toEqual(header(moving))
    expect(rowMoney(row)).toEqual(['$2,000.00 price', '$1,000.00 paid', '$1,000.00 on its way'])
    const amount = rowAmount(row, 'wait', { isClient: true, method: visa })
    expect(amount).toEqual({ amount: 100_000, amountWord: 'on its way' })
    expect(stripOf(row).map(({ text }) => text)).toContain('balance on its way')
    const journey = journeyOf(moving, now)
    expect(plannedCharges(moving, journey)).toEqual([])
    expect(stepIndex(journey)).toBe(3)
  })

  it('is owed again once it has failed', () => {
    const failed = owing({ payments: [deposit, { ...debit, failed_at: now }] })
    for (const event of [failed, rowOf(failed)])
      expect(moneyNext(event, now)).toEqual({ is: 'charged', by: 'bookme', amount: 100_000, at: due })
    expect(moneyNext(failed, due)).toMatchObject({ is: 'to_pay', by: 'client' })
  })

  it('leaves the balance to come, if it is the deposit', () => {
    const signed = owing({ status: 'proposed', proposal_step: 3, payments: [{ ...debit, type: 'deposit' }] })
    expect(nextStep(signed, viewers.client, now)).toMatchObject({ action: 'wait', label: 'Payment on its way' })
    expect(plannedCharges(signed, journeyOf(signed, now)).map(({ label }) => label)).toEqual(['Balance'])
  })

  it('is not an open invoice', () => {
    const open = paymentOf('in_full', 200_000, { paid_at: null })
    const invoiced = atBar({ status: 'invoiced', payments: [open], invoice_due_at: now })
    expect(standingOf(invoiced).on_its_way).toBe(0)
    expect(moneyNext(invoiced, now)).toMatchObject({ is: 'to_pay', amount: 200_000 })
  })

  it('of an event that is called off comes back as far as it is not due', () => {
    const cancellation = { due: cents(150_000), at: now } as Event['cancellation']
    const off = owing({ status: 'refunded', cancellation, payments: [deposit, debit] })
    const text =
      '$1,500.00 of the price stays due. ' + 'Your payment of $1,000.00 is on its way: what is not due of it comes back'
    for (const event of [off, rowOf(off)]) expect(costText(event)).toBe(text)
  })
})

describe('a disputed payment', () => {
  const disputed = owing({ payments: [deposit], refunds: [record('dispute', 'pending', 100_000)] })

  it('leaves the decision to the bank: the client is asked for nothing meanwhile', () => {
    for (const event of [disputed, rowOf(disputed)]) {
      expect(moneyNext(event, now)).toEqual({ is: 'disputed', by: 'bank', amount: 100_000 })
      expect(announced(event, visa)).toBeUndefined()
      expect(nextStep(event, viewers.client, now)).toMatchObject({ action: 'wait', label: 'Payment disputed' })
    }
    expect(header(disputed)).toEqual(['Total $2,000', 'Paid $0', 'Disputed $1,000'])
    expect(header(disputed, 'agent')).toEqual(['Total $2,000', 'Paid $0', 'Disputed $1,000', 'Due $1,000'])
    expect(rowMoney(rowOf(disputed), 'price', true)).toEqual(['$2,000.00 price', '$1,000.00 disputed'])
    expect(plannedCharges(disputed, journeyOf(disputed, now))).toEqual([])
  })
})

describe('a part of the deposit that went back outside of the product', () => {
  const back = owing({ payments: [deposit], refunds: [record('by_hand', 'refunded', 30_000)] })

  it('leaves the decision to the agent: it is owed, and the client is not asked to pay it', () => {
    for (const event of [back, rowOf(back)]) {
      expect(moneyNext(event, now)).toEqual({ is: 'undecided', by: 'agent', amount: 30_000 })
      expect(nextStep(event, viewers.client, now)).toMatchObject({ action: 'wait', label: 'Your agent decides' })
    }
    expect(header(back)).toEqual(['Total $2,000', 'Paid $700', 'Due with fee $1,338.00'])
    const journey = journeyOf(back, now)
    expect(plannedCharges(back, journey)).toEqual([{ label: 'Balance', amount: 130_000, at: undefined }])
    expect(stepIndex(journey)).toBe(3)
  })

  it('is on its way once the client pays it again', () => {
    const again = { ...back, payments: [deposit, { ...debit, amount: cents(130_000) }] }
    expect(moneyNext(again, now)).toEqual({ is: 'on_its_way', by: 'bank', amount: 130_000 })
  })
})

describe('a called-off event', () => {
  const off = (refunds: RefundRecord[], more: Partial<Event> = {}) =>
    owing({
      status: 'refunded',
      cancellation: { due: cents(50_000), at: now } as Event['cancellation'],
      refunds,
      ...more,
    })

  it('returns what has arrived, and says what still goes back', () => {
    const half = off([record('cancellation', 'refunded', 20_000), record('goodwill', 'pending', 30_000)])
    for (const event of [half, rowOf(half)]) {
      expect(costText(event)).toContain('$200.00 went back to you. $300.00 goes back to you. Nothing more is charged')
      expect(nextStep(event, viewers.client, now).label).toBe('Refund on its way')
      expect(moneyNext(event, now)).toEqual({ is: 'goes_back', by: 'bookme', amount: 30_000 })
    }
    expect(header(half)).toEqual(['Total $1,700', 'Kept $500', 'Returned $200', 'Goes back $300', 'Due $0'])
    expect(rowMoney(rowOf(half))).toContain('$300.00 goes back')
  })

  it('is not called refunded when nothing, or only a part, was returned', () => {
    const kept = owing({ status: 'refunded', cancellation: { due: cents(100_000), at: now } as Event['cancellation'] })
    for (const event of [kept, rowOf(kept)]) {
      expect(nextStep(event, viewers.client, now).label).toBe('Canceled')
      expect(costText(event)).toBe('$1,000.00 of the price stays due, and you have paid it. Nothing more is charged')
    }
    const part = off([record('cancellation', 'refunded', 50_000)])
    expect(nextStep(part, viewers.client, now).label).toBe('Partly refunded')
    const all = off([record('cancellation', 'refunded', 100_000)], { cancellation: { due: zero, at: now } as never })
    expect(nextStep(all, viewers.client, now).label).toBe('Refunded')
  })
})
