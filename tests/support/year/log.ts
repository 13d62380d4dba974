import { reminderKinds, ruleOf, type ReminderKind } from '#shared/domain/reminders/table.ts'
import type { DatedReminder } from '#shared/domain/event/money/invoice.ts'
import type { MailJob } from '#shared/mails.ts'
import type { ActKind, Gig, PhoneStep, SheetStep } from './acts.ts'

/** The events of a year: each reminder that reached somebody, and each act. */

export interface Reminded {
  at: number
  /** A person of the fixture. */
  to: string
  /** As a line of the mail of the day. */
  digest: boolean
  kind: ReminderKind
  event: string
}

export interface PlayedGig extends Gig {
  id: string
  name: string
  /** When each act was really done. */
  done: Map<ActKind, number>
  sheet: SheetStep[]
}

/** A text that the provider accepted. */
export interface Texted {
  at: number
  /** The number. */
  to: string
  words: string
  /** The provider's reports name it. */
  id: string
  /** To a person about an event, or to a phone that wrote or is asked. */
  about: 'request' | 'gig' | 'phone'
  who?: string
  event?: string
}

/** A person's zone and choice from a time on, oldest first. */
export interface Standing {
  at: number
  zone: string
  muted: readonly ReminderKind[]
  digest: boolean
}

export interface YearLog {
  gigs: PlayedGig[]
  reminders: Reminded[]
  digests: { at: number; to: string }[]
  standings: Map<string, Standing[]>
  texts: Texted[]
  phones: PhoneStep[]
  mails: number
}

const byLabel = new Map(reminderKinds.map((kind) => [ruleOf(kind).label, kind]))

/** The reminders of a mail: none, one, or the lines of the mail of the day. */
export const remindersIn = (job: MailJob): { digest: boolean; kind: ReminderKind; event: string }[] => {
  switch (job.template) {
    case 'reminder':
      return [{ digest: false, kind: job.variables.kind, event: job.variables.event_id! }]
    case 'balance_due_soon':
      return [{ digest: false, kind: 'balance_due', event: job.variables.event_id! }]
    case 'invoice_reminder':
      return [{ digest: false, kind: `invoice_${job.variables.kind as DatedReminder}`, event: job.variables.event_id! }]
    case 'money_waits':
      return job.variables.audience === 'agent'
        ? [{ digest: false, kind: 'money_waits', event: job.variables.event_id! }]
        : []
    case 'digest':
      return job.variables.lines.map(({ label, link }) => ({
        digest: true,
        kind: byLabel.get(label)!,
        event: link.slice(link.indexOf('evt_')),
      }))
    default:
      return []
  }
}
