import * as z from 'zod'
import { typesInOrder } from './domain/file/schema.ts'
import { lazy, type OutputOf } from './lazy.ts'
import type { MailJob } from './mails.ts'
import type { TextJob } from './texts.ts'

/**
 * Queue and schedule payloads: one union each, parsed on receipt (docs/architecture.md). Mails have their own module
 * (`mails.ts`), so that only the mail worker builds their schemas.
 */

/**
 * Jobs of the payment worker. `op` resumes a payment operation, identified by its key; the schedule jobs keep
 * EventBridge Scheduler in sync with the table.
 */
/**
 * A step of the reconciliation. Each run is bounded, and the next one continues. `from` and `until` are Unix seconds of
 * the provider's movements.
 */
const reconcileJob = lazy(() =>
  z.object({
    type: z.literal('reconcile'),
    step: z.enum(['movements', 'days', 'totals', 'balance', 'search']),
    from: z.number(),
    until: z.number(),
    /** The last one processed: a movement's id, or an entry's key within `day`. */
    after: z.string().optional(),
    day: z.string().optional(),
    /** The oldest movement seen, for the first totals. */
    oldest: z.number().optional(),
    is_nightly: z.boolean(),
  }),
)
export type ReconcileJob = OutputOf<typeof reconcileJob>

export const workJob = lazy(() =>
  z.discriminatedUnion('type', [
    reconcileJob(),
    z.object({ type: z.literal('op'), op_key: z.string() }),
    z.object({ type: z.literal('schedule_balance'), event_id: z.string() }),
    z.object({ type: z.literal('schedule_payout'), user_id: z.string() }),
    z.object({ type: z.literal('schedule_hold'), hold_id: z.string() }),
    z.object({ type: z.literal('schedule_calls'), event_id: z.string() }),
    /** An answer was given, or the event has changed: its call lists ask the next, or end. */
    z.object({
      type: z.literal('step_calls'),
      event_id: z.string(),
      /** By the agent's rule, the places that this leaves open are asked for. */
      replacement: z.object({ replaced: z.enum(['act', 'bandleader']), left: z.array(z.string()) }).optional(),
    }),
    /** Ends holds: on a time of these acts that is taken now, and those of an event that is booked or called off. */
    z.object({ type: z.literal('end_holds'), event_id: z.string(), act_ids: z.array(z.string()) }),
    /** An event was handed over to another agent, with its holds. */
    z.object({ type: z.literal('move_holds'), event_id: z.string(), from: z.string(), to: z.string() }),
    /** An account or group was erased: so are its holds, and those on its time. */
    z.object({ type: z.literal('erase_holds'), user_id: z.string().optional(), act_ids: z.array(z.string()) }),
    /** A postpaid event's invoice was paid, or an event was called off: pays its vendors automatically. */
    z.object({
      type: z.literal('pay_vendors'),
      event_id: z.string(),
      /** Continues a payment with too many payees for one transaction. */
      continued: z.literal(true).optional(),
    }),
    /** The account of a payee can receive money: sends the transfers that it was refused. */
    z.object({ type: z.literal('pay_again'), user_id: z.string() }),
    /** The provider has made money available: sends the waiting transfers. */
    z.object({ type: z.literal('resume_transfers') }),
    /** An event was called off: voids the invoices of declined payments. */
    z.object({ type: z.literal('void_invoices'), event_id: z.string() }),
    /** The agreed price is below what the client has paid: refunds the difference. */
    z.object({ type: z.literal('refund_overpaid'), event_id: z.string() }),
    /** A booked event that began with a prospect, or whose client followed an agent's link, wins the prospect. */
    z.object({ type: z.literal('win_prospect'), client_id: z.string(), prospect_id: z.string().optional() }),
    /** Earnings of a payee are due. */
    z.object({ type: z.literal('pay_out'), user_id: z.string() }),
    /** A payout was paid or returned: updates its items on each event. */
    z.object({ type: z.literal('payout_entries'), user_id: z.string(), op_key: z.string() }),
    /** A party's name, picture or contact changed: updates its copies on open events. */
    z.object({
      type: z.literal('refresh_party'),
      party: z.enum(['user', 'venue', 'group']),
      id: z.string(),
    }),
    /** A change of a big event: writes its list rows; `stale` are the rows before the change (ADR 11). */
    z.object({
      type: z.literal('renew_rows'),
      event_id: z.string(),
      stale: z.array(z.object({ PK: z.string(), SK: z.string() })),
    }),
    /** One step of the upgrade of stored items by the release of this schema version, which runs since then. */
    z.object({
      type: z.literal('upgrade'),
      schema: z.number().int(),
      since: z.string(),
      upgrade: z.number().int().nonnegative(),
      cursor: z.string().optional(),
    }),
    /** Of releases before schema version 6; `upgrade` does more. */
    z.object({ type: z.literal('refresh_rows'), cursor: z.string().optional() }),
    /** More mails than fit into a transaction. The mail worker validates them. */
    z.object({ type: z.literal('mails'), mails: z.array(z.custom<MailJob>()) }),
    /** An account was erased: deletes its pictures. */
    z.object({ type: z.literal('erase_pictures'), owners: z.array(z.string()) }),
    /** An account was erased: so are the messages it wrote. */
    z.object({ type: z.literal('erase_messages'), user_id: z.string() }),
    /** An account was erased: so is what it has seen of day sheets. */
    z.object({ type: z.literal('erase_sheets'), user_id: z.string() }),
    /** An account was erased: call lists ask the next, and its names and words are taken out of them. */
    z.object({ type: z.literal('erase_calls'), user_id: z.string(), names: z.array(z.string()) }),
    /** An account was erased: so are its copies on events, in prospects and notices. */
    z.object({
      ...{ type: z.literal('erase_copies'), user_id: z.string(), names: z.array(z.string()), email: z.string() },
    }),
    /** An account has proven its address: it gets what was meant for its owner, and its waiting messages are sent. */
    z.object({ type: z.literal('address_proven'), user_id: z.string(), rivals: z.array(z.string()) }),
    /** A person's mail has arrived at the address of a conversation: words for it, or the answer to an invitation. */
    z.object({
      ...{ type: z.literal('mail_reply'), event_id: z.string(), thread: z.enum(['client', 'team']) },
      ...{ user_id: z.string(), text: z.string().optional() },
      /** The reason to tell its person, where nothing of it can be taken. */
      refused: z.string().optional(),
      answer: z
        .object({
          response: z.enum(['confirm', 'decline', 'unclear']),
          round: z.string().optional(),
          reason: z.string(),
        })
        .optional(),
    }),
    /** A person's email changed: updates it at the provider. */
    z.object({ type: z.literal('provider_contact'), user_id: z.string() }),
  ]),
)
export type WorkJob = OutputOf<typeof workJob>

