import type { DisputeRecord } from '#shared/domain/event/record/agreement-schema.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import type { Item } from '#functions/platform/db/db.ts'
import { disputeKey, type Key } from '#functions/platform/db/keys.ts'

/** A dispute that waits for an answer or a decision, by the day of the answer. */
export interface DisputeRow extends Key, Item, Pick<DisputeRecord, 'id' | 'amount' | 'reason' | 'at' | 'due_by'> {
  event_id: string
  event: string
  client: string
}

/** Behind all those with a day. */
const someDay = '9999'

export const disputeRows = (event: Event): DisputeRow[] =>
  (event.disputes ?? [])
    .filter(({ status }) => status === 'open')
    .map(({ id, amount, reason, at, due_by }) => ({
      ...disputeKey(due_by ?? someDay, id),
      id,
      amount,
      reason,
      at,
      due_by,
      event_id: event.id,
      event: event.name,
      client: event.client?.name ?? '',
    }))
