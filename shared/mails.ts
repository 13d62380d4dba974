import * as z from 'zod'

/**
 * Every mail with its own variables, already formatted for the reader. Senders and templates must use exactly these or
 * they do not compile (docs/architecture.md#mails). Variables added later must be optional, because rows in flight lack
 * them.
 */

const text = z.string()

const mail = <T extends string, V extends z.ZodRawShape>(template: T, variables: V) =>
  z.object({
    type: z.literal('mail'),
    template: z.literal(template),
    /** One address, or `everyAdmin`; empty if a mail has no recipient. */
    to: text,
    variables: z.object(variables),
  })

/** Set by `eventMails` for each reader. */
const aboutEvent = {
  audience: z.enum(['client', 'agent', 'agents', 'admins', 'vendors']),
  event_id: text.optional(),
  /** A copy of an invoice, to an address without an account. */
  is_copy: text.optional(),
  /** The reader's own. */
  name: text,
  event: text,
  when: text,
  venue: text,
  agent: text,
  client: text,
  /** A path relative to the app's URL. */
  link: text,
  /** The reader's part and rate: vendors only. */
  your_part: text.optional(),
  your_rate: text.optional(),
  /** Their rate in each option of the proposal, if they differ: `Option 1 $3,200.00, Option 2 $2,400.00`. */
  your_rates: text.optional(),
  /** The agent as a human to call: clients and vendors only. The picture is a path. */
  agent_email: text.optional(),
  agent_phone: text.optional(),
  agent_picture: text.optional(),
  /** For the calendar file. */
  version: text.optional(),
  start: text.optional(),
  end: text.optional(),
}

/** Terms before and after a change. */
const aboutChange = {
  changes: z.array(z.object({ label: text, before: text.nullable(), after: text.nullable() })),
}
const aboutVendor = { vendor: text, part: text }
const aboutPayment = { payment: text, amount: text, fee: text, total: text, method: text }
const aboutInvoice = {
  ...aboutPayment,
  due: text,
  /** The provider's page and file, which need no account. */
  url: text.optional(),
  pdf: text.optional(),
  number: text.optional(),
  po_number: text.optional(),
}
const aboutPayout = { name: text, amount: text, items: text }
/** `name` is the reader's; `leader` and `musician` are the names used in the group. */
const toMusician = { name: text, leader: text, group: text }
const toLeader = { name: text, musician: text, group: text }
const aboutSender = { name: text, email: text, phone: text, message: text, reply_to: text }

