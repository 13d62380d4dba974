import type { Relation } from '#shared/domain/event/access/relation.ts'
import type { Event, EventView } from '#shared/domain/event/record/schema.ts'
import type { Closing } from '#shared/domain/payment/intent.ts'
import { chargeKey, isUnderWay } from '#shared/domain/payment/op.ts'
import type { Verdict } from '#shared/domain/permissions.ts'
import { AppError } from '#shared/errors.ts'
import { findOp } from '#functions/money/data/op.ts'
import type { Actor, Deps } from '#functions/platform/deps/deps.ts'
import { runMoneyAction } from '#functions/money/operations/run-money-action.ts'
import { chargeKeysOf } from '#functions/money/operations/start-charge.ts'
import { startClosing } from '#functions/money/invoices/start-closing.ts'

interface Close {
  eventId: string
  rule: (who: Relation, event: Event) => Verdict
  closing: (event: Event) => Closing
  isDone: (event: EventView) => boolean
}

/** Closes an invoice for the agent; a conflict if the client has paid first. */
export const closeInvoice = async (
  deps: Deps,
  actor: Actor,
  { eventId, rule, closing, isDone }: Close,
): Promise<EventView> => {
  const event = await runMoneyAction(deps, {
    actor,
    eventId,
    rule,
    keys: chargeKeysOf,
    begin: (before) => startClosing(deps, before, closing(before), actor),
  })
  if (isDone(event)) return event
  throw new AppError('conflict', await whyNot(deps, event), { event })
}

const whyNot = async (deps: Deps, { id, status }: EventView): Promise<string> => {
  if (status === 'paid') return 'The invoice has already been paid'
  const op = await findOp(deps, chargeKey(id, 'in_full'))
  return op && isUnderWay(op)
    ? 'The payment provider does not answer. This is done as soon as it does'
    : 'A payment of this invoice is on its way'
}
