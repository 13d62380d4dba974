import type { QueueName } from '#shared/queues.ts'
import type { FunctionName } from './functions.ts'

interface Throttle {
  /** Requests per second. */
  rate: number
  burst: number
}

export interface Capacity {
  /** Consumers of each queue at the same time; two is the least that SQS takes. */
  consumers: Record<QueueName, number>
  /** Executions that nobody else can take, and no more than these. */
  reserved: Partial<Record<FunctionName, number>>
  /** Any route. */
  requests: Throttle
  /** Each route that computes a password's hash. */
  passwords: Throttle
}

/** AWS takes reservations only while 100 executions stay free. */
const roomy = 200

/**
 * What fits into the account's quota of concurrent executions. A new account has 10: queues then leave four to the
 * site, and 25 log-ins at once cannot take it down.
 */
export const capacityOf = (lambdaConcurrency: number): Capacity =>
  lambdaConcurrency < roomy
    ? {
        consumers: { mail: 2, payments: 2, documents: 2 },
        reserved: {},
        requests: { rate: 100, burst: 100 },
        passwords: { rate: 5, burst: 10 },
      }
    : {
        consumers: { mail: 10, payments: 10, documents: 5 },
        reserved: { 'event-payments': 20, 'stripe-webhook': 20, 'payment-worker': 10, 'scheduled-jobs': 5 },
        requests: { rate: 1000, burst: 2000 },
        passwords: { rate: 100, burst: 200 },
      }

/** Public routes that compute a password's hash: a vCPU for a tenth of a second. */
export const passwordRoutes = [
  'POST /v1/users/signup',
  'POST /v1/users/login',
  'POST /v1/users/password-reset',
  'POST /v1/users/password-reset/confirm',
]
