import type { MailJob, MailTemplate, MailVariables } from './mails.ts'

/**
 * The most mails that a reader gets in a day, by anybody's clicks (docs/product.md#mails). A template without a budget
 * does not compile. The worker keeps the budgets (functions/messages/delivery/budget.ts).
 */
export interface MailBudget<T extends MailTemplate = never> {
  /**
   * It is caused by clicks of `anybody`, who may name the address of somebody that never asked for a mail, or only by
   * those of `people` who work with each other. The first share one small budget unless the job is `trusted`.
   */
  from: 'anybody' | 'people'
  /** Of this template. */
  reader: number
  /** Of this template about one cause; by default about the same event, or of any. */
  cause: number
  of?: (variables: MailVariables[T]) => string
  /** Of those, in ten minutes; by default three. */
  soon?: number
  /** Leaves also while SES's quota of the day is nearly used up, and others wait. */
  first?: true
}

/**
 * To one reader in a day, of all templates together. `anybody`: of all mails that a stranger can cause; others cannot
 * use up the resets that are `kept`, so that nobody is locked out of an account (ADR 16).
 */
export const mostMails = { anybody: { all: 5, each: 2, kept: 2 }, people: 2000 }
export const keptTemplate: MailTemplate = 'password_reset'

const event = { from: 'people', reader: 300, cause: 20 } as const
/** Somebody must answer, or learn of it before they act. */
const request = { ...event, first: true } as const
/** About an account: to its owner, or to an address that somebody typed. */
const account = { from: 'anybody', reader: 5, cause: 5, first: true } as const
const verdict = { from: 'people', reader: 6, cause: 6, soon: 6 } as const
const money = { from: 'people', reader: 50, cause: 20, soon: 20 } as const
const hold = { from: 'people', reader: 100, cause: 100, soon: 100 } as const
const ofLeader = ({ leader }: { leader: string }) => leader

export const mailBudgets: { readonly [T in MailTemplate]: MailBudget<T> } = {
  vendor_requested: request,
  vendor_released: request,
  stand_in_named: event,
  vendor_confirmed: event,
  gig_blocked: request,
  vendor_declined: event,
  call_ended: event,
  call_exhausted: event,
  call_filled: event,
  counter_offered: request,
  event_changed: request,
  event_booked: event,
  change_proposed: request,
  offer_changed: event,
  change_answered: event,
  change_undecided: event,
  agent_share_raised: event,
  change_agreed: event,
  change_withdrawn: event,
  answer_recorded: event,
  event_deleted: event,
  event_canceled: request,
  cancellation_requested: event,
  change_requested: event,
  cancellation_request_declined: event,
  other_offer_wanted: event,
  other_offer_declined: event,
  question_asked: event,
  messages_unread: event,
  request_withdrawn: event,
  request_declined: event,
  cancellation_unpaid: event,
  request_received: request,
  request_sent: event,
  request_taken: event,
  agent_changed: event,
  event_received: event,
  event_handed_over: event,
  proposal_sent: request,
  contract_signed: event,
  signed_document: event,
  payment_made: event,
  payment_begun: event,
  payment_failed: request,
  payment_short: event,
  invoice_sent: event,
  invoice_reminder: event,
  invoice_overdue: event,
  invoice_voided: event,
  paid_outside: event,
  marked_paid_outside: event,
  refund_above_policy: event,
  vendor_paid_outside: event,
  booked_postpaid: event,
  balance_due_soon: event,
  reminder: event,
  money_waits: event,
  digest: { from: 'people', reader: 2, cause: 2 },
  vendors_paid: event,
  vendor_payment_failed: event,
  refund_made: event,
  refund_failed: event,
  payout_on_its_way: money,
  payout_failed: money,
  payout_refused: money,
  payouts_stopped: money,
  bank_changed: money,
  account_deadline: money,
  year_corrected: money,
  year_closed: money,
  payouts_resumed: money,
  webhook_fails: money,
  accounts_refused: money,
  payment_disputed: event,
  fraud_warning: event,
  dispute_won: event,
  money_taken_back: event,
  transfer_reversed: event,
  dispute_opened: money,
  // Each admin gets each: strangers who sign up as agents have a limit of their own.
  agent_waits: { from: 'people', reader: 20, cause: 2, of: ({ link }) => link },
  verification_done: verdict,
  verification_withdrawn: verdict,
  verification_refused: verdict,
  account_deleted: account,
  reply_refused: { from: 'people', reader: 10, cause: 5, of: ({ link }) => link },
  delete_at_provider: money,
  hold_ended: hold,
  hold_moved_up: hold,
  hold_challenged: hold,
  hold_challenge_withdrawn: hold,
  hold_confirmed: hold,
  group_invitation: { from: 'people', reader: 20, cause: 5, of: ofLeader },
  group_removed: { from: 'people', reader: 20, cause: 5, of: ofLeader },
  group_joined: { from: 'people', reader: 60, cause: 60, soon: 60 },
  group_declined: { from: 'people', reader: 60, cause: 60, soon: 60 },
  group_left: { from: 'people', reader: 60, cause: 60, soon: 60 },
  new_device: account,
  // Many of one kind do not hide another.
  second_factor_changed: { from: 'anybody', reader: 30, cause: 5, of: ({ change }) => change },
  second_factor_refused: { from: 'anybody', reader: 15, cause: 3, of: ({ reason }) => reason },
  password_reset: { from: 'anybody', reader: 15, cause: 15, first: true },
  confirm_email: account,
  client_invited: { from: 'people', reader: 5, cause: 5 },
  vendor_invited: { from: 'people', reader: 5, cause: 5 },
  confirm_new_email: account,
  email_change_asked: account,
  email_change_proposed: { from: 'people', reader: 10, cause: 10 },
  email_changed: account,
  email_is_known: account,
  mail_returned: { from: 'people', reader: 100, cause: 2, of: ({ email }) => email },
  // The app does not show it, and its sender has a limit that refuses it.
  contact_message: { from: 'people', reader: 1000, cause: 500, soon: 20, of: ({ reply_to }) => reply_to },
  consultation_sent: account,
  consultation: { from: 'people', reader: 300, cause: 20, soon: 20, of: ({ reply_to }) => reply_to },
}

/** Staff's own budgets are those of people, also for what somebody without a confirmed address asks of them. */
const isForStaff = ({ variables }: MailJob): boolean =>
  'audience' in variables &&
  (variables.audience === 'agents' || variables.audience === 'agent' || variables.audience === 'admins')

/** Whether a stranger's click causes this mail to somebody who never asked for one. */
export const isUnasked = (job: MailJob): boolean =>
  mailBudgets[job.template].from === 'anybody' ? !job.trusted : job.wordless === true && !isForStaff(job)

const day = 86_400_000

/** Whether a mail cannot wait for tomorrow's quota: of passwords and requests, and all about a gig of the next day. */
export const goesFirst = ({ template, variables }: MailJob, now: string): boolean => {
  const start = 'start' in variables && variables.start !== undefined ? Date.parse(variables.start) : NaN
  return (mailBudgets[template] as MailBudget).first === true || Math.abs(start - Date.parse(now)) < day
}
