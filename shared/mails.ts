import * as z from 'zod'
import { cancelingParties } from './domain/cancellation/policy.ts'
import { holdEnds } from './domain/hold/ends.ts'
import { eventTypes } from './domain/event/record/event-types.ts'
import { wordedKinds } from './domain/reminders/words.ts'
import { factorKinds } from './domain/user/second-factor.ts'
import { lazy } from './lazy.ts'
import { payeeMails } from './payee-mails.ts'

/**
 * Every mail with its own variables, already formatted for the reader. Senders and templates must use exactly these or
 * they do not compile (docs/architecture.md#mails). Variables added later must be optional, because rows in flight lack
 * them.
 */

const text = lazy(() => z.string())

export type MailAudience = 'client' | 'agent' | 'agents' | 'admins' | 'vendors'

/** Set by `mailParties` for each reader. */
const aboutEvent = lazy(() => ({
  event_id: text().optional(),
  /** Their own words are those of the mail. */
  agent_id: text().optional(),
  /** A copy of an invoice, to an address without an account. */
  is_copy: text().optional(),
  /** The reader's own. */
  name: text(),
  event: text(),
  when: text(),
  venue: text(),
  agent: text(),
  client: text(),
  /** A path relative to the app's URL. */
  link: text(),
  /** The reader's part and rate: vendors only. */
  your_part: text().optional(),
  your_rate: text().optional(),
  /** Their rate in each option of the proposal, if they differ: `Option 1 $3,200.00, Option 2 $2,400.00`. */
  your_rates: text().optional(),
  /** The agent as a human to call: clients and vendors only. The picture is a path. */
  agent_email: text().optional(),
  agent_phone: text().optional(),
  agent_picture: text().optional(),
  /** For the calendar file. */
  version: text().optional(),
  start: text().optional(),
  end: text().optional(),
}))

/** About an event, to the audiences that get this mail and to no others. */
const to = <const Readers extends readonly MailAudience[]>(...readers: Readers) => ({
  ...aboutEvent(),
  audience: z.enum(readers),
})

/** Terms before and after a change. */
const aboutChange = lazy(() => ({
  changes: z.array(z.object({ label: text(), before: text().nullable(), after: text().nullable() })),
}))
const aboutCommission = lazy(() => ({ commission: text().optional(), commission_of: text().optional() }))
/** Of the agency or its agent, which the worker adds where the mail has words of theirs. */
const ownWords = lazy(() => ({
  words: z.object({ subject: text(), heading: text(), text: text(), button: text() }).optional(),
}))
const aboutVendor = lazy(() => ({ vendor: text(), part: text() }))
const aboutPayment = lazy(() => ({ payment: text(), amount: text(), fee: text(), total: text(), method: text() }))
const aboutInvoice = lazy(() => ({
  ...aboutPayment(),
  due: text(),
  /** The provider's page and file, which need no account. */
  url: text().optional(),
  pdf: text().optional(),
  number: text().optional(),
  po_number: text().optional(),
}))
/** `name` is the reader's; `leader` and `musician` are the names used in the group. */
const toMusician = lazy(() => ({ name: text(), leader: text(), group: text() }))
const toLeader = lazy(() => ({ name: text(), musician: text(), group: text() }))
/** To the owner of the hold. */
const aboutHold = lazy(() => ({ name: text(), act: text(), when: text(), link: text(), note: text().optional() }))
const aboutSender = lazy(() => ({ name: text(), email: text(), phone: text(), message: text(), reply_to: text() }))

/**
 * The variables of each template. Built on use: all of them at once cost a cold start 8 ms, and a mail needs one.
 */
