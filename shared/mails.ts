import * as z from 'zod'
import { cancelingParties } from './domain/cancellation/policy.ts'

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

export type MailAudience = 'client' | 'agent' | 'agents' | 'admins' | 'vendors'

/** Set by `mailParties` for each reader. */
const aboutEvent = {
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

/** About an event, to the audiences that get this mail and to no others. */
const to = <const Readers extends readonly MailAudience[]>(...readers: Readers) => ({
  ...aboutEvent,
  audience: z.enum(readers),
})

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
const aboutPayout = {
  name: text,
  amount: text,
  items: text,
  earnings: z.array(z.object({ label: text, amount: text })).optional(),
}
/** `name` is the reader's; `leader` and `musician` are the names used in the group. */
const toMusician = { name: text, leader: text, group: text }
const toLeader = { name: text, musician: text, group: text }
const aboutSender = { name: text, email: text, phone: text, message: text, reply_to: text }

export const mailJob = z.discriminatedUnion('template', [
  mail('vendor_requested', to('vendors')),
  mail('vendor_released', to('vendors')),
  mail('stand_in_named', to('vendors')),
  mail('vendor_confirmed', { ...to('agent'), ...aboutVendor }),
  mail('vendor_declined', { ...to('agent', 'vendors'), ...aboutVendor, reason: text.optional() }),
  /** `what` has changed; absent for time or place. */
  mail('event_changed', { ...to('vendors'), what: text.optional() }),
  mail('event_booked', to('vendors')),
  /** `answer_by` where the reader has to sign or confirm. */
  mail('change_proposed', { ...to('client', 'vendors'), ...aboutChange, answer_by: text.optional() }),
  mail('change_agreed', { ...to('client', 'agent', 'vendors'), ...aboutChange }),
  /** `by` is who discarded it; absent where nobody agreed in time. */
  mail('change_withdrawn', { ...to('client', 'agent', 'vendors'), ...aboutChange, by: text.optional() }),
  mail('answer_recorded', { ...to('vendors'), answer: z.enum(['confirmed', 'declined']), by: text }),
  mail('event_deleted', to('client')),
  mail('event_canceled', {
    ...to('client', 'agent', 'vendors'),
    by: z.enum(cancelingParties),
    reason: text.optional(),
    refund: text.optional(),
    /** Paid once a debit in transit arrives. */
    refund_later: text.optional(),
    charge: text.optional(),
    /** The reader's: vendors and agent only. */
    share: text.optional(),
  }),
  mail('cancellation_requested', { ...to('agent'), reason: text }),
  mail('change_requested', { ...to('agent'), reason: text }),
  mail('cancellation_request_declined', to('client')),
  mail('other_offer_wanted', { ...to('agent'), reason: text }),
  mail('other_offer_declined', to('client')),
  mail('question_asked', { ...to('agent'), question: text, reply_to: text.optional() }),
  mail('request_withdrawn', { ...to('agent'), reason: text.optional() }),
  mail('request_declined', { ...to('client'), reason: text }),
  mail('cancellation_unpaid', { ...to('agent', 'admins'), amount: text, reason: text }),
  mail('request_received', { ...to('agents'), budget: text, notes: text }),
  mail('request_sent', { ...to('client'), hours: text }),
  mail('request_taken', to('client')),
  mail('proposal_sent', {
    ...to('client'),
    valid_until: text.optional(),
    options: z.array(z.object({ title: text, price: text })).optional(),
  }),
  mail('contract_signed', { ...to('client', 'agent'), signature: text }),
  mail('signed_document', { ...to('client', 'agent'), document: text, number: text }),
  mail('payment_made', { ...to('client', 'agent'), ...aboutPayment }),
  mail('payment_failed', { ...to('client', 'agent'), ...aboutPayment, reason: text, url: text.optional() }),
  mail('invoice_sent', { ...to('client'), ...aboutInvoice }),
  mail('invoice_reminder', {
    ...to('client'),
    ...aboutInvoice,
    kind: z.enum(['due_soon', 'due_today', 'overdue', 'long_overdue']),
  }),
  mail('invoice_overdue', { ...to('agent'), total: text, due: text }),
  mail('invoice_voided', { ...to('client'), total: text, reason: text, number: text.optional() }),
  mail('paid_outside', to('vendors')),
  /** A vendor, by the agency itself. */
  mail('vendor_paid_outside', { ...to('vendors'), amount: text, method: text, day: text, reason: text }),
  mail('booked_postpaid', {
    ...to('client'),
    price: text,
    card_fee: text,
    bank_fee: text,
    days: text,
    po_number: text.optional(),
  }),
  mail('balance_due_soon', { ...to('client'), amount: text, due: text }),
  mail('vendors_paid', { ...to('agent', 'admins'), total: text }),
  mail('vendor_payment_failed', { ...to('agent', 'admins'), errors: text }),
  mail('refund_made', { ...to('client', 'agent'), total: text, reason: text.optional() }),
  mail('refund_failed', { ...to('agent', 'admins'), errors: text }),
  mail('payout_on_its_way', { ...aboutPayout, arrival: text.optional() }),
  mail('payout_failed', {
    ...aboutPayout,
    reason: text.optional(),
    audience: z.enum(['payee', 'admins']).optional(),
  }),
  mail('payout_refused', { ...aboutPayout, reason: text, audience: z.enum(['payee', 'admins']) }),
  /** The provider stops payouts to a payee, named `name`. */
  mail('payouts_stopped', { name: text, todo: text, audience: z.enum(['payee', 'admins']) }),
  mail('payouts_resumed', { name: text, audience: z.enum(['payee', 'admins']) }),
  /** To the operator: the provider refuses to open accounts for payees. */
  mail('accounts_refused', { reason: text }),
  mail('payment_disputed', { ...to('agent', 'admins'), amount: text, reason: text, due: text.optional() }),
  mail('dispute_won', { ...to('agent', 'admins'), amount: text }),
  mail('money_taken_back', {
    ...to('agent', 'admins'),
    what: z.enum(['dispute', 'debit', 'refund']),
    amount: text,
    reason: text.optional(),
    /** The amount missing from the event until staff decide. */
    missing: text.optional(),
    is_paid_out: text.optional(),
  }),
  mail('transfer_reversed', { ...to('agent', 'admins', 'vendors'), payee: text, amount: text }),
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

export type EventVariables = z.output<z.ZodObject<typeof aboutEvent>> & { audience: MailAudience }
export type EventMailTemplate = {
  [T in MailTemplate]: MailVariables[T] extends EventVariables ? T : never
}[MailTemplate]
