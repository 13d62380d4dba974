import { describe, expect, it } from 'vitest'
import { dueRowsOf } from '#functions/_data/event/work-rows.ts'
import { reminderNames, reminders, type ReminderName } from '#functions/_mails/reminders.ts'
import type { InvoiceReminderKind } from '#shared/domain/event/record/invoice-schema.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { cents, zero } from '#shared/domain/money.ts'
import type { MailJob, MailTemplate } from '#shared/mails.ts'
import { booked, paidInFull } from '../domain/support.ts'

interface Case {
  event: Event
  from: string
  until: string
  /** The readers of each mail. */
  mails: [to: string, template: MailTemplate][]
  /** An event that the reminder is not about. */
  none: Event
}

const invoiced = (more: Partial<Event> = {}): Event =>
  booked({
    prepaid: false,
    status: 'invoiced',
    timezone: 'America/New_York',
    invoice_due_at: '2026-11-03T20:30:00.000Z',
    invoice_emails: 'books@secret.example',
    payments: [
      {
        id: 'pay_1',
        type: 'in_full',
        amount: cents(400_000),
        stripe_fee: cents(500),
        sales_tax: zero,
        total: cents(400_500),
        invoiced_at: '2026-10-20T20:30:00.000Z',
      },
    ],
    ...more,
  })
const payers: Case['mails'] = [
  ['client@secret.example', 'invoice_reminder'],
  ['books@secret.example', 'invoice_reminder'],
]
const sentBefore = (kind: InvoiceReminderKind): Event =>
  invoiced({ invoice_reminders: [{ kind, at: '2026-11-01T00:00:00.000Z' }] })

/** A reminder without its case does not compile. */
const cases: Record<ReminderName, Case> = {
  balance_due_soon: {
    event: booked({ balance_due_at: '2026-06-04T23:00:00.000Z' }),
    from: '2026-06-01T23:00:00.000Z',
    until: '2026-06-04T23:00:00.000Z',
    mails: [['client@secret.example', 'balance_due_soon']],
    none: paidInFull({ balance_due_at: '2026-06-04T23:00:00.000Z' }),
  },
  // At nine in New York; clocks go back on November 1.
  invoice_due_soon: {
    event: invoiced(),
    from: '2026-10-31T13:00:00.000Z',
    until: '2026-11-03T13:00:00.000Z',
    mails: payers,
    none: sentBefore('due_soon'),
  },
  invoice_due_today: {
    event: invoiced(),
    from: '2026-11-03T14:00:00.000Z',
    until: '2026-11-10T14:00:00.000Z',
    mails: payers,
    none: invoiced({ status: 'paid' }),
  },
  invoice_overdue: {
    event: invoiced(),
    from: '2026-11-10T14:00:00.000Z',
    until: '2026-11-17T14:00:00.000Z',
    mails: [...payers, ['agent@secret.example', 'invoice_overdue']],
    none: invoiced({ status: 'played', invoice_due_at: null }),
  },
  invoice_long_overdue: {
    event: invoiced(),
    from: '2026-11-17T14:00:00.000Z',
    until: '2026-12-17T14:00:00.000Z',
    mails: [...payers, ['agent@secret.example', 'invoice_overdue']],
    none: sentBefore('long_overdue'),
  },
}

const sent = ({ to, template }: MailJob): [string, MailTemplate] => [to, template]
const dueAt = (event: Event, name: ReminderName): string[] =>
  dueRowsOf(event).flatMap((row) => (row.kind === 'reminder' && row.reminder === name ? [row.due_at] : []))

describe.each(reminderNames)('the reminder %s', (name) => {
  const { event, from, until, mails, none } = cases[name]

  it('falls due in time, and expires', () => {
    expect(reminders[name].due(event)).toEqual({ from, until })
    expect(dueAt(event, name)).toEqual([from])
  })

  it('goes to everyone it concerns', () => expect(reminders[name].mails(event).map(sent)).toEqual(mails))

  it('is not sent about an event without need', () => expect(dueAt(none, name)).toEqual([]))
})