export const mailVariables = {
  /** `answer_by` of a call list: afterwards it asks somebody else. */
  vendor_requested: () =>
    z.object({
      ...to('vendors'),
      ...ownWords(),
      ...{ answer_by: text().optional(), is_reminder: text().optional() },
      /** Not shown. Another question in the same words is no repeated mail. */
      question: text().optional(),
    }),
  vendor_released: () => z.object(to('vendors')),
  stand_in_named: () => z.object(to('vendors')),
  vendor_confirmed: () => z.object({ ...to('agent'), ...aboutVendor() }),
  /** A vendor blocked the time of gigs that they have confirmed. */
  gig_blocked: () => z.object({ ...to('agent'), ...aboutVendor(), others: text().optional() }),
  vendor_declined: () => z.object({ ...to('agent', 'vendors'), ...aboutVendor(), reason: text().optional() }),
  /** A question of a call list that needs no answer any more. */
  /** `refused`: the amount of a counter-offer that was declined. */
  call_ended: () => z.object({ ...to('vendors'), why: text(), refused: text().optional() }),
  call_exhausted: () => z.object({ ...to('agent', 'vendors'), part: text(), tried: text() }),
  /** To the band leader who started the list. */
  call_filled: () => z.object({ ...to('vendors'), ...aboutVendor() }),
  counter_offered: () =>
    z.object({ ...to('agent', 'vendors'), ...aboutVendor(), offered: text(), wanted: text(), note: text().optional() }),
  /** `what` has changed; absent for time or place. */
  event_changed: () => z.object({ ...to('vendors'), what: text().optional() }),
  event_booked: () => z.object(to('vendors')),
  /**
   * `answer_by` where the reader has to sign or confirm; `answers` where they answer without a signature; `after_gig`
   * where paying waits, and an admin decides in the end.
   */
  change_proposed: () =>
    z.object({
      ...to('client', 'agent', 'vendors'),
      ...aboutChange(),
      answer_by: text().optional(),
      answers: text().optional(),
      after_gig: text().optional(),
    }),
  /** The option that the client picked and has not signed yet changed. */
  offer_changed: () => z.object({ ...to('client'), ...aboutChange() }),
  /** A vendor's answer to a proposed change. */
  change_answered: () =>
    z.object({ ...to('agent'), ...aboutVendor(), answer: z.enum(['agreed', 'declined']), reason: text().optional() }),
  /** A correction after the gig that `waiting` did not agree to in time. */
  change_undecided: () => z.object({ ...to('admins'), ...aboutChange(), waiting: text() }),
  /** The agent gets a larger part of the price than agreed. */
  agent_share_raised: () => z.object({ ...to('admins'), ...aboutChange(), consent: text() }),
  change_agreed: () => z.object({ ...to('client', 'agent', 'vendors'), ...aboutChange() }),
  /** `by` is who discarded or `declined` it; absent where not everybody agreed in time. */
  change_withdrawn: () =>
    z.object({
      ...to('client', 'agent', 'vendors'),
      ...aboutChange(),
      by: text().optional(),
      declined: text().optional(),
    }),
  /** `changes` where the answer is to a proposed change. */
  answer_recorded: () =>
    z.object({
      ...to('vendors'),
      ...aboutChange(),
      changes: aboutChange().changes.optional(),
      answer: z.enum(['confirmed', 'declined']),
      by: text(),
    }),
  event_deleted: () => z.object(to('client')),
  event_canceled: () =>
    z.object({
      ...to('client', 'agent', 'vendors'),
      by: z.enum(cancelingParties),
      reason: text().optional(),
      refund: text().optional(),
      /** Paid once a debit in transit arrives. */
      refund_later: text().optional(),
      charge: text().optional(),
      /** The reader's: vendors and agent only. */
      share: text().optional(),
    }),
  cancellation_requested: () => z.object({ ...to('agent'), reason: text() }),
  change_requested: () => z.object({ ...to('agent'), reason: text() }),
  cancellation_request_declined: () => z.object(to('client')),
  other_offer_wanted: () => z.object({ ...to('agent'), reason: text() }),
  other_offer_declined: () => z.object(to('client')),
  question_asked: () => z.object({ ...to('agent'), question: text(), reply_to: text().optional() }),
  /** Messages that the reader had not seen after two minutes. */
  messages_unread: () =>
    z.object({
      ...to('client', 'agent', 'vendors'),
      messages: z.array(z.object({ from: text(), text: text(), files: z.number().optional() })),
    }),
  request_withdrawn: () => z.object({ ...to('agent'), reason: text().optional() }),
  request_declined: () => z.object({ ...to('client'), reason: text() }),
  cancellation_unpaid: () => z.object({ ...to('agent', 'admins'), amount: text(), reason: text() }),
  request_received: () => z.object({ ...to('agents'), budget: text(), notes: text() }),
  request_sent: () => z.object({ ...to('client'), hours: text() }),
  request_taken: () => z.object(to('client')),
  agent_changed: () => z.object(to('client')),
  /** `commission` stays with `commission_of`, whose booking it was. */
  event_received: () => z.object({ ...to('agent'), former: text(), ...aboutCommission() }),
  event_handed_over: () => z.object({ ...to('agent'), next: text(), ...aboutCommission() }),
  proposal_sent: () =>
    z.object({
      ...to('client'),
      ...ownWords(),
      valid_until: text().optional(),
      options: z.array(z.object({ title: text(), price: text() })).optional(),
    }),
  /** `state`: an `unpaid` contract is an offer; a `waiting` amendment waits for `waits_for` until `answer_by`. */
  contract_signed: () =>
    z.object({
      ...to('client', 'agent'),
      signature: text(),
      amendment: text().optional(),
      state: z.enum(['unpaid', 'booked', 'waiting']).optional(),
      waits_for: text().optional(),
      answer_by: text().optional(),
      after_gig: text().optional(),
    }),
  signed_document: () => z.object({ ...to('client', 'agent'), document: text(), number: text() }),
  payment_made: () => z.object({ ...to('client', 'agent'), ...aboutPayment() }),
  payment_begun: () => z.object({ ...to('client'), ...aboutPayment() }),
  payment_failed: () =>
    z.object({ ...to('client', 'agent'), ...aboutPayment(), reason: text(), url: text().optional() }),
  /** Its invoice is paid, but not all of it has moved at the provider. */
  payment_short: () =>
    z.object({
      ...to('agent', 'admins'),
      payment: text(),
      received: text(),
      outside: text().optional(),
      credited: text().optional(),
    }),
  invoice_sent: () => z.object({ ...to('client'), ...aboutInvoice() }),
  invoice_reminder: () =>
    z.object({
      ...to('client'),
      ...aboutInvoice(),
      kind: z.enum(['due_soon', 'due_today', 'overdue', 'long_overdue']),
    }),
  invoice_overdue: () => z.object({ ...to('agent'), total: text(), due: text() }),
  invoice_voided: () => z.object({ ...to('client'), total: text(), reason: text(), number: text().optional() }),
  paid_outside: () => z.object(to('vendors')),
  /** Staff can pocket what they mark: admins see each one. */
  marked_paid_outside: () => z.object({ ...to('admins'), by: text(), amount: text(), method: text(), reason: text() }),
  /** The same for what they give up: in a cancellation below the policy, or as goodwill from this party's share. */
  refund_above_policy: () =>
    z.object({
      ...to('admins'),
      by: text(),
      amount: text(),
      reason: text(),
      goodwill_from: z.enum(['agent', 'platform']).optional(),
    }),
  /** A vendor, by the agency itself. */
  vendor_paid_outside: () =>
    z.object({ ...to('vendors'), amount: text(), method: text(), day: text(), reason: text() }),
  booked_postpaid: () =>
    z.object({
      ...to('client'),
      price: text(),
      /** By kind of payment method. */
      fees: text(),
      days: text(),
      po_number: text().optional(),
    }),
  /** By the method of the last payment, which is charged unless the client changes it. */
  balance_due_soon: () =>
    z.object({
      ...to('client'),
      amount: text(),
      due: text(),
      fee: text().optional(),
      total: text().optional(),
      method: text().optional(),
      /** Without a method on file: the total of each kind. */
      totals: text().optional(),
      /** The card on file is over by then. */
      expires: text().optional(),
    }),
  /** A reminder without a mail of its own, whose words are in `shared/domain/reminders/words.ts`. */
  reminder: () =>
    z.object({
      ...to('client', 'agent', 'vendors'),
      ...ownWords(),
      kind: z.enum(wordedKinds),
      day: text().optional(),
      names: text().optional(),
      amount: text().optional(),
      method: text().optional(),
      unsubscribe: text().optional(),
    }),
  /** To an agent, once a day: all events that wait for them. */
  digest: () =>
    z.object({
      ...{ name: text(), day: text(), unsubscribe: text() },
      lines: z.array(z.object({ label: text(), event: text(), link: text() })),
    }),
  money_waits: () => z.object({ ...to('agent', 'admins'), amount: text(), day: text(), whose: text(), why: text() }),
  vendors_paid: () => z.object({ ...to('agent', 'admins'), total: text() }),
  vendor_payment_failed: () => z.object({ ...to('agent', 'admins'), errors: text() }),
  /** `outside`: paid in another way, such as `check: 1042`. */
  refund_made: () =>
    z.object({ ...to('client', 'agent'), total: text(), reason: text().optional(), outside: text().optional() }),
  refund_failed: () => z.object({ ...to('agent', 'admins'), errors: text() }),
  ...payeeMails,
  /** To the admins: a webhook was not delivered for three days. `host` is its server. */
  webhook_fails: () => z.object({ name: text(), host: text(), reason: text() }),
  payment_disputed: () =>
    z.object({ ...to('agent', 'admins'), amount: text(), reason: text(), due: text().optional() }),
  /** A card network expects a dispute of this payment. */
  fraud_warning: () => z.object({ ...to('agent', 'admins'), amount: text() }),
  dispute_won: () => z.object({ ...to('agent', 'admins'), amount: text() }),
  money_taken_back: () =>
    z.object({
      ...to('agent', 'admins'),
      what: z.enum(['dispute', 'debit', 'prevented', 'refund']),
      amount: text(),
      reason: text().optional(),
      /** The amount missing from the event until staff decide. */
      missing: text().optional(),
      is_paid_out: text().optional(),
    }),
  /** `again`: a repayment of an agency is sent again on that day. */
  transfer_reversed: () =>
    z.object({ ...to('agent', 'admins', 'vendors'), payee: text(), amount: text(), again: text().optional() }),
  dispute_opened: () => z.object({ event: text(), total: text(), reason: text(), link: text() }),
  /** To admins: an agent has completed the sign-up. */
  agent_waits: () => z.object({ name: text(), agency: text(), email: text(), link: text() }),
  verification_done: () => z.object({ name: text() }),
  verification_withdrawn: () => z.object({ name: text() }),
  /** Without the reason to an address that nobody has confirmed. */
  verification_refused: () => z.object({ name: text(), reason: text().optional() }),
  account_deleted: () => z.object({}),
  /** Of a mail that its reader sent us. */
  reply_refused: () => z.object({ event: text(), reason: text(), link: text() }),
  /** To admins: an erased account's objects at the provider, which keeps its own records. */
  delete_at_provider: () => z.object({ account: text().optional(), customer: text().optional() }),
  hold_ended: () => z.object({ ...aboutHold(), why: z.enum(holdEnds) }),
  /** `rank` such as `1st`. */
  hold_moved_up: () => z.object({ ...aboutHold(), rank: text(), until: text() }),
  hold_challenged: () => z.object({ ...aboutHold(), by: text(), answer_by: text() }),
  hold_challenge_withdrawn: () => z.object({ ...aboutHold(), by: text() }),
  /** To the challenger. */
  hold_confirmed: () => z.object({ ...aboutHold(), by: text(), until: text() }),
  group_invitation: () => z.object({ ...toMusician(), instruments: text() }),
  group_removed: () => z.object(toMusician()),
  group_joined: () => z.object(toLeader()),
  group_declined: () => z.object(toLeader()),
  group_left: () => z.object(toLeader()),
  new_device: () => z.object({ device: text(), at: text() }),
  /** A person's second factor, by themselves or in their name. */
  second_factor_changed: () =>
    z.object({
      change: z.enum(['added', 'removed', 'codes_renewed', 'code_used', 'recovery_asked', 'recovered']),
      kind: z.enum(factorKinds).optional(),
      device: text(),
      at: text(),
    }),
  second_factor_refused: () =>
    z.object({
      reason: z.enum(['wrong', 'replayed', 'recovery_used', 'foreign_passkey', 'bad_passkey', 'locked']),
      device: text(),
      at: text(),
    }),
  /** `lasts` where the link works for a day, because it is the last one. */
  password_reset: () => z.object({ link: text(), lasts: text().optional() }),
  confirm_email: () => z.object({ link: text() }),
  /** `days` is how long the link works. */
  /** `reply_to`: the address of the agent who invites, who has proven it. */
  client_invited: () => z.object({ link: text(), days: text(), reply_to: text().optional() }),
  /** The same for people who play. */
  vendor_invited: () => z.object({ link: text(), days: text(), reply_to: text().optional() }),
  confirm_new_email: () => z.object({ link: text() }),
  /** `by`: the admins who asked for it. */
  email_change_asked: () => z.object({ name: text(), email: text(), by: text().optional() }),
  /** To the old address: an admin, `by`, proposes a new one. */
  email_change_proposed: () => z.object({ by: text(), email: text(), link: text() }),
  email_changed: () => z.object({}),
  email_is_known: () => z.object({}),
  mail_returned: () => z.object({ email: text(), reason: z.enum(['bounced', 'complained']) }),
  contact_message: () => z.object({ ...aboutSender(), subject: text() }),
  consultation_sent: () =>
    z.object({
      hours: text(),
      // Patterns, because nobody's words may reach an address that nobody has proven.
      event_type: z.enum(eventTypes).optional(),
      day: z
        .string()
        .regex(/^[A-Z][a-z]+, [A-Z][a-z]+ \d{1,2}, \d{4}$/)
        .optional(),
      budget: z
        .string()
        .regex(/^\$[\d,]+(\.\d{2})?$/)
        .optional(),
    }),
  consultation: () =>
    z.object({ ...aboutSender(), event_type: text(), date: text(), place: text().optional(), budget: text() }),
}