/** Work of the document-worker. */
export const documentJob = lazy(() =>
  z.discriminatedUnion('type', [
    /** Makes the PDF of what was signed at that instant. */
    z.object({ type: z.literal('signed_document'), event_id: z.string(), signed_at: z.string() }),
    /** A file of an event was deleted: so are its objects. */
    z.object({
      type: z.literal('delete_file'),
      event_id: z.string(),
      file_id: z.string(),
      file_type: z.enum(typesInOrder),
    }),
    /** An event was deleted, or an account erased: so are its files. */
    z.object({ type: z.literal('erase_files'), of: z.enum(['event', 'user']), id: z.string() }),
  ]),
)
export type DocumentJob = OutputOf<typeof documentJob>
export type SignedDocumentJob = Extract<DocumentJob, { type: 'signed_document' }>
export type EraseFilesJob = Extract<DocumentJob, { type: 'erase_files' }>

/** Steps of an import, each of bounded length. A step of another round than the import's does nothing. */
export const importJob = lazy(() =>
  z.object({
    type: z.enum(['check_import', 'run_import', 'undo_import']),
    import_id: z.string(),
    round: z.number().int(),
  }),
)
export type ImportJob = OutputOf<typeof importJob>

/** A step of an archive of the agency, in the same queue. A step that is done does nothing. */
export const exportJob = lazy(() =>
  z.object({ type: z.literal('export_step'), export_id: z.string(), step: z.int().nonnegative() }),
)
export type ExportJob = OutputOf<typeof exportJob>

/** Tells the receivers of webhooks the news of a subject, in their order. */
export const webhookJob = lazy(() =>
  z.discriminatedUnion('type', [
    z.object({ type: z.literal('tell_programs'), subject: z.string() }),
    /** By hand, once more. */
    z.object({ type: z.literal('tell_again'), webhook_id: z.string(), delivery_id: z.string() }),
  ]),
)
export type WebhookJob = OutputOf<typeof webhookJob>

export type OutboxJob = MailJob | TextJob | WorkJob | DocumentJob | ImportJob | ExportJob | WebhookJob

/**
 * SQS messages carry only the outbox row's key (the row is the source of truth) and, for the log, the id of the request
 * that wrote it.
 */
export const outboxMessage = lazy(() =>
  z.object({ shard: z.number().int(), id: z.string(), request_id: z.string().optional() }),
)
export type OutboxMessage = OutputOf<typeof outboxMessage>

const recipients = () => z.array(z.object({ emailAddress: z.string() }))

/** SES's report of a bounce or complaint, as EventBridge puts it into the mail queue. */
export const returnedMail = lazy(() =>
  z.object({
    type: z.literal('mail_returned'),
    detail: z.object({
      bounce: z.object({ bounceType: z.string(), bouncedRecipients: recipients() }).optional(),
      complaint: z.object({ complainedRecipients: recipients() }).optional(),
    }),
  }),
)
export type ReturnedMail = OutputOf<typeof returnedMail>

const verdict = () => z.object({ status: z.string() })
/** SES's report of a mail that has arrived, as SNS puts it into the mail queue. */
export const arrivedMail = lazy(() =>
  z.object({
    notificationType: z.literal('Received'),
    /** `source`: the address that the servers' envelope names. */
    mail: z.object({ messageId: z.string(), source: z.string().optional() }),
    receipt: z.object({
      recipients: z.array(z.string()),
      ...{ spamVerdict: verdict(), virusVerdict: verdict(), spfVerdict: verdict(), dkimVerdict: verdict() },
      dmarcVerdict: verdict(),
      action: z.object({ type: z.literal('S3'), objectKey: z.string() }),
    }),
  }),
)
export type ArrivedMail = OutputOf<typeof arrivedMail>

/** S3's report of a file that was sent, as EventBridge puts it into the queue of documents. */
export const arrivedFile = lazy(() =>
  z.object({ type: z.literal('file_arrived'), key: z.string(), size: z.number().int() }),
)
export type ArrivedFile = OutputOf<typeof arrivedFile>

/** EventBridge Scheduler input. A schedule is only a hint: its handler recomputes what is due. */
export const scheduledJob = lazy(() =>
  z.discriminatedUnion('type', [
    z.object({ type: z.literal('sweep') }),
    z.object({ type: z.literal('reconcile') }),
    z.object({ type: z.literal('copy_audit') }),
    z.object({ type: z.literal('balance'), event_id: z.string() }),
    z.object({ type: z.literal('payout'), user_id: z.string() }),
    z.object({ type: z.literal('hold'), hold_id: z.string() }),
    z.object({ type: z.literal('calls'), event_id: z.string() }),
  ]),
)
export type ScheduledJob = OutputOf<typeof scheduledJob>
