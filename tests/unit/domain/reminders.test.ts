import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { reminderMails, type ReminderMethod } from '#functions/messages/mails/reminder-mails.ts'
import { reminderRows } from '#functions/event/data/reminder-rows.ts'
import { askedAt } from '#functions/event/rules/asked-at.ts'
import { isQuiet } from '#shared/domain/reminders/hours.ts'
import {
  nextLook,
  openReminders,
  plannedReminders,
  type ReminderFacts,
  type ReminderRecord,
} from '#functions/event/rules/plan.ts'
import { reminderKinds, ruleOf, type ReminderKind } from '#shared/domain/reminders/table.ts'
import { reminderWords, wordedKinds } from '#shared/domain/reminders/words.ts'
import { variablesOf } from '#shared/domain/words/kinds.ts'
import { unknownVariables } from '#shared/domain/words/variables.ts'
import type { InvoiceReminderKind } from '#shared/domain/event/record/invoice-schema.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { booked, draft, paidInFull, paymentOf, transferredToAll, userOf, ids, withAll } from './support.ts'

interface Case {
  event: Event
  /** When it is due: at the earliest, and until when. */
  due: [from: string, until: string][]
  /** The readers of each of its first mails. */
  to: string[]
  /** The event after the act that ends it. */
  ended: Event
  /** An act that the event does not know. */
  known?: Partial<ReminderFacts>
}

const at = (day: string, hour = '12:00') => `2026-${day}T${hour}:00.000Z`
const between = (...hours: string[]): Case['due'] =>
  hours.slice(1).map((until, i) => [`${hours[i]}:00:00.000Z`, `${until}:00:00.000Z`])
const client = 'client@secret.example'
const vendors = ['artist', 'bandleader', 'musician', 'musician2'].map((who) => `${who}@secret.example`)

const asked: Event = { ...withAll(draft(), 'requested'), status: 'pending' }
const askedOn = { ...asked, asked_at: askedAt(undefined, asked, at('05-01')) }
const proposed = booked({
  status: 'proposed',
  payments: [],
  proposal_signed_at: null,
  proposal_step: 1,
  proposal_sent_at: at('05-01'),
})
const signed = booked({ status: 'proposed', payments: [], proposal_step: 3, proposal_signed_at: at('05-01') })
const dueOn = { balance_due_at: at('06-04', '23:00') }
const card = { payment_method_exp: '05/2026', payment_method_text: 'Visa •••• 4242', payment_method_type: 'card' }
const played = booked({ status: 'played' })
const playedAndPaid = paidInFull({ status: 'played' })
const paidOut = transferredToAll(playedAndPaid)
const invoiced = (more: Partial<Event> = {}): Event =>
  booked({
    prepaid: false,
    status: 'invoiced',
    invoice_due_at: at('11-03', '20:30'),
    invoice_emails: 'books@secret.example',
    payments: [paymentOf('in_full', 400_000, { paid_at: null, invoiced_at: at('10-20') })],
    ...more,
  })
const sentBefore = (kind: InvoiceReminderKind): Event => invoiced({ invoice_reminders: [{ kind, at: at('11-01') }] })

