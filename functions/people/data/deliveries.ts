import type { Delivery, deliveryStates, Happening } from '#shared/domain/programs/webhook.ts'
import { deliveryProblems, type DeliveryProblem } from '#functions/people/rules/delivery.ts'
import type { TransactItem } from '#functions/platform/db/db.ts'
import { deliveryPrefix, lineKey, toldPrefix, type Key } from '#functions/platform/db/keys.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import type { ToldRow } from './told.ts'

/** A delivery to a receiver, for a month. */
export interface DeliveryRow extends Key, Happening {
  /** The `webhook-id`. */
  id: string
  state: (typeof deliveryStates)[number]
  attempts: number
  code?: number
  problem?: DeliveryProblem
  tried_at: string
  next_at?: string
  ttl: number
}

/** How far a receiver has heard of one subject: later news wait for earlier ones. */
export interface LineRow extends Key {
  /** The last of `TOLD#` that has arrived, was given up, or was none of its kinds. */
  after: string
  /** Tries of the next one. */
  attempts: number
  next_at?: string
  /** Somebody is sending it. */
  lease_until?: string
  /** The outbox row that waits to try again. */
  waiter?: string
  ttl: number
}

/** A page that somebody looks through. */
const mostListed = 50

export const lastDeliveries = async (deps: Deps, webhookId: string, limit = mostListed): Promise<DeliveryRow[]> =>
  (await deps.db.page<DeliveryRow>(deliveryPrefix(webhookId), { limit, descending: true })).items

/** The news of a subject, oldest first. */
export const toldOf = (deps: Deps, subject: string): Promise<ToldRow[]> =>
  deps.db.all<ToldRow>(toldPrefix(subject), { consistent: true })

/** The next one of this subject waits no longer. */
export const tryNow = ({ db, now }: Deps, webhookId: string, subject: string): TransactItem => ({
  Update: {
    TableName: db.tableName,
    Key: lineKey(webhookId, subject),
    UpdateExpression: 'SET next_at = :now',
    ConditionExpression: 'attribute_exists(PK)',
    ExpressionAttributeValues: { ':now': now },
  },
})

export const toDelivery = ({
  id,
  type,
  data,
  timestamp,
  state,
  attempts,
  tried_at,
  ...row
}: DeliveryRow): Delivery => ({
  ...{ id, type, subject: data.id, timestamp, state, attempts, tried_at },
  code: row.code ?? null,
  error: row.problem ? deliveryProblems[row.problem] : null,
  next_at: row.next_at ?? null,
})
