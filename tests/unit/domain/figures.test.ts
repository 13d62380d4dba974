import { describe, expect, it } from 'vitest'
import { calledOffOf } from '#shared/domain/event/money/called-off.ts'
import type { KnownMethod } from '#shared/domain/event/money/announced.ts'
import type { NextAction } from '#shared/domain/event/lifecycle/step.ts'
import { isOverdue } from '#shared/domain/event/money/owed.ts'
import { isOverdue as isInvoiceOverdue } from '#shared/domain/event/money/invoice.ts'
import { standingOf } from '#shared/domain/event/money/standing.ts'
import { cents } from '#shared/domain/money.ts'
import { projectRow } from '#functions/event/rules/event-projection.ts'
import { projectionOf } from '#functions/event/rules/views.ts'
import { relation } from '#shared/domain/event/access/relation.ts'
import type { Event, EventView } from '#shared/domain/event/record/schema.ts'
import { inForce } from '#shared/domain/event/record/terms.ts'
import { priceName } from '#shared/domain/event/money/offered.ts'
import { calledOffSheet } from '#web/booking/agreement/called-off-sheet.ts'
import { headerMoney } from '#web/booking/event/header-money.ts'
import { rowAmount } from '#web/booking/home/row-amount.ts'
import { rowMoney } from '#web/lib/row-money.ts'
import { atBar, booked, draft, now, paidInFull, paymentOf, viewers, withAll } from './support.ts'

/** The differences that the walk found (docs/product.md#figures), each in small. */

const refunding = () =>
  paidInFull({
    status: 'refunded',
    payments: [
      paymentOf('in_full', 200_000, { paid_at: now, refund_status: 'pending', refund_amount: cents(100_000) }),
    ],
  })

describe('the figures of an event', () => {
  it('count what Refund Event gives back as not paid', () => {
    expect(standingOf(refunding())).toMatchObject({ price: 200_000, paid: 100_000, balance_due: 0 })
    expect(calledOffOf(refunding())).toEqual({ kept: 100_000, returned: 0, goes_back: 100_000 })
    expect(standingOf(paidInFull()).paid).toBe(200_000)
    expect(calledOffOf(paidInFull())).toBeUndefined()
  })

  it('are overdue from the day after the due day on, on every screen', () => {
    const day = now.slice(0, 10)
    const bar = atBar({
      status: 'invoiced',
      payments: [paymentOf('in_full', 200_000, { paid_at: null })],
      invoice_due_at: `${day}T01:00:00.000Z`,
    })
    const verdicts = (at: string) => [isInvoiceOverdue(bar, at), isOverdue(standingOf(bar), at)]
    expect(standingOf(bar)).toMatchObject({ balance_due: 200_000, due_at: `${day}T01:00:00.000Z` })
    expect(verdicts(`${day}T23:59:00.000Z`)).toEqual([false, false])
    expect(verdicts('2026-03-02T00:00:00.000Z')).toEqual([true, true])
  })
})

