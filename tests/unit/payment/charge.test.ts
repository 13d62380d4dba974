import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { cents } from '#shared/domain/money.ts'
import * as charge from '#functions/money/rules/charge.ts'
import type { ChargeIntent } from '#shared/domain/payment/intent.ts'
import { receivedOf } from '#functions/money/rules/received.ts'
import { atBar, booked, now, paymentOf } from '../domain/support.ts'

const later = '2026-03-05T12:00:00.000Z'
const intent: ChargeIntent = {
  kind: 'charge',
  event_id: 'evt',
  payment_id: 'pay_new',
  type: 'balance',
  collection: 'charge',
  customer: 'cus',
  method: { id: 'pm', type: 'card', text: 'Visa •••• 4242', exp: '04/2030' },
  description: '',
  amount: cents(100_000),
  stripe_fee: cents(2930),
  sales_tax: cents(0),
  total: cents(102_930),
  clear: [],
}
const entry = {
  id: 'pay_new',
  type: 'balance',
  amount: 100_000,
  stripe_fee: 2930,
  sales_tax: 0,
  total: 102_930,
  invoiced_at: now,
  paid_at: null,
  failed_at: null,
  failure_message: null,
  payment_method_text: 'Visa •••• 4242',
  payment_method_exp: '04/2030',
  payment_method_type: 'card',
}
const detail = {
  invoice_id: 'in_1',
  payment_intent_id: 'pi_1',
  hosted_invoice_url: 'https://pay',
  invoice_number: 'N1',
  invoice_pdf: 'https://pdf',
  available_at: later,
}
const detailed = {
  stripe_invoice_id: 'in_1',
  stripe_payment_intent_id: 'pi_1',
  hosted_invoice_url: 'https://pay',
  invoice_number: 'N1',
  invoice_pdf: 'https://pdf',
  available_at: later,
}
let [begun, invoiced] = [] as unknown as [Event, Event]
beforeEach(() => {
  begun = charge.withChargeBegun(booked(), intent, now)
  const played = atBar({ status: 'played', payments: [] })
  invoiced = charge.withChargeBegun(played, { ...intent, collection: 'send' }, now)
})
const ids = (event: Event) => event.payments.map(({ id }) => id)
const newId = (prefix: string) => `${prefix}_made`