export const mailJob = z.discriminatedUnion('template', [
  mail('vendor_requested', aboutEvent),
  mail('vendor_released', aboutEvent),
  mail('stand_in_named', aboutEvent),
  mail('vendor_confirmed', { ...aboutEvent, ...aboutVendor }),
  mail('vendor_declined', { ...aboutEvent, ...aboutVendor, reason: text.optional() }),
  /** `what` has changed; absent for time or place. */
  mail('event_changed', { ...aboutEvent, what: text.optional() }),
  mail('event_booked', aboutEvent),
  /** `answer_by` where the reader has to sign or confirm. */
  mail('change_proposed', { ...aboutEvent, ...aboutChange, answer_by: text.optional() }),
  mail('change_agreed', { ...aboutEvent, ...aboutChange }),
  /** `by` is who discarded it; absent where nobody agreed in time. */
  mail('change_withdrawn', { ...aboutEvent, ...aboutChange, by: text.optional() }),
  mail('answer_recorded', { ...aboutEvent, answer: text, by: text }),
  mail('event_deleted', aboutEvent),
  mail('event_canceled', {
    ...aboutEvent,
    by: text,
    reason: text.optional(),
    refund: text.optional(),
    /** Paid once a debit in transit arrives. */
    refund_later: text.optional(),
    charge: text.optional(),
    /** The reader's: vendors and agent only. */
    share: text.optional(),
  }),
  mail('cancellation_requested', { ...aboutEvent, reason: text }),
  mail('change_requested', { ...aboutEvent, reason: text }),
  mail('cancellation_request_declined', aboutEvent),
  mail('other_offer_wanted', { ...aboutEvent, reason: text }),
  mail('other_offer_declined', aboutEvent),
  mail('question_asked', { ...aboutEvent, question: text, reply_to: text.optional() }),
  mail('request_withdrawn', { ...aboutEvent, reason: text.optional() }),
  mail('request_declined', { ...aboutEvent, reason: text }),
  mail('cancellation_unpaid', { ...aboutEvent, amount: text, reason: text }),
  mail('request_received', { ...aboutEvent, budget: text, notes: text }),
  mail('request_sent', { ...aboutEvent, hours: text }),
  mail('request_taken', aboutEvent),
  mail('proposal_sent', { ...aboutEvent, valid_until: text.optional() }),
  mail('contract_signed', { ...aboutEvent, signature: text }),
  mail('signed_document', { ...aboutEvent, document: text, number: text }),
  mail('payment_made', { ...aboutEvent, ...aboutPayment }),
  mail('payment_failed', { ...aboutEvent, ...aboutPayment, reason: text, url: text.optional() }),
  mail('invoice_sent', { ...aboutEvent, ...aboutInvoice }),
  mail('invoice_reminder', {
    ...aboutEvent,
    ...aboutInvoice,
    kind: z.enum(['due_soon', 'due_today', 'overdue', 'long_overdue']),
  }),
  mail('invoice_overdue', { ...aboutEvent, total: text, due: text }),
  mail('invoice_voided', { ...aboutEvent, total: text, reason: text, number: text.optional() }),
  mail('paid_outside', aboutEvent),
  /** A vendor, by the agency itself. */
  mail('vendor_paid_outside', { ...aboutEvent, amount: text, method: text, day: text, reason: text }),
  mail('booked_postpaid', {
    ...aboutEvent,
    price: text,
    card_fee: text,
    bank_fee: text,
    days: text,
    po_number: text.optional(),
  }),
  mail('balance_due_soon', { ...aboutEvent, amount: text, due: text }),
  mail('vendors_paid', { ...aboutEvent, total: text }),
  mail('vendor_payment_failed', { ...aboutEvent, errors: text }),
  mail('refund_made', { ...aboutEvent, total: text, reason: text.optional() }),
  mail('refund_failed', { ...aboutEvent, errors: text }),
  mail('payout_on_its_way', { ...aboutPayout, arrival: text.optional() }),
  mail('payout_failed', { ...aboutPayout, reason: text.optional() }),
  mail('payout_refused', { ...aboutPayout, reason: text, audience: z.enum(['payee', 'admins']) }),
  /** The provider stops payouts to a payee, named `name`. */
  mail('payouts_stopped', { name: text, todo: text, audience: z.enum(['payee', 'admins']) }),
  mail('payouts_resumed', { name: text, audience: z.enum(['payee', 'admins']) }),
  /** To the operator: the provider refuses to open accounts for payees. */
  mail('accounts_refused', { reason: text }),
  mail('payment_disputed', { ...aboutEvent, amount: text, reason: text, due: text.optional() }),
  mail('dispute_won', { ...aboutEvent, amount: text }),
  mail('money_taken_back', {
    ...aboutEvent,
    what: z.enum(['dispute', 'debit', 'refund']),
    amount: text,
    reason: text.optional(),
    /** The amount missing from the event until staff decide. */
    missing: text.optional(),
    is_paid_out: text.optional(),
  }),
  mail('transfer_reversed', { ...aboutEvent, payee: text, amount: text }),
  mail('dispute_opened', { event: text, total: text, reason: text, link: text }),
  mail('verification_done', { name: text }),
  mail('verification_withdrawn', { name: text }),
  mail('account_deleted', { name: text }),
  /** To admins: an erased account's objects at the provider, which keeps its own records. */
  mail('delete_at_provider', { account: text.optional(), customer: text.optional() }),
  mail('group_invitation', { ...toMusician, instruments: text }),
  mail('group_removed', toMusician),
  mail('group_joined', toLeader),
  mail('group_declined', toLeader),
  mail('group_left', toLeader),
  mail('password_reset', { link: text }),
  mail('confirm_email', { name: text, link: text }),
  /** `days` is how long the link works. */
  mail('client_invited', { name: text, agent: text, link: text, days: text, reply_to: text }),
  mail('confirm_new_email', { name: text, link: text }),
  mail('email_change_asked', { name: text, email: text }),
  mail('email_changed', { name: text, email: text }),
  mail('email_is_known', { email: text }),
  mail('mail_returned', { email: text, reason: z.enum(['bounced', 'complained']) }),
  mail('contact_message', { ...aboutSender, subject: text }),
  mail('consultation_sent', { hours: text }),
  mail('consultation', { ...aboutSender, event_type: text, date: text, place: text.optional(), budget: text }),
])

export type MailJob = z.output<typeof mailJob>
export type MailTemplate = MailJob['template']
export type MailVariables = { [Job in MailJob as Job['template']]: Job['variables'] }
/** A mail of a given template or union of templates, with the matching variables. */
export type MailOf<T extends MailTemplate> = {
  [K in T]: { type: 'mail'; template: K; to: string; variables: MailVariables[K] }
}[T]

export type EventVariables = z.output<z.ZodObject<typeof aboutEvent>>
export type MailAudience = EventVariables['audience']
export type EventMailTemplate = {
  [T in MailTemplate]: MailVariables[T] extends EventVariables ? T : never
}[MailTemplate]
