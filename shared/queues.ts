import type { OutboxJob } from './jobs.ts'

export type QueueName = 'mail' | 'payments' | 'documents'

/** The queue that takes a job. Without schemas, because every function that writes needs it. */
export const queueOf = ({ type }: Pick<OutboxJob, 'type'>): QueueName =>
  type === 'mail' ? 'mail' : type === 'signed_document' ? 'documents' : 'payments'
