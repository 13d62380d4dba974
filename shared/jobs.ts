import * as z from 'zod'

/** Everything that travels over a queue or a schedule: one union each, parsed on receipt (docs/architecture.md). */

export const mailTemplates = [
  'vendor_requested',
  'vendor_released',
  'vendor_confirmed',
  'vendor_declined',
  'request_taken',
  'proposal_sent',
  'contract_signed',
  'payment_made',
  'payment_failed',
  'balance_due_soon',
  'invoice_sent',
  'vendors_paid',
  'vendor_payment_failed',
  'refund_made',
  'refund_failed',
  'payout_on_its_way',
  'payout_failed',
  'verification_done',
  'verification_withdrawn',
  'password_reset',
  'contact_message',
  'consultation',
  'event_changed',
  'dispute_opened',
  'event_deleted',
] as const
export type MailTemplate = (typeof mailTemplates)[number]

/** A recipient that stands for all of them, whoever they are when the mail is sent. */
export const everyAdmin = 'admins'

/** `to`: an address, or `everyAdmin`; `data` holds the words that the template needs, already formatted; `link` is a path below the app's address. */
export const mailJob = z.object({
  type: z.literal('mail'),
  template: z.enum(mailTemplates),
  to: z.string(),
  data: z.record(z.string(), z.string()),
})
export type MailJob = z.output<typeof mailJob>

/** Work of the payment-worker. `op` resumes one money intent (its key says whose); the schedule jobs keep EventBridge Scheduler in step with the table. */
export const workJob = z.discriminatedUnion('type', [
  z.object({ type: z.literal('op'), op_key: z.string() }),
  z.object({ type: z.literal('schedule_balance'), event_id: z.string() }),
  z.object({ type: z.literal('schedule_payout'), user_id: z.string() }),
  /** A postpaid event's invoice was paid: its vendors are paid without a click (design section 4). */
  z.object({ type: z.literal('pay_vendors'), event_id: z.string() }),
  /** A payout was paid or came back: what it was for follows, on each event. */
  z.object({ type: z.literal('payout_entries'), user_id: z.string(), op_key: z.string() }),
  /** A party's name, picture or contact changed: its copies on events that are still open are renewed. */
  z.object({
    type: z.literal('refresh_party'),
    user_id: z.string().optional(),
    venue_id: z.string().optional(),
    group_id: z.string().optional(),
  }),
])
export type WorkJob = z.output<typeof workJob>

export type OutboxJob = MailJob | WorkJob

/** An SQS message carries only where the outbox row is: the row is the truth. */
export const outboxMessage = z.object({ shard: z.number().int(), id: z.string() })
export type OutboxMessage = z.output<typeof outboxMessage>

/** Input of EventBridge Scheduler. A schedule is only a hint: its handler recomputes what is due. */
export const scheduledJob = z.discriminatedUnion('type', [
  z.object({ type: z.literal('sweep') }),
  z.object({ type: z.literal('reconcile') }),
  z.object({ type: z.literal('balance'), event_id: z.string() }),
  z.object({ type: z.literal('payout'), user_id: z.string() }),
])
export type ScheduledJob = z.output<typeof scheduledJob>
