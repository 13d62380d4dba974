import { chargeTotals, methodKind, type OfferedKind } from '#shared/domain/payment/method-kinds.ts'
import { nextAdjustment, type Due } from '#shared/domain/event/money/event-money.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { formatMoney } from '#shared/domain/money.ts'
import type { ChargeIntent } from '#shared/domain/payment/intent.ts'
import { withChargeBegun } from '#functions/money/rules/charge.ts'
import { chargeKey, isClosed } from '#shared/domain/payment/op.ts'
import type { Viewer } from '#shared/domain/permissions.ts'
import type { EventItem } from '#functions/event/data/find-event.ts'
import { findOps, type OpRow } from '#functions/money/data/op.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { paymentName } from '#functions/money/mails/money-mails.ts'
import type { Payer } from '#functions/money/provider/method-on-file.ts'
import { start, type Start } from './start.ts'

/** Every charge that an event can have, including its next adjustment. */
export const chargeKeys = (eventId: string, adjustment = 1): string[] => [
  ...(['deposit', 'in_full', 'balance'] as const).map((type) => chargeKey(eventId, type)),
  chargeKey(eventId, 'adjustment', adjustment),
]
export const chargeKeysOf = (event: Event): string[] => chargeKeys(event.id, nextAdjustment(event))

export interface ChargeRequest {
  before: EventItem
  due: Due
  payer: Payer
  collection: ChargeIntent['collection']
  /** Overrides the kind of payment method on file. */
  payBy?: OfferedKind | undefined
  actor: Viewer | undefined
  /** Other changes of the same transaction. */
  change?: Pick<Start, 'after' | 'activity' | 'jobs'>
}

/** Invoices that earlier attempts of this charge, or charges it replaces, may have left open. */
export const leftOpen = (ops: readonly OpRow[]): string[] => [
  ...new Set(
    ops.flatMap((op) => [
      ...(op.intent.kind === 'charge' ? op.intent.clear : []),
      ...(op.stripe_id === undefined ? [] : [op.stripe_id]),
    ]),
  ),
]

/** Starts a charge; undefined if one is in progress or another change came first. */
export const startCharge = async (
  deps: Deps,
  { before, due, payer: onFile, collection, payBy, actor, change }: ChargeRequest,
): Promise<OpRow | undefined> => {
  const key = chargeKey(before.id, due.type, due.type === 'adjustment' ? nextAdjustment(before) : 1)
  const ops = await findOps(deps, chargeKeysOf(before))
  if (ops.some((op) => !isClosed(op))) return undefined
  const earlier = ops.find((op) => op.key === key)
  const word = paymentName({ type: due.type, collection })
  const payer = payBy === undefined || payBy === onFile.method?.type ? onFile : { ...onFile, method: null }
  const intent: ChargeIntent = {
    kind: 'charge',
    event_id: before.id,
    type: due.type,
    collection,
    ...payer,
    ...chargeTotals(due.amount, payBy ?? methodKind(payer.method?.type)),
    ...(payBy !== undefined && { pay_by: payBy }),
    ...(collection === 'send' && before.invoice_po_number ? { po_number: before.invoice_po_number } : {}),
    payment_id: earlier?.intent.kind === 'charge' ? earlier.intent.payment_id : deps.id('pay'),
    description: `${before.name}: ${word}`,
    clear: leftOpen(ops.filter((op) => op.state === 'failed')),
  }
  const rows = await start(deps, {
    before,
    intents: [{ key, intent, earlier }],
    actor,
    activity: {
      action: `${word} started`,
      detail: `${formatMoney(intent.amount)} + ${formatMoney(intent.stripe_fee)} fee`,
    },
    ...change,
    after: withChargeBegun(change?.after ?? before, intent, deps.now),
  })
  return rows?.[0]
}
