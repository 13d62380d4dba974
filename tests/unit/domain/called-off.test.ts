import { describe, expect, it } from 'vitest'
import { calledOffOf, offSharesOf } from '#shared/domain/event/money/called-off.ts'
import { bookedAmount, commissionOf, receivableOf, standingOf } from '#shared/domain/event/money/standing.ts'
import type { RefundRecord } from '#shared/domain/event/record/agreement-schema.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { cents } from '#shared/domain/money.ts'
import { atBar, booked, now, paidInFull, paymentOf, withAll } from './support.ts'

const cancellation = (due: number) => ({ due: cents(due), at: '2026-06-01T00:00:00.000Z' }) as Event['cancellation']
const canceled = (due: number, more: Partial<Event> = {}) =>
  paidInFull({ status: 'canceled', cancellation: cancellation(due), ...more })
const refund = (reason: RefundRecord['reason'], amount: number, fee = 0): RefundRecord => ({
  id: `ref_${reason}`,
  payment_id: 'pay_deposit',
  amount: cents(amount),
  fee: cents(fee),
  reason,
  status: 'refunded',
})

describe('a called-off event', () => {
  it('costs what stays due, and returns each refund with its fee', () => {
    const refunds = [refund('cancellation', 70_000, 300), refund('goodwill', 1000), refund('by_hand', 20)]
    expect(calledOffOf(canceled(50_000, { refunds }))).toEqual({ kept: 50_000, returned: 71_320, goes_back: 0 })
    expect(calledOffOf(canceled(50_000, { refunds: [] }))).toEqual({ kept: 50_000, returned: 0, goes_back: 0 })
  })

  it('returns neither money of the platform nor money that a bank decides about', () => {
    const refunds = [refund('covered', 70_000), refund('dispute', 5000), refund('credit', 7)]
    expect(calledOffOf(canceled(50_000, { refunds }))?.returned).toBe(7)
  })

  it('by Refund Event returns the marked part of each payment', () => {
    const [deposit, balance] = paidInFull().payments
    const marked = paidInFull({
      status: 'refunded',
      payments: [{ ...deposit!, refund_status: 'refunded', refund_amount: cents(50_000) }, balance!],
    })
    expect(calledOffOf(marked)).toEqual({ kept: 100_000, returned: 50_000, goes_back: 0 })
    expect(calledOffOf({ ...marked, refunds: [refund('by_hand', 10)] })?.returned).toBe(50_010)
    expect(calledOffOf(paidInFull({ status: 'refunded' }))?.returned).toBe(0)
    expect(calledOffOf({ ...marked, cancellation: cancellation(1) })?.returned).toBe(0)
    // A view's payments show partial refunds, which have records.
    const shown = { ...marked, refund_begun: false, refunds: [refund('by_hand', 10)] }
    expect(calledOffOf(shown)?.returned).toBe(10)
    expect(standingOf(marked).paid).toBe(100_000)
  })

  it('is only one that is called off, and a list row has its stored figures', () => {
    expect([calledOffOf(booked()), offSharesOf(booked())]).toEqual([undefined, undefined])
    const row = { ...canceled(5), payments: undefined }
    const called_off = { kept: cents(1), returned: cents(2) }
    const off_shares = { percent: 12, automatic: true }
    expect(calledOffOf({ ...row, called_off })).toEqual(called_off)
    expect(offSharesOf({ ...row, off_shares })).toEqual(off_shares)
    expect([calledOffOf({ ...row, called_off: null }), offSharesOf({ ...row, off_shares: null })]).toEqual([
      undefined,
      undefined,
    ])
  })

  it('pays its vendors a part of their rates: half by Refund Event, else the part due, to a tenth', () => {
    const percent = (event: Event) => offSharesOf(event)?.percent
    expect(percent(canceled(66_667))).toBe(33.3)
    expect(percent(canceled(66_700))).toBe(33.4)
    expect(percent(canceled(200_000))).toBe(100)
    expect(percent(paidInFull({ status: 'refunded' }))).toBe(50)
    const free = { ...withAll(canceled(0), 'declined'), agent_percent: 0, bookme_percent: 0, client_rate: cents(0) }
    expect(percent({ ...free, client_rate_booked: cents(0) })).toBe(0)
  })

  it('pays them without a click after a cancellation, unless a share was refused', () => {
    expect(offSharesOf(canceled(1))).toEqual({ percent: 0, automatic: true })
    const debit = paymentOf('balance', 1, { paid_at: null })
    expect(offSharesOf(canceled(1, { payments: [debit] }))).toEqual({ percent: 0, automatic: true, awaited: true })
    expect(offSharesOf(canceled(1))?.automatic).toBe(true)
    expect(offSharesOf(canceled(1, { pay_errors: undefined }))?.automatic).toBe(true)
    const pay_errors = [{ name: 'A', amount: cents(1), role: 'artist', error: { message: 'no' } }]
    expect(offSharesOf(canceled(1, { pay_errors }))?.automatic).toBe(false)
    expect(offSharesOf(paidInFull({ status: 'refunded' }))?.automatic).toBe(false)
  })
})

