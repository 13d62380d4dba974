import { describe, expect, it } from 'vitest'
import {
  copiesTo,
  daysUntilDue,
  dueOutside,
  invoiceDueAt,
  invoiceReminderDue,
  invoiceTerms,
  isOverdue,
  openInvoice,
  withReminder,
} from '#shared/domain/event/money/invoice.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { cents } from '#shared/domain/money.ts'
import { atBar, booked, now, paymentOf } from './support.ts'

const dueAt = '2026-07-18T15:30:00.000Z'
const open = paymentOf('in_full', 200_000, { id: 'pay_open', paid_at: null })
const invoiced = (more: Partial<Event> = {}): Event =>
  atBar({
    status: 'invoiced',
    client_rate_booked: cents(200_000),
    payments: [open],
    invoice_due_at: dueAt,
    timezone: 'America/Chicago',
    ...more,
  })

describe('the invoice of a postpaid event', () => {
  it('is open from sending until it is paid, and has a due date of 14 days', () => {
    expect(daysUntilDue).toBe(14)
    expect(openInvoice(invoiced())?.id).toBe('pay_open')
    expect(openInvoice(invoiced({ payments: [paymentOf('in_full', 200_000), open] }))?.id).toBe('pay_open')
    expect(openInvoice(invoiced({ payments: [paymentOf('in_full', 200_000)] }))).toBeUndefined()
    expect(openInvoice({ ...invoiced(), payments: undefined })).toBeUndefined()
    expect(invoiceDueAt(invoiced())).toBe(dueAt)
    expect(invoiceDueAt(invoiced({ invoice_due_at: null }))).toBeUndefined()
    for (const other of [invoiced({ status: 'paid' }), booked({ payments: [open], invoice_due_at: dueAt })]) {
      expect(openInvoice(other)).toBeUndefined()
      expect(invoiceDueAt(other)).toBeUndefined()
    }
    expect(invoiceDueAt(booked({ status: 'invoiced', invoice_due_at: dueAt }))).toBeUndefined()
    expect(openInvoice(booked({ status: 'invoiced', payments: [open] }))).toBeUndefined()
  })

  it('is overdue from the day after', () => {
    expect(isOverdue(invoiced(), '2026-07-18T23:59:00.000Z')).toBe(false)
    expect(isOverdue(invoiced(), '2026-07-19T00:00:00.000Z')).toBe(true)
    expect(isOverdue(invoiced({ status: 'paid' }), '2026-07-19T00:00:00.000Z')).toBe(false)
  })

  it('leaves the unpaid part of the price to be paid outside', () => {
    expect(dueOutside(invoiced())).toBe(200_000)
    expect(dueOutside(invoiced({ payments: [paymentOf('in_full', 150_000)] }))).toBe(50_000)
    expect(dueOutside(invoiced({ payments: [paymentOf('in_full', 250_000)] }))).toBe(0)
  })
})

describe('a reminder of an invoice', () => {
  it('is due at nine in the venue’s morning, three days before, on the day, 7 and 14 days after', () => {
    expect(
      (['due_soon', 'due_today', 'overdue', 'long_overdue'] as const).map((kind) =>
        invoiceReminderDue(invoiced(), kind),
      ),
    ).toEqual([
      { from: '2026-07-15T14:00:00.000Z', until: '2026-07-18T14:00:00.000Z' },
      { from: '2026-07-18T14:00:00.000Z', until: '2026-07-25T14:00:00.000Z' },
      { from: '2026-07-25T14:00:00.000Z', until: '2026-08-01T14:00:00.000Z' },
      { from: '2026-08-01T14:00:00.000Z', until: '2026-08-31T14:00:00.000Z' },
    ])
    const { timezone: _, ...unzoned } = invoiced()
    expect(invoiceReminderDue(unzoned, 'due_today')?.from).toBe('2026-07-18T09:00:00.000Z')
  })

  it('is not due twice, nor without a due date', () => {
    const reminded = withReminder(invoiced(), 'due_soon', now)
    expect(reminded.invoice_reminders).toEqual([{ kind: 'due_soon', at: now }])
    expect(withReminder(reminded, 'due_today', dueAt).invoice_reminders).toEqual([
      { kind: 'due_soon', at: now },
      { kind: 'due_today', at: dueAt },
    ])
    expect(invoiceReminderDue(reminded, 'due_soon')).toBeUndefined()
    expect(invoiceReminderDue(reminded, 'due_today')).toBeDefined()
    expect(invoiceReminderDue(invoiced({ status: 'paid' }), 'due_soon')).toBeUndefined()
  })
})

describe('copies of an invoice', () => {
  it('go to each address but the client’s own', () => {
    const event = invoiced({
      invoice_emails: 'Ada@Secret.example, office@bar.example',
      client: { email: 'ada@secret.example' },
    } as Partial<Event>)
    expect(copiesTo(event)).toEqual(['office@bar.example'])
    expect(copiesTo({ ...event, client: undefined })).toEqual(['Ada@Secret.example', 'office@bar.example'])
    expect(copiesTo({ ...event, invoice_emails: null })).toEqual([])
    expect(copiesTo({ ...event, invoice_emails: '' })).toEqual([])
  })
})

describe('the terms of an invoice before the gig', () => {
  it('are the price and the fees of each kind, while the price is open', () => {
    const before = atBar({ status: 'booked', client_rate_booked: cents(200_000) })
    expect(invoiceTerms(before)).toEqual({ price: 200_000, fees: '$58.30 by card, $5.00 from a bank account' })
    expect(invoiceTerms({ ...before, client_rate_booked: cents(1) })?.price).toBe(1)
    expect(invoiceTerms({ ...before, client_rate_booked: cents(0) })).toBeUndefined()
    expect(invoiceTerms(invoiced())).toBeUndefined()
    expect(invoiceTerms(booked())).toBeUndefined()
  })
})