describe('a charge', () => {
  it('is recorded unpaid, and replaces failed ones only', () => {
    expect(begun.payments).toEqual([booked().payments[0], entry])
    const failed = paymentOf('balance', 5, { id: 'failed', paid_at: null, failed_at: now })
    const flying = paymentOf('balance', 5, { id: 'flying', paid_at: null })
    const paid = paymentOf('deposit', 5, { id: 'paid', failed_at: now })
    const refund = paymentOf('refund', 5, { id: 'refund', paid_at: null, failed_at: now })
    const event = charge.withChargeBegun(booked({ payments: [failed, flying, paid, refund] }), intent, now)
    expect(ids(event)).toEqual(['flying', 'paid', 'refund', 'pay_new'])
    const unknown = charge.withChargeBegun(booked({ payments: [] }), { ...intent, method: null }, now)
    expect(Object.keys(unknown.payments[0]!)).not.toContain('payment_method_text')
  })

  it('that waits knows its invoice; one that is sent makes the event invoiced', () => {
    const waiting = charge.withChargeWaiting(begun, intent, detail)
    expect(waiting.payments[1]).toEqual({ ...entry, ...detailed })
    expect([waiting.payments[0], waiting.status]).toEqual([begun.payments[0], 'booked'])
    expect(charge.withChargeWaiting(begun, intent, {}).payments).toEqual(begun.payments)
    expect(charge.withInvoiceLinks(begun, intent, detail).payments).toEqual(waiting.payments)
    // Fields that the provider does not repeat stay.
    expect(charge.withInvoiceLinks(waiting, intent, {}).payments).toEqual(waiting.payments)
    const dated = { ...begun, invoice_due_at: later }
    expect(charge.withChargeWaiting(dated, intent, detail)).toMatchObject({ status: 'booked', invoice_due_at: later })
    const sent = { ...intent, collection: 'send' as const }
    const reminded = { ...invoiced, invoice_reminders: [{ kind: 'due_soon' as const, at: now }] }
    expect(charge.withChargeWaiting(reminded, sent, { ...detail, due_at: later })).toMatchObject({
      status: 'invoiced',
      invoice_due_at: later,
      invoice_reminders: [],
    })
    expect(charge.withChargeWaiting(invoiced, sent, detail).invoice_due_at).toBeNull()
    expect(charge.withChargeWaiting({ ...invoiced, status: 'paid' }, sent, detail).status).toBe('paid')
  })

  it('that fails says why, keeps its invoice, and fails a postpaid event', () => {
    const failed = charge.withChargeFailed(begun, intent, 'declined', detail, later)
    expect(failed.payments[1]).toEqual({ ...entry, ...detailed, failed_at: later, failure_message: 'declined' })
    expect(failed.status).toBe('booked')
    const open = { ...invoiced, status: 'invoiced' as const }
    expect(charge.withChargeFailed(open, intent, 'x', {}, later).status).toBe('payment_failed')
    expect(charge.withChargeFailed({ ...open, status: 'paid' }, intent, 'x', {}, later).status).toBe('paid')
    expect(ids(charge.withChargeFailed(begun, intent, 'x', { isSuperseded: true }, later))).toEqual(['pay_deposit'])
  })

  it('that is paid or received by the agency keeps its place among other payments', () => {
    const other = paymentOf('balance', 5, { id: 'other', paid_at: null })
    const first = { ...begun, payments: [begun.payments[1]!, other] }
    const paid = charge.withChargePaid(first, receivedOf(intent, {}), detail, later, newId)
    expect(ids(paid)).toEqual(['pay_new', 'other'])
    const closing = {
      as: 'outside',
      by: 'Al',
      reason: '',
      method: 'cash',
      amount: cents(9),
      received_at: later,
    } as const
    expect(ids(charge.withPaidOutside(first, { ...intent, closing }, later))).toEqual(['other', 'pay_new'])
  })

  it('that is voided leaves the payments, with its number, and the event is played again', () => {
    const open = charge.withChargeWaiting(invoiced, { ...intent, collection: 'send' }, { ...detail, due_at: later })
    const closing = { as: 'void' as const, by: 'Al', reason: 'typo' }
    const other = paymentOf('deposit', 5, { id: 'other', invoice_number: 'N0' })
    const reminded = {
      ...open,
      payments: [other, ...open.payments],
      invoice_reminders: [{ kind: 'due_soon', at: now }],
    }
    const voided = charge.withInvoiceVoided(reminded as Event, { ...intent, closing }, later)
    expect(voided).toMatchObject({
      payments: [other],
      status: 'played',
      invoice_due_at: null,
      invoice_reminders: [],
      invoice_voids: [{ at: later, by: 'Al', reason: 'typo', number: 'N1', total: 102_930 }],
    })
    const twice = charge.withInvoiceVoided({ ...open, invoice_voids: voided.invoice_voids }, intent, later)
    expect(twice.invoice_voids).toHaveLength(2)
    expect(twice.invoice_voids?.[1]).toMatchObject({ by: '', reason: '' })
    expect(charge.withInvoiceVoided(begun, { ...intent, payment_id: 'none' }, later)).toMatchObject({
      payments: begun.payments,
      status: 'booked',
      invoice_voids: [{ number: null }],
    })
  })

  it('that the agency received is a payment without fee and method on file', () => {
    const open = { ...invoiced, status: 'invoiced' as const }
    const received = { received_at: later, reason: 'said so', by: 'Al' }
    for (const [method, name] of [
      ['cash', 'Cash'],
      ['check', 'Check'],
      ['other', 'Other'],
    ] as const) {
      const closing = { as: 'outside' as const, method, amount: cents(99_000), ...received }
      const paid = charge.withPaidOutside(open, { ...intent, closing }, '2026-03-06T00:00:00.000Z')
      expect([paid.status, paid.paid_outside_at]).toEqual(['paid', later])
      expect(paid.payments).toEqual([
        {
          ...entry,
          amount: 99_000,
          stripe_fee: 0,
          total: 99_000,
          paid_at: '2026-03-06T00:00:00.000Z',
          invoiced_at: now,
          payment_method_text: name,
          payment_method_type: method,
          payment_method_exp: undefined,
          paid_outside: { method, ...received },
        },
      ])
    }
    const closing = { as: 'outside' as const, method: 'cash' as const, amount: cents(99_000), ...received }
    const taxed = charge.withPaidOutside({ ...open, payments: [] }, { ...intent, sales_tax: cents(7), closing }, later)
    expect(taxed.payments).toMatchObject([{ sales_tax: 0, total: 99_000, invoiced_at: null }])
    expect(charge.withPaidOutside(open, intent, now)).toBe(open)
    expect(charge.withPaidOutside(open, { ...intent, closing: { as: 'void', by: '', reason: '' } }, now)).toBe(open)
  })

  it('that is paid is what moved: charged, outside and credited are payments of their own, in its place', () => {
    const before = { ...begun, payments: [...begun.payments, paymentOf('adjustment', 5)] }
    const received = (charged: number, outside: number, credited: number) => ({
      charged: { ...intent, amount: cents(charged), total: cents(charged), stripe_fee: cents(0) },
      outside: cents(outside),
      credited: cents(credited),
    })
    const all = charge.withChargePaid(before, received(60_000, 30_000, 10_000), detail, later, newId)
    expect(ids(all)).toEqual(['pay_deposit', 'pay_new', 'pay_made', 'pay_made', 'pay_adjustment'])
    expect(all.payments[1]).toMatchObject({ ...detailed, amount: 60_000, paid_at: later, invoiced_at: now })
    expect(all.payments[2]).toMatchObject({
      amount: 30_000,
      total: 30_000,
      paid_at: later,
      stripe_invoice_id: 'in_1',
      payment_method_text: 'Other',
      paid_outside: {
        ...{ method: 'other', received_at: later },
        reason: 'The invoice was marked as paid outside of the payment provider',
      },
    })
    expect(all.payments[3]).toMatchObject({
      amount: 10_000,
      stripe_fee: 0,
      payment_method_text: 'Credit',
      payment_method_type: 'credit',
      invoiced_at: now,
    })
    expect(all.refunds).toEqual([
      {
        id: 'rfd_made',
        payment_id: 'pay_made',
        amount: 10_000,
        fee: 0,
        reason: 'credit',
        at: later,
        status: 'refunded',
        refunded_at: later,
      },
    ])
    const one = charge.withChargePaid({ ...before, refunds: all.refunds }, received(0, 0, 1), {}, later, newId)
    expect([ids(one)[1], one.payments[1]?.amount, one.refunds?.length]).toEqual(['pay_new', 1, 2])
    expect(charge.withChargePaid(before, received(0, 1, 0), {}, later, newId).refunds).toBeUndefined()
    const restored = charge.withChargePaid(booked(), received(1, 0, 0), {}, later, newId)
    expect([ids(restored), restored.payments[1]?.invoiced_at]).toEqual([['pay_deposit', 'pay_new'], later])
  })

  it('that is paid pays a postpaid event, even if nobody knew that it was sent', () => {
    const received = receivedOf(intent, {})
    const status = (event: Event) => charge.withChargePaid(event, received, {}, later, newId).status
    expect([status(invoiced), status({ ...invoiced, status: 'invoiced' })]).toEqual(['paid', 'paid'])
    expect(status({ ...invoiced, status: 'draft' })).toBe('draft')
  })
})