describe('an event’s part of the agency’s figures', () => {
  it('is the price from the booking on, until it is called off', () => {
    expect(bookedAmount(booked())).toBe(200_000)
    expect(bookedAmount(booked({ status: 'proposed' }))).toBe(0)
    expect(bookedAmount(canceled(5))).toBe(0)
  })

  it('is a commission that is pending until its transfer', () => {
    expect(commissionOf(booked())).toEqual({ earned: 0, pending: 30_000 })
    expect(commissionOf(booked({ agent_stripe_transfer_id: 'tr_1' }))).toEqual({ earned: 30_000, pending: 0 })
    expect(commissionOf(canceled(100_000, { refunds: [refund('cancellation', 100_000)] }))).toEqual({
      earned: 0,
      pending: 15_000,
    })
    expect(commissionOf(booked({ status: 'proposed' }))).toEqual({ earned: 0, pending: 0 })
    const generous = [{ ...refund('goodwill', 40_000), from: 'agent' as const }]
    expect(commissionOf(booked({ refunds: generous }))).toEqual({ earned: 0, pending: 0 })
  })

  it('is a debt with its due date', () => {
    const due = booked().balance_due_at!
    expect(receivableOf(booked())).toEqual({ amount: 100_000, due_at: due })
    expect(receivableOf(booked({ balance_due_at: null }))?.due_at).toBe(booked().start)
    expect(receivableOf(booked({ balance_due_at: null, start: null }))?.due_at).toBe(booked().created_at)
    expect(receivableOf(paidInFull())).toBeUndefined()
    expect(receivableOf(booked({ status: 'proposed', payments: [] }))).toBeUndefined()
    expect(receivableOf(canceled(150_000, { payments: [paymentOf('deposit', 100_000)] }))).toEqual({
      amount: 50_000,
      due_at: '2026-06-01T00:00:00.000Z',
    })
    const raised = { client_rate_booked: cents(210_000), agreement: { version: 2, signed_at: now } }
    expect(receivableOf(paidInFull(raised))).toEqual({ amount: 10_000, due_at: now })
    expect(receivableOf(paidInFull({ ...raised, agreement: null }))?.due_at).toBe(booked().start)
  })

  it('of a postpaid event is a debt from its invoice on', () => {
    const open = [paymentOf('in_full', 200_000, { paid_at: null })]
    const invoiced = atBar({ status: 'invoiced', payments: open, invoice_due_at: now })
    expect(receivableOf(invoiced)).toEqual({ amount: 200_000, due_at: now })
    expect(receivableOf({ ...invoiced, invoice_due_at: null })).toBeUndefined()
    expect(standingOf(invoiced)).toEqual({ price: 200_000, paid: 0, on_its_way: 0, balance_due: 200_000, due_at: now })
    expect(standingOf({ ...invoiced, invoice_due_at: null }).due_at).toBeNull()
  })
})