/** A reminder without its case does not compile. The gig is on July 4 from 19:00 to 23:00 in New York. */
const cases: Record<ReminderKind, Case> = {
  request_unanswered: {
    event: askedOn,
    due: [[at('05-02'), at('05-03')]],
    to: vendors,
    ended: withAll(askedOn, 'confirmed'),
  },
  request_silent: {
    event: askedOn,
    due: [[at('05-03'), at('05-08')]],
    to: ['agent@secret.example'],
    ended: withAll(askedOn, 'declined'),
  },
  proposal_unopened: {
    event: proposed,
    due: [[at('05-03'), at('05-05')]],
    to: [client],
    ended: { ...proposed, proposal_step: 2 },
    known: { isOpened: true },
  },
  proposal_unsigned: { event: proposed, due: [[at('05-06'), at('05-08')]], to: [client], ended: signed },
  proposal_expires: { event: proposed, due: [[at('05-14'), at('05-15')]], to: [client], ended: signed },
  proposal_expired: {
    event: proposed,
    due: [[at('05-15'), at('05-22')]],
    to: ['agent@secret.example'],
    ended: { ...proposed, status: 'canceled' },
  },
  deposit_unpaid: {
    event: signed,
    due: [
      [at('05-02'), at('05-04')],
      [at('05-04'), at('05-06')],
    ],
    to: [client],
    ended: { ...signed, payments: [paymentOf('deposit', 100_000, { paid_at: null })] },
  },
  card_expires: {
    event: booked({ ...dueOn, payments: [paymentOf('deposit', 100_000, card)] }),
    due: [[at('05-14', '23:00'), at('06-04', '23:00')]],
    to: [client],
    ended: booked({ ...dueOn, payments: [paymentOf('deposit', 100_000, { ...card, payment_method_exp: '06/2026' })] }),
  },
  balance_due: {
    event: booked(dueOn),
    due: [
      [at('05-21', '23:00'), at('05-25', '23:00')],
      [at('06-01', '23:00'), at('06-04', '23:00')],
    ],
    to: [client],
    ended: paidInFull(dueOn),
  },
  bank_account_missing: {
    event: played,
    due: [
      [at('07-05', '13:00'), at('07-08', '13:00')],
      [at('07-09', '13:00'), at('07-12', '13:00')],
    ],
    to: vendors,
    ended: withAll(played, 'paid'),
    known: { reader: () => ({ hasAccount: true }) },
  },
  gig_soon: {
    event: booked(),
    due: [
      [at('06-27', '13:00'), at('06-28', '13:00')],
      [at('07-02', '13:00'), at('07-03', '13:00')],
    ],
    to: [client],
    ended: played,
  },
  sheet_unseen: {
    event: booked(),
    due: [[at('07-03', '23:00'), at('07-04', '23:00')]],
    to: ['agent@secret.example'],
    ended: played,
    known: { isSheetSeen: true },
  },
  gig_end: {
    event: booked(),
    due: [[at('07-05', '13:00'), at('07-08', '13:00')]],
    to: ['bandleader@secret.example'],
    ended: played,
  },
  gig_end_silent: {
    event: booked(),
    due: [[at('07-06', '13:00'), at('07-09', '13:00')]],
    to: ['agent@secret.example'],
    ended: played,
  },
  money_waits: {
    event: playedAndPaid,
    due: between('2026-07-07T13', '2026-07-14T13', '2026-10-12T13'),
    to: ['agent@secret.example'],
    ended: paidOut,
  },
  money_stuck: {
    event: playedAndPaid,
    due: between('2026-07-18T13', '2026-09-02T13', '2026-12-31T14', '2027-07-04T13', '2027-10-02T13'),
    to: ['admins'],
    ended: paidOut,
  },
  money_late: {
    event: playedAndPaid,
    due: between('2026-08-03T13', '2027-07-04T13', '2027-10-02T13'),
    to: [],
    ended: paidOut,
  },
  // At nine in New York; clocks go back on November 1. Their mails: tests/integration/money/postpaid-reminders.test.ts
  invoice_due_soon: {
    event: invoiced(),
    due: [[at('10-31', '13:00'), at('11-03', '13:00')]],
    to: [],
    ended: sentBefore('due_soon'),
  },
  invoice_due_today: {
    event: invoiced(),
    due: [[at('11-03', '14:00'), at('11-10', '14:00')]],
    to: [],
    ended: invoiced({ status: 'paid' }),
  },
  invoice_overdue: {
    event: invoiced(),
    due: [[at('11-10', '14:00'), at('11-17', '14:00')]],
    to: [],
    ended: invoiced({ status: 'played', invoice_due_at: null }),
  },
  invoice_long_overdue: {
    event: invoiced(),
    due: [[at('11-17', '14:00'), at('12-17', '14:00')]],
    to: [],
    ended: sentBefore('long_overdue'),
  },
}

