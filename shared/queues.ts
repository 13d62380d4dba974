import type { OutboxJob } from './jobs.ts'

export type QueueName = 'mail' | 'payments' | 'documents'

/** The queue for a job. Without schemas, because every writing function needs it. */
export const queueOf = ({ type }: Pick<OutboxJob, 'type'>): QueueName =>
  type === 'mail' ? 'mail' : type === 'signed_document' ? 'documents' : 'payments'
