import type { MatterKind } from '../event/lifecycle/matters.ts'
import { patienceOf, restingWaits, type Patience } from '../event/lifecycle/money-waits.ts'
import { chargeTrouble } from '../event/money/charge-trouble.ts'
import { zoneOf } from '../event/record/event-like.ts'
import { isAwaitingPayment, isBeforeGig, takesAnswers } from '../event/record/status.ts'
import { isConfirmed, isTransferred } from '../event/record/vendor-status.ts'
import { isBalancePaid, isInFlight, onItsWay, paidPayments, remainderDueAt } from '../event/money/event-money.ts'
import { invoiceReminderDue, type DatedReminder } from '../event/money/invoice.ts'
import { offerValidUntil } from '../event/record/valid-until.ts'
import { inForce } from '../event/record/terms.ts'
import { vendorName, vendorsOf, type Vendor } from '../event/record/vendors.ts'
import type { Event } from '../event/record/schema.ts'
import { toInstant, type Instant } from '../time.ts'
import { morningAt } from './hours.ts'

/**
 * Every reminder: about which event it is due, its time, the roles that read it, the act that
 * ends it, and whether a reader can mute it.
 * Pure functions of the event. The words are in `words.ts`; `plan.ts` derives what is sent to each person.
 */

/** The operator runs BookMe; their reminder is an alarm. */
export type ReminderRole = 'client' | 'agent' | 'vendors' | 'admins' | 'operator'
/** The event's agent can neither pause nor skip these. */
export const isEscalated = (role: ReminderRole): role is 'admins' | 'operator' =>
  role === 'admins' || role === 'operator'

/** Worth sending from … until …. */
export interface Occurrence {
  from: Instant
  until: Instant
  /** Its subject, such as a due date: another date makes another reminder. */
  about: string
  /** Of several reminders about the same thing: `14` and `3` days before. */
  step?: string
  /** The vendors that it is about or goes to. */
  vendors?: readonly Vendor[]
}

interface Rule {
  label: string
  to: readonly ReminderRole[]
  /** The act that it asks for, after which it is not sent. */
  endedBy: string
  /** The reader can mute it. */
  isOptional: boolean
  occurrences(event: Event): Occurrence[]
  /** The open matters that it asks somebody else to end (docs/product.md#readiness). */
  chases?: readonly MatterKind[]
  /** Ended by an act that the event does not record. */
  unless?: 'opened' | 'has_account' | 'sheet_seen'
  /** Too late in the digest of the next morning. */
  isUrgent?: true
  /** The invoice's own mail, sent after asking the provider whether it is still open. */
  invoice?: DatedReminder
}

const hour = 3_600_000
const day = 24 * hour
const later = (at: Instant, ms: number): Instant => toInstant(Date.parse(at) + ms)
const earlier = (...of: readonly (Instant | null | undefined)[]): Instant => of.filter((at) => at != null).sort()[0]!

/** Vendors who have not answered, by the instant of the request. */
const asked = (event: Event, from: number, until: number): Occurrence[] => {
  if (!takesAnswers(event) || !isBeforeGig(event)) return []
  const open = vendorsOf(event).filter(({ status }) => status === 'requested')
  const byTime = Map.groupBy(open, (vendor) => event.asked_at?.[vendorName(vendor)] ?? event.updated_at)
  return [...byTime].map(([at, vendors]) => ({
    ...{ from: later(at, from), until: earlier(later(at, until), event.start), about: at, vendors },
  }))
}

/** An offer that the client has neither accepted nor let expire. */
const offered = (event: Event): { sent: Instant; until: Instant } | undefined =>
  event.status === 'proposed' && event.proposal_sent_at != null && event.proposal_signed_at == null
    ? { sent: event.proposal_sent_at, until: offerValidUntil(event.proposal_sent_at, event.start) }
    : undefined

const offerReminder = (event: Event, days: number): Occurrence[] => {
  const offer = offered(event)
  return offer
    ? [
        {
          from: later(offer.sent, days * day),
          until: earlier(later(offer.sent, (days + 2) * day), later(offer.until, -day)),
          about: offer.sent,
        },
      ]
    : []
}

const balanceReminder = (event: Event, days: number, until: number): Occurrence[] => {
  const due = isBalancePaid(event) || onItsWay(event) > 0 ? undefined : remainderDueAt(event)
  return due === undefined
    ? []
    : [{ from: later(due, -days * day), until: later(due, -until * day), about: due, step: String(days) }]
}

