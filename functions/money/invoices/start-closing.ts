import { chargeTotals, defaultKind } from '#shared/domain/payment/method-kinds.ts'
import { dueOutside } from '#shared/domain/event/money/invoice.ts'
import { zero } from '#shared/domain/money.ts'
import type { ChargeIntent, Closing } from '#shared/domain/payment/intent.ts'
import { chargeKey, isUnderWay } from '#shared/domain/payment/op.ts'
import type { Viewer } from '#shared/domain/permissions.ts'
import type { EventItem } from '#functions/event/data/find-event.ts'
import { findOps, type OpRow } from '#functions/money/data/op.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { start } from '#functions/money/operations/start.ts'
import { chargeKeysOf, leftOpen } from '#functions/money/operations/start-charge.ts'

/**
 * Closes the invoice of a postpaid event as part of the charge's operation, which already settles races with crashes,
 * webhooks and a client who is paying.
 * @returns undefined if a charge is in progress or another change came first.
 */
export const startClosing = async (
  deps: Deps,
  before: EventItem,
  closing: Closing,
  actor: Viewer,
): Promise<readonly OpRow[] | undefined> => {
  const key = chargeKey(before.id, 'in_full')
  const ops = await findOps(deps, chargeKeysOf(before))
  if (ops.some(isUnderWay)) return undefined
  const earlier = ops.find((op) => op.key === key)
  // Keeps the amounts of an earlier attempt, whose invoice may turn out to be paid.
  const charge = earlier?.intent.kind === 'charge' ? earlier.intent : neverSent(deps, before)
  const intent: ChargeIntent = { ...charge, clear: leftOpen(ops.filter(({ state }) => state === 'failed')), closing }
  const detail = closing.reason
  const activity = { action: closing.as === 'void' ? 'voiding the invoice' : 'recording a payment outside', detail }
  return start(deps, { before, after: before, intents: [{ key, intent, earlier }], actor, activity })
}

const neverSent = (deps: Deps, event: EventItem): Omit<ChargeIntent, 'clear'> => ({
  ...chargeTotals(dueOutside(event), defaultKind),
  stripe_fee: zero,
  total: dueOutside(event),
  kind: 'charge',
  event_id: event.id,
  payment_id: deps.id('pay'),
  type: 'in_full',
  collection: 'send',
  customer: null,
  method: null,
  description: event.name,
})
