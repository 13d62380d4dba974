import type { PlannedRefund } from '#shared/domain/event/money/event-money.ts'
import type { RefundRecord } from '#shared/domain/event/record/agreement-schema.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { sum, type Cents } from '#shared/domain/money.ts'
import { refundKey } from '#shared/domain/payment/op.ts'
import { intentOfRecord, withRecordsBegun, type RefundCause } from '#shared/domain/payment/refund-records.ts'
import type { OpRow } from '#functions/money/data/op.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import type { OperationStart } from './start.ts'

/**
 * The input of `start` for refunds: the event with its records, their operations, and the amount leaving the event's
 * funds.
 */
export interface RefundsStart {
  after: Event
  intents: OperationStart[]
  out: Cents
}

const keyOf = (event: Event, { payment_id, id }: RefundRecord) => refundKey(event.id, payment_id, id)

/** The operation of every refund record. */
const recordKeys = (event: Event): string[] => (event.refunds ?? []).map((record) => keyOf(event, record))

/**
 * The operations of all refunds of the event: those with a record, and those of *Refund Event*, whose transaction marks
 * the payments.
 */
export const refundKeys = (event: Event): string[] => [
  ...event.payments.filter(({ refund_status }) => refund_status != null).map(({ id }) => refundKey(event.id, id)),
  ...recordKeys(event),
]

/** The records' operations; `ops` are those of earlier attempts. */
export const intentsOf = (
  event: Event,
  records: readonly RefundRecord[],
  ops: readonly OpRow[] = [],
): OperationStart[] =>
  records.map((record) => {
    const key = keyOf(event, record)
    return { key, intent: intentOfRecord(event, record), earlier: ops.find((op) => op.key === key) }
  })

/**
 * Refunds parts of payments within the caller's own transaction: spread the result into `start`, with any other changes
 * on `after`, and perform the operations it returns. Reads nothing.
 */
export const refundRecords = (
  deps: Deps,
  event: Event,
  planned: readonly PlannedRefund[],
  cause: RefundCause,
): RefundsStart => {
  const { after, records } = withRecordsBegun(event, planned, cause, deps.now, () => deps.id('rfd'))
  return { after, intents: intentsOf(after, records), out: sum(records.map(({ amount }) => amount)) }
}
