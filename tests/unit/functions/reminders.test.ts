import { describe, expect, it } from 'vitest'
import { dueRowsOf } from '#functions/_data/due.ts'
import { reminderNames, reminders, type ReminderName } from '#functions/_mails/reminders.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import type { MailJob, MailTemplate } from '#shared/mails.ts'
import { booked, paidInFull } from '../domain/support.ts'

interface Case {
  event: Event
  from: string
  until: string
  /** Who gets which mail. */
  mails: [to: string, template: MailTemplate][]
  /** An event that the reminder is not about. */
  none: Event
}

/** A reminder without its case does not compile. */
const cases: Record<ReminderName, Case> = {
  balance_due_soon: {
    event: booked({ balance_due_at: '2026-06-04T23:00:00.000Z' }),
    from: '2026-06-01T23:00:00.000Z',
    until: '2026-06-04T23:00:00.000Z',
    mails: [['client@secret.example', 'balance_due_soon']],
    none: paidInFull({ balance_due_at: '2026-06-04T23:00:00.000Z' }),
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
