import { findEvent } from '#functions/event/data/find-event.ts'
import { findOps } from '#functions/money/data/op.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { clearInvoice, invoiceOutcome } from '#functions/money/provider/invoices.ts'
import { recordOutcome } from '#functions/money/operations/record-outcome.ts'
import { chargeKeysOf, leftOpen } from '#functions/money/operations/start-charge.ts'

/**
 * Voids invoices that declined charges left open at the provider. An invoice paid in the meantime is recorded and
 * refunded.
 */
export const voidInvoices = async (deps: Deps, eventId: string): Promise<void> => {
  deps.db.refresh()
  const event = await findEvent(deps, eventId)
  if (!event) return
  const ops = await findOps(deps, chargeKeysOf(event))
  const stripe = await deps.stripe()
  for (const id of leftOpen(ops.filter(({ state }) => state === 'failed'))) {
    const invoice = await clearInvoice(stripe, id)
    const outcome = invoice && (await invoiceOutcome(stripe, invoice))
    if (outcome) await recordOutcome(deps, outcome)
  }
}
