import type { WordVariable } from '../words/variables.ts'
import type { ReminderKind } from './table.ts'

/** The words of each reminder that has no mail of its own. `{event}` and the like are filled in
 * (`../words/variables.ts`). */

export interface ProductWords {
  subject: string
  heading: string
  paragraphs: readonly string[]
  button: string
  /** The variables that it has beside those of every event. */
  own: readonly WordVariable[]
}

/** Reminders whose mail shows more than words, or is the operator's alarm. */
type OwnMail = 'balance_due' | `invoice_${string}` | `money_${string}`
export type WordedKind = Exclude<ReminderKind, OwnMail>

export const reminderWords: Record<WordedKind, ProductWords> = {
  request_unanswered: {
    subject: 'Can you play? {event}',
    heading: 'Can you play?',
    paragraphs: ['{agent} asked you to play at {event} as {part}. Please confirm or decline, so that they can plan.'],
    button: 'Answer the request',
    own: ['part'],
  },
  request_silent: {
    subject: 'No answer yet: {event}',
    heading: 'No answer for two days',
    paragraphs: ['No answer yet from {names} about {event}. Ask again, or choose somebody else.'],
    button: 'Open the event',
    own: ['names'],
  },
  proposal_unopened: {
    subject: 'Your proposal is waiting: {event}',
    heading: 'Your proposal is waiting',
    paragraphs: ['Two days ago {agent} sent you the proposal for {event}. Have a look when you have a moment.'],
    button: 'See the proposal',
    own: ['day'],
  },
  proposal_unsigned: {
    subject: 'Shall we keep the date? {event}',
    heading: 'Shall we keep the date?',
    paragraphs: [
      'The proposal for {event} is ready to be signed. The date is yours once the contract is signed and the first ' +
        'payment has arrived.',
      'Something is not as you would like it? Reply to this mail: {agent} will help.',
    ],
    button: 'See the proposal',
    own: ['day'],
  },
  proposal_expires: {
    subject: 'Your proposal expires soon: {event}',
    heading: 'Your proposal expires soon',
    paragraphs: ['The proposal for {event} is valid until {day}. After that the date and the price may be gone.'],
    button: 'See the proposal',
    own: ['day'],
  },
  proposal_expired: {
    subject: 'The proposal expired: {event}',
    heading: 'A proposal expired',
    paragraphs: ['{client} did not sign the proposal for {event} by {day}. Renew it, or cancel the event.'],
    button: 'Open the event',
    own: ['day'],
  },
  deposit_unpaid: {
    subject: 'One step left: {event}',
    heading: 'One step left',
    paragraphs: [
      'You signed the contract for {event}. The date is yours once the first payment has arrived: {amount}.',
    ],
    button: 'Pay now',
    own: ['amount'],
  },
  card_expires: {
    subject: 'Your card expires: {event}',
    heading: 'Your card expires before the balance is due',
    paragraphs: [
      'On {day} we charge the balance for {event} to {method}, which expires before that. ' +
        'Please give another card.',
    ],
    button: 'Give another card',
    own: ['day', 'method'],
  },
  bank_account_missing: {
    subject: 'Your pay is waiting: {event}',
    heading: 'Your pay is waiting',
    paragraphs: [
      '{amount} for {event} is yours, and we cannot send it yet: your bank settings are not complete. ' +
        'It takes a few minutes.',
    ],
    button: 'Open Bank Settings',
    own: ['amount', 'part'],
  },
  gig_soon: {
    subject: 'Coming up on {day}: {event}',
    heading: 'Coming up on {day}',
    paragraphs: ['{event} takes place on {when}. The event shows all details; reply to this mail with any question.'],
    button: 'Open the event',
    own: ['day'],
  },
  sheet_unseen: {
    subject: 'Day sheet not seen yet: {event}',
    heading: 'Not everybody has seen the day sheet',
    paragraphs: [
      '{event} begins within a day, and somebody has not seen its day sheet as it is now. The sheet says who: a call ' +
        'takes a minute.',
    ],
    button: 'See who',
    own: [],
  },
  gig_end: {
    subject: 'Did it take place? {event}',
    heading: 'Did it take place?',
    paragraphs: ['Please confirm that {event} was played, and who played. Everybody is paid after that.'],
    button: 'Confirm Gig End',
    own: ['part'],
  },
  gig_end_silent: {
    subject: 'Gig End not confirmed: {event}',
    heading: 'Nobody has confirmed Gig End',
    paragraphs: ['{event} is over, and {names} can confirm that it was played. Nobody is paid until then.'],
    button: 'Open the event',
    own: ['names'],
  },
}

export const wordedKinds = Object.keys(reminderWords) as WordedKind[]