/** The last one that paid is still on file. */
const methodOf = (event: Event): ReminderMethod => {
  const last = event.payments.findLast(({ paid_at }) => paid_at != null)
  const { payment_method_type: type, payment_method_text: text, payment_method_exp: exp } = last ?? {}
  return { type: type ?? 'card', text: text ?? 'Visa', exp: exp ?? null }
}

const none: ReminderFacts = { isOpened: false, isSheetSeen: false, records: new Map(), reader: () => ({}) }
const of = (event: Event, kind: ReminderKind) => plannedReminders(event).filter((planned) => planned.kind === kind)

describe.each(reminderKinds)('the reminder %s', (kind) => {
  const { event, due, to, ended, known } = cases[kind]

  it('falls due in time, and expires', () => {
    expect([...new Set(of(event, kind).map(({ from, until }) => `${from} ${until}`))]).toEqual(
      due.map((times) => times.join(' ')),
    )
  })

  it('goes to everyone it concerns', () => {
    const first = of(event, kind).filter(({ from, role }) => from === due[0]![0] && role === ruleOf(kind).to[0])
    expect(
      first.flatMap((planned) => reminderMails(event, planned, planned.from, methodOf(event)).map((mail) => mail.to)),
    ).toEqual(to)
  })

  it('ends with the act that it asks for', () => {
    const open = (facts: ReminderFacts, about: Event) =>
      openReminders(about, facts, due[0]![0]).filter((planned) => planned.kind === kind)
    expect(open(none, event).length).toBeGreaterThan(0)
    expect(open(none, ended)).toEqual([])
    if (known) expect(open({ ...none, ...known }, event)).toEqual([])
  })
})

describe('the words of reminders', () => {
  it('have only variables that no mail leaves empty', () => {
    for (const kind of wordedKinds) {
      const { event } = cases[kind]
      const { subject, heading, paragraphs, button } = reminderWords[kind]
      expect(unknownVariables([subject, heading, ...paragraphs, button].join(' '), variablesOf(kind))).toEqual([])
      const mails = of(event, kind).flatMap((planned) => reminderMails(event, planned, planned.from, methodOf(event)))
      expect(mails).not.toEqual([])
      for (const { variables } of mails) {
        const { your_part: part, ...given } = variables as Record<string, string>
        for (const name of variablesOf(kind))
          expect({ kind, ...given, part }).toHaveProperty(name, expect.stringMatching(/./))
      }
    }
  })
})

describe('quiet hours', () => {
  it('end at eight for a reminder that is due in the hour that the clocks skip, which is sent once', () => {
    const event = { ...signed, proposal_signed_at: '2026-03-07T07:30:00.000Z' }
    const records = new Map<string, ReminderRecord>()
    const sent: string[] = []
    for (let now = Date.parse(at('03-08', '05:00')); now < Date.parse(at('03-09', '05:00')); now += 600_000) {
      const instant = new Date(now).toISOString()
      const facts = { ...none, records, reader: () => ({ timezone: 'America/New_York' }) }
      for (const reminder of openReminders(event, facts, instant).filter((one) => one.at <= instant)) {
        sent.push(`${reminder.kind} ${instant}`)
        records.set(reminder.key, { state: 'sent', at: instant })
      }
    }
    expect(sent).toEqual([`deposit_unpaid ${at('03-08', '12:00')}`])
  })

  const zones = ['America/New_York', 'Pacific/Auckland', 'Europe/Berlin', 'Asia/Kathmandu', 'Pacific/Apia', 'UTC']
  const zone = fc.constantFrom(...zones)
  it('are those where the reader is that day: a person in three zones in one week', () => {
    const week = fc.tuple(
      fc.constantFrom(...reminderKinds),
      fc.array(zone, { minLength: 3, maxLength: 3 }),
      fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 40, maxLength: 120 }),
    )
    let mails = 0
    fc.assert(
      fc.property(week, ([kind, travels, pauses]) => {
        const { event, due } = cases[kind]
        const records = new Map<string, ReminderRecord>()
        const sent: string[] = []
        let now = Date.parse(due[0]![0]) - 2 * 86_400_000
        for (const pause of pauses) {
          now += pause * 60_000
          const timezone = travels[Math.floor(now / 200_000_000) % 3]!
          const instant = new Date(now).toISOString()
          for (const { key, at: due, until } of openReminders(
            event,
            { ...none, records, reader: () => ({ timezone }) },
            instant,
          )) {
            if (due > instant) continue
            expect(isQuiet(instant, timezone)).toBe(false)
            expect(instant < until).toBe(true)
            sent.push(key)
            records.set(key, { state: 'sent', at: instant })
          }
        }
        expect(new Set(sent).size).toBe(sent.length)
        mails += sent.length
      }),
      { numRuns: 150 },
    )
    expect(mails).toBeGreaterThan(150)
  })
})

