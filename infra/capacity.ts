import type { QueueName } from '#shared/queues.ts'
import type { FunctionName } from './functions.ts'

interface Throttle {
  /** Requests per second. */
  rate: number
  burst: number
}

export interface Capacity {
  /** Maximum concurrency of each queue; SQS requires at least two. */
  consumers: Record<QueueName, number>
  /** Reserved executions, which are also the maximum. */
  reserved: Partial<Record<FunctionName, number>>
  /** Any route. */
  requests: Throttle
  /**
   * Each route that hashes a password, for all callers together: it protects the executions. A caller's own limit is
   * `login_caller` (shared/domain/limits.ts).
   */
  passwords: Throttle
  /** The search, which reads five indexes with each pause in typing. */
  search: Throttle
  /** The public list of acts, whose filters read on through up to twenty pages. */
  acts: Throttle
}

/** AWS accepts reservations only while 100 executions stay free. */
const roomy = 200

/**
 * Divides the account's quota of concurrent executions. A new account has 10: queues then leave four to the site (two
 * while two spreadsheets are read, or while receivers of webhooks are slow), and 25 simultaneous logins cannot take it
 * down.
 */
export const capacityOf = (lambdaConcurrency: number): Capacity =>
  lambdaConcurrency < roomy
    ? {
        consumers: { mail: 2, payments: 2, documents: 2, imports: 2, webhooks: 2 },
        reserved: {},
        requests: { rate: 100, burst: 100 },
        passwords: { rate: 30, burst: 10 },
        search: { rate: 50, burst: 100 },
        acts: { rate: 20, burst: 40 },
      }
    : {
        // Five runs of five payouts ask Stripe 83 times a second on a payday; it allows 100.
        consumers: { mail: 10, payments: 5, documents: 5, imports: 2, webhooks: 5 },
        reserved: { 'event-payments': 20, 'stripe-webhook': 20, 'payment-worker': 5, 'scheduled-jobs': 5 },
        requests: { rate: 1000, burst: 2000 },
        passwords: { rate: 100, burst: 200 },
        search: { rate: 300, burst: 600 },
        acts: { rate: 200, burst: 400 },
      }

/** Routes with a stricter throttle than the others. */
export const throttledRoutes = {
  /** Public, and hash a password, which takes a vCPU a tenth of a second. */
  passwords: [
    'POST /v1/users/signup',
    'POST /v1/users/login',
    'POST /v1/users/password-reset',
    'POST /v1/users/password-reset/confirm',
  ],
  search: ['GET /v1/search'],
  acts: ['GET /v1/public/acts'],
} as const

/** The paths of `passwords`, for a limit of each address at the edge. */
export const passwordPaths = throttledRoutes.passwords.map((key) => key.slice(key.indexOf('/')))
