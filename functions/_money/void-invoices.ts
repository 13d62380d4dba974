import { findEvent } from '../_data/find-event.ts'
import { findOps } from '../_data/op.ts'
import type { Deps } from '../_lib/deps.ts'
import { clearInvoice, invoiceOutcome } from './invoices.ts'
import { settle } from './settle.ts'
import { chargeKeysOf, leftOpen } from './start-charge.ts'

/**
 * Voids invoices that declined charges left open at the provider. One that was paid in the meantime is settled and
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
    const outcome = invoice && invoiceOutcome(invoice)
    if (outcome) await settle(deps, outcome)
  }
}