export type MailTemplate = keyof typeof mailVariables
export type MailVariables = { [T in MailTemplate]: z.output<ReturnType<(typeof mailVariables)[T]>> }
/**
 * A mail of a given template or union of templates, with the matching variables; `to` is empty without a recipient.
 * `wordless`: caused by somebody with an unconfirmed address, whose words no mail carries. `trusted`: a mail that
 * anybody can cause (`mailBudgets`) is the reader's own this time. `reader`: the account that it is for, whose address
 * may belong to another person.
 */
export type MailOf<T extends MailTemplate> = {
  [K in T]: {
    type: 'mail'
    template: K
    to: string
    variables: MailVariables[K]
    wordless?: true
    trusted?: true
    reader?: string
  }
}[T]
export type MailJob = MailOf<MailTemplate>

const mailTemplate = () => z.enum(Object.keys(mailVariables) as [MailTemplate, ...MailTemplate[]])
const envelope = lazy(() =>
  z.object({
    type: z.literal('mail'),
    template: mailTemplate(),
    to: text(),
    variables: z.unknown(),
    wordless: z.literal(true).optional(),
    trusted: z.literal(true).optional(),
    reader: z.string().optional(),
  }),
)

/** @throws ZodError for an unknown template, or variables that are not the template's own. */
export const parseMailJob = (row: unknown): MailJob => {
  const { variables, ...rest } = envelope().parse(row)
  // Template and variables belong together, which TypeScript cannot follow through the table.
  return { ...rest, variables: mailVariables[rest.template]().parse(variables) } as MailJob
}

export type EventVariables = z.output<z.ZodObject<ReturnType<typeof aboutEvent>>> & { audience: MailAudience }
export type EventMailTemplate = {
  [T in MailTemplate]: MailVariables[T] extends EventVariables ? T : never
}[MailTemplate]