const gigReminder = (event: Event, days: number): Occurrence[] => {
  const force = inForce(event)
  if (event.status !== 'booked' || force.start == null) return []
  const from = morningAt(force.start, zoneOf(force), -days)
  const vendors = vendorsOf(force).filter(({ status }) => isConfirmed(status))
  return [{ from, until: later(from, day), about: force.start, step: String(days), vendors }]
}

/** They confirm Gig End: the band leader, without one the artist. */
const leaders = (event: Event): Vendor[] => {
  const vendors = vendorsOf(event)
  const leader = vendors.find(({ role }) => role === 'bandleader')
  return leader ? [leader] : vendors.filter(({ role }) => role === 'artist')
}

/** Booked, and over: from a morning after its end. */
const unsaidEnd = (event: Event, days: number): Occurrence[] => {
  const force = inForce(event)
  if (event.status !== 'booked' || force.end == null) return []
  // A gig that ends after midnight belongs to the evening before.
  const from = morningAt(later(force.end, -6 * hour), zoneOf(force), days)
  return [{ from, until: later(from, 3 * day), about: force.end, vendors: leaders(force) }]
}

const unpaidShares = (event: Event): Vendor[] =>
  vendorsOf(event).filter(({ played, rate, status }) => played !== false && rate > 0 && !isTransferred(status))

/** Money that nobody moves: each step is due until the next one (`money-waits.ts`). */
const moneyWaiting = (event: Event, reader: keyof Patience): Occurrence[] => {
  const steps = restingWaits(event).flatMap(({ since, ...wait }) => {
    const days = patienceOf(wait)[reader]
    const at = (i: number) => morningAt(since, zoneOf(inForce(event)), days[i] ?? days.at(-1)! + lastStep)
    return days.map((step, i) => ({ from: at(i), until: at(i + 1), about: since, step: String(step) }))
  })
  return [...new Map(steps.map((one) => [`${one.about}~${one.step}`, one])).values()]
}
const lastStep = 90

const aboutMoney = (label: string, reader: keyof Patience) =>
  ({
    label,
    to: [reader],
    endedBy: 'The money is where it belongs',
    isOptional: false,
    occurrences: (event) => moneyWaiting(event, reader),
  }) satisfies Rule

const aboutInvoice = (kind: DatedReminder, label: string) =>
  ({
    label,
    to: ['client'],
    endedBy: 'The client pays the invoice',
    isOptional: false,
    invoice: kind,
    occurrences: (event) => invoiceOccurrences(event, kind),
  }) satisfies Rule
const invoiceOccurrences = (event: Event, kind: DatedReminder): Occurrence[] => {
  const due = invoiceReminderDue(event, kind)
  return due ? [{ ...due, about: event.invoice_due_at! }] : []
}