describe('the header of an event', () => {
  const due = (event: Event, who: 'agent' | 'client', method: KnownMethod) =>
    headerMoney(event as EventView, relation(viewers[who], event), method).find(({ name }) => name.startsWith('Due'))

  it('tells a client the total that will be charged, and staff the debt', () => {
    const owing = booked({ payments: [paymentOf('deposit', 100_000, { paid_at: now })] })
    expect(due(owing, 'agent', null)).toMatchObject({ name: 'Due', text: '$1,000' })
    expect(due(owing, 'client', { type: 'card', text: 'Visa' })).toMatchObject({
      name: 'Due with fee',
      text: '$1,029.30',
    })
    expect(due(owing, 'client', null)?.text).toBe('$1,029.30 by card, $1,005.00 from a bank account')
    // Nothing before it is known.
    expect(due(owing, 'client', undefined)?.text).toBe('…')
    expect(due(paidInFull(), 'client', undefined)).toMatchObject({ name: 'Due', text: '$0' })
  })

  it('names the price to a booked bar, which gets no offer', () => {
    const view = atBar({ status: 'booked' }) as EventView
    const shown = headerMoney(view, relation(viewers.client, view), null).map(({ name }) => name)
    expect(shown).toEqual(['Total', 'Paid', 'Due'])
  })

  it('calls nothing returned whose refund failed', () => {
    const named = (event: Event) => {
      const view = event as EventView
      const sheet = calledOffSheet(view, true)!
      const header = headerMoney(view, relation(viewers.agent, view), null)
      return [header[2]!.name, sheet.money[2]!.label, sheet.why]
    }
    const half = (goes: string) => `half of each payment ${goes} back, without processing fees.`
    const [payment] = refunding().payments
    const arrived = { ...refunding(), payments: [{ ...payment!, refund_status: 'refunded' as const }] }
    expect(named(arrived)).toEqual(['Returned', 'Returned', `It was refunded: ${half('went')}`])
    const failed = { ...refunding(), status: 'refund_incomplete' as const }
    expect(named(failed)).toEqual(['Goes back', 'Goes back', `A refund failed and is tried again: ${half('goes')}`])
  })

  it('tells a bar the total of its open invoice before its method is known', () => {
    const payment = paymentOf('in_full', 57_500, { paid_at: null, stripe_fee: cents(1_698), total: cents(59_198) })
    const bar = atBar({ status: 'invoiced', payments: [payment], invoice_due_at: now, proposal_sent_at: now })
    expect(due(bar, 'client', undefined)?.text).toBe('$591.98')
  })
})

describe('the amount of a row on home', () => {
  const visa = { type: 'card', text: 'Visa •••• 4242' }
  const amount = (event: Event, who: 'agent' | 'client', action: NextAction, method: KnownMethod = visa) =>
    rowAmount(projectRow(projectionOf(inForce(event)), viewers[who]), action, { isClient: who === 'client', method })

  it('is for a client what will be charged, and for staff the debt', () => {
    const owing = booked({ payments: [paymentOf('deposit', 100_000, { paid_at: now })] })
    expect(amount(owing, 'agent', 'wait')).toEqual({ amount: 100_000, amountWord: 'owed' })
    expect(amount(owing, 'client', 'pay_balance')).toEqual({ amount: 102_930, amountWord: 'with fee' })
    expect(amount(owing, 'client', 'pay_balance', { type: 'us_bank_account', text: 'Bank' }).amount).toBe(100_500)
    // Nothing before it is known.
    expect(amount(owing, 'client', 'pay_balance', null).amount).toBe(0)
  })

  it('is the total of a bar’s open invoice', () => {
    const payment = paymentOf('in_full', 57_500, { paid_at: null, stripe_fee: cents(1_698), total: cents(59_198) })
    const bar = atBar({ status: 'invoiced', payments: [payment], invoice_due_at: now })
    expect(amount(bar, 'client', 'pay_invoice', null)).toEqual({ amount: 59_198, amountWord: 'with fee' })
  })

  it('is for Pay Vendors what it moves', () => {
    const played = withAll(paidInFull({ status: 'played' }), 'confirmed')
    expect(amount(played, 'agent', 'pay_vendors')).toEqual({ amount: 190_000, amountWord: 'to pay out' })
  })

  it('is the budget until an agent takes the request, and no price before it is offered', () => {
    const request = { ...draft(), agent_id: '', agent: null } as Event
    for (const who of ['agent', 'client'] as const) expect(amount(request, who, 'wait').amountWord).toBe('budget')
    expect(amount(draft(), 'agent', 'wait').amountWord).toBe('price')
    expect(amount(draft(), 'client', 'wait')).toEqual({ amountWord: '' })
    expect(amount({ ...draft(), proposal_sent_at: now }, 'client', 'pick').amountWord).toBe('price')
    const row = projectRow(projectionOf(inForce(draft())), viewers.client)
    expect(rowMoney(row, priceName(row, true))).toEqual([])
    expect(rowMoney(row, priceName(row, false))[0]).toMatch(/ price$/)
  })

  it('is not the price of a called-off event', () => {
    expect(amount(refunding(), 'client', 'wait')).toEqual({ amount: 100_000, amountWord: 'kept' })
  })
})
