import type { Group } from '#shared/api/endpoint.ts'
import type { QueueName } from '#shared/queues.ts'

/** Functions outside the API groups: invoked by Stripe, a queue or a schedule. */
type Worker = 'stripe-webhook' | 'payment-worker' | 'notification-worker' | 'document-worker' | 'scheduled-jobs'
export type FunctionName = Group | Worker

/** Settings that are plain text and not the address of a resource. */
export type Setting =
  'APP_URL' | 'MAIL_FROM' | 'OPERATOR_EMAIL' | 'VIDEO_OFFER_URL' | 'LIMITS' | 'ALLOWED_COMMON_PASSWORDS'

export interface FunctionSpec {
  /** `read`; `session`: read, and prolong the caller's session; `write`: all but Scan. */
  table: 'read' | 'session' | 'write'
  /** Put; reading goes through CloudFront. */
  pictures?: true
  /** Signed documents: `keep` them, or only `read`. */
  documents?: 'keep' | 'read'
  sends?: readonly QueueName[]
  consumes?: QueueName
  /** Make, move and delete the one-time schedules of events and payouts. */
  schedules?: true
  stripe?: true
  /** Called through CloudFront, and refuses whoever calls around it. */
  behindEdge?: true
  sendsMail?: true
  settings?: readonly Setting[]
  memoryMb?: number
  timeoutSeconds?: number
}

/**
 * Grants and variables of every function; nothing else grants. The local cloud enforces the resulting roles, so a
 * missing grant fails on the developer's machine.
 */
export const functionSpecs: Readonly<Record<FunctionName, FunctionSpec>> = {
  // One scrypt takes 128 MiB and a whole vCPU, which Lambda gives at 1,769 MB.
  auth: {
    table: 'write',
    behindEdge: true,
    sends: ['mail'],
    settings: ['APP_URL', 'LIMITS', 'ALLOWED_COMMON_PASSWORDS'],
    memoryMb: 1769,
  },
  users: {
    table: 'write',
    behindEdge: true,
    pictures: true,
    sends: ['mail', 'payments'],
    stripe: true,
    settings: ['APP_URL', 'OPERATOR_EMAIL', 'LIMITS'],
    timeoutSeconds: 29,
  },
  // A changed name or picture is work for the payments queue: the copies on open events are renewed.
  artists: { table: 'write', behindEdge: true, pictures: true, sends: ['payments'] },
  groups: { table: 'write', behindEdge: true, pictures: true, sends: ['mail', 'payments'] },
  venues: { table: 'write', behindEdge: true, pictures: true, sends: ['payments'] },
  lookups: { table: 'session', behindEdge: true, settings: ['VIDEO_OFFER_URL'] },
  public: { table: 'read', behindEdge: true, settings: ['APP_URL'] },
  prospects: { table: 'write', behindEdge: true, sends: ['mail'], settings: ['OPERATOR_EMAIL', 'LIMITS'] },
  'booking-requests': { table: 'write', behindEdge: true, sends: ['mail'], settings: ['APP_URL', 'LIMITS'] },
  events: { table: 'write', behindEdge: true, sends: ['mail', 'payments'], settings: ['APP_URL'] },
  contracts: { table: 'write', behindEdge: true, documents: 'read', sends: ['mail', 'payments', 'documents'] },

  // Stripe is given 8 seconds for each call.
  'event-payments': {
    table: 'write',
    behindEdge: true,
    sends: ['mail', 'payments'],
    stripe: true,
    timeoutSeconds: 29,
  },
  'stripe-webhook': {
    table: 'write',
    behindEdge: true,
    sends: ['mail', 'payments'],
    stripe: true,
    timeoutSeconds: 29,
  },
  // Alone touches schedules; other functions leave it a job.
  'payment-worker': {
    table: 'write',
    sends: ['mail', 'payments'],
    consumes: 'payments',
    schedules: true,
    stripe: true,
    timeoutSeconds: 60,
  },
  'scheduled-jobs': {
    table: 'write',
    sends: ['mail', 'payments', 'documents'],
    stripe: true,
    timeoutSeconds: 300,
  },
  // Fonts are decompressed and cut for each document.
  'document-worker': {
    table: 'write',
    sends: ['mail'],
    consumes: 'documents',
    documents: 'keep',
    settings: ['APP_URL'],
    timeoutSeconds: 60,
  },
  'notification-worker': {
    table: 'write',
    consumes: 'mail',
    sendsMail: true,
    settings: ['APP_URL', 'MAIL_FROM'],
    timeoutSeconds: 30,
  },
}

/** Less memory brings less CPU, and people would notice cold starts. */
export const memoryOf = (name: FunctionName): number => functionSpecs[name].memoryMb ?? 1024

/** API Gateway gives up after 29 seconds. */
export const timeoutOf = (name: FunctionName): number => functionSpecs[name].timeoutSeconds ?? 15

export const functionNames = Object.keys(functionSpecs) as FunctionName[]