const reminderRules = {
  request_unanswered: {
    label: 'Request without an answer',
    chases: ['place_unanswered'],
    to: ['vendors'],
    endedBy: 'The vendor confirms or declines',
    isOptional: true,
    occurrences: (event) => asked(event, day, 2 * day),
  },
  request_silent: {
    label: 'Vendors have not answered for two days',
    to: ['agent'],
    endedBy: 'The vendor answers, or somebody else is chosen',
    isOptional: true,
    occurrences: (event) => asked(event, 2 * day, 7 * day),
  },
  proposal_unopened: {
    label: 'Proposal not opened',
    chases: ['offer_unpicked', 'client_hesitates'],
    to: ['client'],
    endedBy: 'The client opens the proposal',
    isOptional: true,
    unless: 'opened',
    occurrences: (event) => ((event.proposal_step ?? 1) > 1 ? [] : offerReminder(event, 2)),
  },
  proposal_unsigned: {
    label: 'Proposal not signed',
    chases: ['offer_unpicked', 'contract_unsigned', 'client_hesitates'],
    to: ['client'],
    endedBy: 'The client signs the contract',
    isOptional: true,
    occurrences: (event) => offerReminder(event, 5),
  },
  proposal_expires: {
    label: 'Proposal about to expire',
    to: ['client'],
    endedBy: 'The client signs the contract',
    isOptional: true,
    occurrences: (event) => {
      const offer = offered(event)
      const from = offer && later(offer.until, -day)
      // A short offer says itself that it is short.
      return offer && from! > later(offer.sent, day) ? [{ from: from!, until: offer.until, about: offer.sent }] : []
    },
  },
  proposal_expired: {
    label: 'Proposal expired',
    to: ['agent'],
    endedBy: 'The agent renews the proposal',
    isOptional: true,
    occurrences: (event) => {
      const offer = offered(event)
      return offer ? [{ from: offer.until, until: later(offer.until, 7 * day), about: offer.sent }] : []
    },
  },
  deposit_unpaid: {
    label: 'Contract signed, not paid',
    chases: ['deposit_unpaid'],
    to: ['client'],
    endedBy: 'The client pays',
    isOptional: false,
    occurrences: (event) => {
      const { status, proposal_signed_at: signed, payments } = event
      if (status !== 'proposed' || signed == null || payments.some(isInFlight) || paidPayments(event).length > 0)
        return []
      return [1, 3].map((days) => ({
        ...{ from: later(signed, days * day), until: earlier(later(signed, (days + 2) * day), event.start) },
        ...{ about: signed, step: String(days) },
      }))
    },
  },
  card_expires: {
    label: 'Card expires before the balance',
    chases: ['charge_trouble'],
    to: ['client'],
    endedBy: 'The client gives another card',
    isOptional: false,
    occurrences: (event) => {
      const trouble = chargeTrouble(event)
      return trouble?.is === 'card_expires'
        ? [{ from: later(trouble.at, -21 * day), until: trouble.at, about: trouble.at }]
        : []
    },
  },
  balance_due: {
    label: 'Balance soon due',
    chases: ['balance', 'charge_trouble'],
    to: ['client'],
    endedBy: 'The client pays the balance',
    isOptional: false,
    occurrences: (event) => [...balanceReminder(event, 14, 10), ...balanceReminder(event, 3, 0)],
  },
  bank_account_missing: {
    label: 'Money waits for a bank account',
    to: ['vendors'],
    endedBy: 'The vendor completes the bank settings',
    isOptional: false,
    unless: 'has_account',
    occurrences: (event) => {
      const force = inForce(event)
      if (!isAwaitingPayment(event) || force.end == null) return []
      return [1, 5].map((days) => {
        const from = morningAt(force.end!, zoneOf(force), days)
        return {
          from,
          until: later(from, 3 * day),
          about: force.end!,
          step: String(days),
          vendors: unpaidShares(event),
        }
      })
    },
  },
  gig_soon: {
    label: 'Gig coming up',
    to: ['client', 'vendors'],
    endedBy: 'The gig begins',
    isOptional: true,
    occurrences: (event) => [...gigReminder(event, 7), ...gigReminder(event, 2)],
  },
  sheet_unseen: {
    label: 'Day sheet not seen by everybody',
    to: ['agent'],
    endedBy: 'Everybody has seen the day sheet as it is',
    isOptional: true,
    unless: 'sheet_seen',
    isUrgent: true,
    occurrences: (event) => {
      const { start } = inForce(event)
      return event.status === 'booked' && start != null
        ? [{ from: later(start, -day), until: start, about: start }]
        : []
    },
  },
  gig_end: {
    label: 'Gig End not confirmed',
    chases: ['gig_end'],
    to: ['vendors'],
    endedBy: 'Somebody confirms Gig End',
    isOptional: false,
    occurrences: (event) => unsaidEnd(event, 1),
  },
  gig_end_silent: {
    label: 'Gig End not confirmed for two days',
    to: ['agent'],
    endedBy: 'Somebody confirms Gig End',
    isOptional: true,
    occurrences: (event) => unsaidEnd(event, 2),
  },
  money_waits: aboutMoney('Money waits', 'agent'),
  money_stuck: aboutMoney('Money waits, and nobody acts', 'admins'),
  money_late: aboutMoney('Money waits too long', 'operator'),
  invoice_due_soon: aboutInvoice('due_soon', 'Invoice due in three days'),
  invoice_due_today: aboutInvoice('due_today', 'Invoice due today'),
  invoice_overdue: aboutInvoice('overdue', 'Invoice a week overdue'),
  invoice_long_overdue: aboutInvoice('long_overdue', 'Invoice two weeks overdue'),
} as const satisfies Record<string, Rule>

export type ReminderKind = keyof typeof reminderRules
export const reminderKinds = Object.keys(reminderRules) as ReminderKind[]
export const ruleOf = (kind: ReminderKind): Rule => reminderRules[kind]

/** The reminders that ask somebody to end such a matter. */
export const chasing = (matter: MatterKind): ReadonlySet<ReminderKind> =>
  new Set(reminderKinds.filter((kind) => ruleOf(kind).chases?.includes(matter)))