describe('the money of a paid invoice', () => {
  const amount = fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 120_000 })).map(cents)
  const totals = fc.tuple(amount, amount, amount).map(([price, stripe_fee, sales_tax]) => ({
    amount: price,
    stripe_fee,
    sales_tax,
    total: cents(price + stripe_fee + sales_tax),
  }))
  const maybe = fc.option(amount, { nil: undefined })

  it('is first tax, then fee, then price; the rest of the price was paid outside or credited', () => {
    fc.assert(
      fc.property(totals, fc.option(totals, { nil: undefined }), maybe, maybe, (own, invoiced, charged, outside) => {
        const received = receivedOf({ ...intent, ...own }, { invoiced, charged, outside })
        const owed = invoiced ?? own
        let left = Math.min(charged ?? owed.total, owed.total)
        const take = (wanted: number) => {
          const taken = left < wanted ? left : wanted
          left -= taken
          return taken
        }
        const [tax, fee, price] = [take(owed.sales_tax), take(owed.stripe_fee), take(owed.amount)]
        expect(received.charged).toMatchObject({
          payment_id: 'pay_new',
          amount: price,
          stripe_fee: fee,
          sales_tax: tax,
          total: price + fee + tax,
        })
        const rest = owed.amount - price
        const there = (outside ?? 0) < rest ? (outside ?? 0) : rest
        expect([received.outside, received.credited]).toEqual([there, rest - there])
      }),
    )
  })
})
