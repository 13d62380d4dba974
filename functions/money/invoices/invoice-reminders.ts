import { invoiceReminderDue, withReminder, type DatedReminder } from '#shared/domain/event/money/invoice.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { withInvoiceLinks } from '#functions/money/rules/charge.ts'
import type { ChargeIntent } from '#shared/domain/payment/intent.ts'
import { chargeKey } from '#shared/domain/payment/op.ts'
import { retryConflicts } from '#functions/platform/db/conflict-retry.ts'
import { saveEvent } from '#functions/event/use-cases/save-event.ts'
import { findEvent } from '#functions/event/data/find-event.ts'
import { findOp } from '#functions/money/data/op.ts'
import type { TransactItem } from '#functions/platform/db/db.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { invoiceReminder } from '#functions/event/mails/invoice-mails.ts'
import { getInvoice, invoiceDetail, invoiceOutcome, isProcessing } from '#functions/money/provider/invoices.ts'
import { recordOutcome } from '#functions/money/operations/record-outcome.ts'

/**
 * Reads the invoice at the provider before a reminder is sent, and records an outcome whose webhook was lost.
 * @returns the event with the invoice's current links, while the client can still pay it.
 */
export const withOpenInvoice = async (
  deps: Deps,
  event: Event,
): Promise<{ is: 'open'; event: Event } | { is: 'paid' | 'on its way' | 'busy' }> => {
  const op = await findOp(deps, chargeKey(event.id, 'in_full'))
  if (op?.state !== 'waiting' || op.stripe_id === undefined) return { is: 'busy' }
  const stripe = await deps.stripe()
  const invoice = await getInvoice(stripe, op.stripe_id)
  if (isProcessing(invoice)) return { is: 'on its way' }
  if (invoice.status === 'open')
    return { is: 'open', event: withInvoiceLinks(event, op.intent as ChargeIntent, invoiceDetail(invoice)) }
  const outcome = await invoiceOutcome(stripe, invoice, (op.intent as ChargeIntent).method?.id)
  if (outcome) await recordOutcome(deps, outcome)
  return { is: invoice.status === 'paid' ? 'paid' : 'busy' }
}

const activityOf: Record<DatedReminder, string> = {
  due_soon: 'due in three days',
  due_today: 'due today',
  overdue: 'a week overdue',
  long_overdue: 'two weeks overdue',
}

/** Sends a reminder once: the event records it, in the transaction of `also`. */
export const remindOfInvoice = (
  deps: Deps,
  eventId: string,
  kind: DatedReminder,
  also: readonly TransactItem[],
): Promise<void> =>
  retryConflicts(deps, async () => {
    const before = await findEvent(deps, eventId)
    if (!before || !invoiceReminderDue(before, kind)) return
    const found = await withOpenInvoice(deps, before)
    if (found.is === 'paid' || found.is === 'busy') return
    // No reminder while a bank debit is in transit.
    const after = withReminder(found.is === 'open' ? found.event : before, kind, deps.now)
    await saveEvent(deps, {
      before,
      after,
      also,
      actor: undefined,
      activity: { action: found.is === 'open' ? 'client reminded' : 'reminder skipped', detail: activityOf[kind] },
      jobs: found.is === 'open' ? invoiceReminder(after, kind) : [],
    })
  })