describe('a balance that is on its way', () => {
  it('is not announced again', () => {
    const debit = paymentOf('balance', 100_000, { paid_at: null })
    const moving = booked({ ...dueOn, payments: [paymentOf('deposit', 100_000), debit] })
    const kinds = (event: Event) => openReminders(event, none, at('01-01')).map(({ kind }) => kind)
    expect(kinds(booked(dueOn))).toContain('balance_due')
    expect(kinds(moving)).not.toContain('balance_due')
  })
})

describe('the sweep', () => {
  it('looks at an event when a reminder falls due, and once more after a change while one may be due', () => {
    const { event } = cases.balance_due
    const look = (updated_at: string) => reminderRows({ ...event, updated_at })[0]
    expect(look(at('03-01'))).toMatchObject({ due_at: at('05-21', '23:00'), event_id: event.id })
    expect(look(at('05-22'))).toMatchObject({ due_at: at('05-22') })
    // Nobody said that the gig was played.
    expect(look(at('12-01'))).toMatchObject({ due_at: at('12-01') })
    expect(nextLook(draft(), at('03-01'))).toBeUndefined()
  })

  it('finds each reminder of each case by its looks alone', () => {
    for (const kind of reminderKinds) {
      const { event, due } = cases[kind]
      const looks: string[] = []
      for (let next = nextLook(event, at('01-01')); next !== undefined;) {
        looks.push(next)
        const after = next
        next = openReminders(event, none, after)
          .map((open) => open.at)
          .filter((open) => open > after)
          .sort()[0]
      }
      for (const [from, until] of due)
        expect(
          looks.some((look) => look >= from && look < until),
          kind,
        ).toBe(true)
    }
  })
})

describe('the time since a request', () => {
  it('begins with it, and ends with the answer', () => {
    const name = `artist|${ids.artist}`
    const before = { ...asked, updated_at: at('04-30'), asked_at: { [name]: at('04-20') } }
    expect(askedAt(before, before, at('05-01'))?.[name]).toBe(at('04-20'))
    // A release that did not note it saved the event last.
    expect(askedAt({ ...before, asked_at: undefined } as Event, before, at('05-01'))?.[name]).toBe(at('04-30'))
    expect(askedAt(before, withAll(asked, 'confirmed'), at('05-01'))).toBeUndefined()
    expect(askedAt(withAll(asked, 'declined'), asked, at('05-01'))?.[name]).toBe(at('05-01'))
  })
})

it('names a person once, however many parts they play', () => {
  const twice = [...askedOn.musicians, { ...askedOn.musicians[0]!, instrument: 'Congas' }]
  const event = {
    ...asked,
    musicians: twice,
    asked_at: askedAt(undefined, { ...asked, musicians: twice }, at('05-01')),
  }
  const readers = of(event, 'request_unanswered').map(({ reader }) => reader)
  expect(readers.filter((reader) => reader === userOf(ids.musician))).toHaveLength(1)
})
