import * as z from 'zod'
import type { MailJob } from './mails.ts'

/**
 * What travels over a queue or a schedule: one union each, parsed on receipt (docs/architecture.md). Mails have a
 * module of their own (`mails.ts`), so that only their worker builds the schemas.
 */

/**
 * Work of the payment-worker. `op` resumes one payment operation (its key says whose); the schedule jobs keep
 * EventBridge Scheduler in step with the table.
 */
export const workJob = z.discriminatedUnion('type', [
  z.object({ type: z.literal('op'), op_key: z.string() }),
  z.object({ type: z.literal('schedule_balance'), event_id: z.string() }),
  z.object({ type: z.literal('schedule_payout'), user_id: z.string() }),
  /** A postpaid event's invoice was paid: its vendors are paid without a click. */
  z.object({ type: z.literal('pay_vendors'), event_id: z.string() }),
  /** The event of a client who had followed an agent's link was booked: their prospect is won. */
  z.object({ type: z.literal('win_prospect'), client_id: z.string() }),
  /** A payout was paid or came back: what it was for follows, on each event. */
  z.object({ type: z.literal('payout_entries'), user_id: z.string(), op_key: z.string() }),
  /** A party's name, picture or contact changed: its copies on events that are still open are renewed. */
  z.object({
    type: z.literal('refresh_party'),
    party: z.enum(['user', 'venue', 'group']),
    id: z.string(),
  }),
  /** A person's e-mail changed: the provider learns it. */
  z.object({ type: z.literal('provider_contact'), user_id: z.string() }),
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
