import { confirmWithBank } from '#shared/domain/event/money/bank-confirmation.ts'
import type { MailTemplate } from '#shared/mails.ts'

/** Example variables for the previews of all mails. */

export type Variables = Record<string, unknown>

const day = 86_400_000
const inDays = (now: Date, days: number, hour: number) =>
  new Date(Math.floor(now.getTime() / day) * day + days * day + hour * 3_600_000).toISOString()

export const examples = (now: Date): Variables => ({
  event_id: 'evt_01J00000000000000000000000',
  version: '7',
  start: inDays(now, 40, 23),
  end: inDays(now, 41, 3),
  name: 'Nora Whitfield',
  event: 'Delgado–Hart wedding',
  when: 'Sat, Jun 6, 2026, 7:00 PM – 11:00 PM EDT',
  venue: 'Larkspur Barn, Rhinebeck, NY',
  agent: 'Lindqvist Live',
  agent_email: 'agent@bookme.example',
  agent_phone: '917-555-0111',
  client: 'Nora Whitfield',
  link: '/event?id=evt_01J00000000000000000000000',
  your_part: 'musician (Drums)',
  your_rate: '$1,344.00',
  your_rates: 'Option 1 $1,344.00, Option 2 $960.00',
  what: 'your rate',
  signature: 'Nora Whitfield',
  question: 'Do you bring the lights?\nAnd can you learn our first dance?',
  valid_until: 'Friday, May 8, 2026',
  options: [
    { title: 'Full band', price: '$5,600.00' },
    { title: 'Trio for dinner, duo for the dance', price: '$12,950.00' },
  ],
  refund: '$1,400.00',
  refund_later: '$2,800.00',
  charge: '$420.00',
  share: '$672.00',
  missing: '$2,800.00',
  is_paid_out: 'yes',
  fees: '$162.70 by card, $5.00 from a bank account',
  po_number: 'PO-77120',
  document: 'Contract for the Delgado–Hart wedding',
  day: 'Sunday, June 7, 2026',
  todo: 'Stripe needs a document. Open Bank Settings and follow the steps there.',
  errors: 'Sam Novak (musician), $1,344.00: The account cannot receive transfers.',
  arrival: 'Wednesday, June 10, 2026',
  account: 'acct_1Qx2',
  customer: 'cus_R4nd0m',
  leader: 'Elena Marsh',
  musician: 'Sam Novak',
  group: 'The Copper Rail Seven',
  instruments: 'Drums, Percussion',
  subject: 'A question about my account',
  place: 'Rhinebeck, NY',
  changes: [
    { label: 'Start', before: 'Jun 6, 7:00 PM', after: 'Jun 7, 6:00 PM' },
    { label: 'Price', before: '$5,600.00', after: '$6,200.00' },
  ],
  answer_by: 'Wed, May 20, 2026, 6:00 PM',
  vendor: 'Sam Novak',
  part: 'musician (Drums)',
  payee: 'Sam Novak',
  by: 'Grace Lindqvist',
  reason: 'The date has to move.',
  payment: 'deposit',
  amount: '$2,800.00',
  fee: '$81.50',
  total: '$2,881.50',
  price: '$5,600.00',
  method: 'Visa •••• 4242',
  due: 'Fri, May 8, 2026',
  days: '14',
  hours: '24',
  number: 'BM-2026-0042',
  url: 'https://invoice.provider.example/i/1',
  pdf: 'https://invoice.provider.example/i/1.pdf',
  items: 'Delgado–Hart wedding, Jun 6: $1,344.00\nTaproom trio night, Jun 9: $1,456.00',
  earnings: [
    { label: 'Delgado–Hart wedding, Jun 6', amount: '$1,344.00' },
    { label: 'Taproom trio night, Jun 9', amount: '$1,456.00' },
  ],
  lines: [
    { label: 'Proposal expired', event: 'Delgado–Hart wedding', link: '/event?id=evt_1' },
    { label: 'Vendors have not answered for two days', event: 'Taproom trio night', link: '/event?id=evt_2' },
  ],
  names: 'Sam Novak',
  words: {
    subject: 'About {event}',
    heading: 'In our own words',
    text: '{client}, this is about {event}.\nYours, {agent}',
    button: 'Have a look',
  },
  unsubscribe: 'example',
  budget: '$6,000.00',
  notes: 'Two sets, and a quiet hour for dinner.',
  message: 'Hello!\nDo you have a trio for August?',
  email: 'nora@post.example',
  reply_to: 'nora@post.example',
  phone: '917-555-0113',
  date: 'Jun 6, 2026',
  event_type: 'Wedding',
})

/** Texts that change a mail, although they are not kinds. */
export const telling: Partial<Record<MailTemplate, Readonly<Record<string, readonly string[]>>>> = {
  vendor_paid_outside: { method: ['cash', 'check', 'another way'] },
  payment_made: { payment: ['deposit', 'invoice'] },
  payment_failed: { reason: ['Your card was declined.', confirmWithBank] },
}

/** Variables that only some readers of a mail get. */
export const unsent: Partial<Record<MailTemplate, Readonly<Record<string, readonly string[]>>>> = {
  event_canceled: { client: ['share'], vendors: ['refund', 'refund_later', 'charge', 'reason'] },
}

/** The name that a mail has for its reader, and their first name; several readers are not greeted by name. */
const readers: Readonly<Record<string, { name: string; first?: string }>> = {
  client: { name: 'Nora Whitfield', first: 'Nora' },
  vendors: { name: 'Sam Novak', first: 'Sam' },
  payee: { name: 'Sam', first: 'Sam' },
  agent: { name: 'Lindqvist Live', first: 'Grace' },
  agents: { name: 'there' },
  admins: { name: 'Sam Novak' },
}
export const readerOf = ({ audience }: Variables) => readers[String(audience)] ?? { name: 'Nora', first: 'Nora' }

/** Optional in all mails about an event; one without them is in flight from an older version. */
export const common: ReadonlySet<string> = new Set([
  'event_id',
  'agent_id',
  'is_copy',
  'version',
  'start',
  'end',
  'your_part',
  'your_rate',
  'agent_email',
  'agent_phone',
  'agent_picture',
])
