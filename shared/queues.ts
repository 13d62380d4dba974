import type { OutboxJob } from './jobs.ts'
import type { MailTemplate } from './mails.ts'

export type QueueName = 'mail' | 'payments' | 'documents' | 'imports' | 'webhooks'

/** The worker of payments does the others. */
const queues: Partial<Record<OutboxJob['type'], QueueName>> = {
  mail: 'mail',
  text: 'mail',
  signed_document: 'documents',
  delete_file: 'documents',
  erase_files: 'documents',
  check_import: 'imports',
  run_import: 'imports',
  undo_import: 'imports',
  export_step: 'imports',
  tell_programs: 'webhooks',
  tell_again: 'webhooks',
}

/** The queue for a job. Without schemas, because every writing function needs it. */
export const queueOf = ({ type }: Pick<OutboxJob, 'type'>): QueueName => queues[type] ?? 'payments'

/** Mails that their reader waits for in front of the screen. */
const urgentTemplates: ReadonlySet<MailTemplate> = new Set<MailTemplate>([
  'password_reset',
  'confirm_email',
  'confirm_new_email',
  'email_is_known',
])

export const isUrgent = (job: OutboxJob): boolean => job.type === 'mail' && urgentTemplates.has(job.template)
