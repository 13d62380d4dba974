import { withInvoiceVoided, withPaidOutside } from '#functions/money/rules/charge.ts'
import type { ChargeIntent, Intent } from '#shared/domain/payment/intent.ts'
import { outsidePostings } from '#functions/money/rules/ledger.ts'
import { formatMoney } from '#shared/domain/money.ts'
import { ledgerWrites } from '#functions/money/data/ledger.ts'
import type { OpRow } from '#functions/money/data/op.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { mailParties } from '#functions/event/mails/event-mail.ts'
import { entryOf, type Change, type Effect } from './effect.ts'
import { invoiceVoided, paidOutside } from '#functions/event/mails/invoice-mails.ts'
import { inForce } from '#shared/domain/event/record/terms.ts'
import type { Outcome } from '#functions/money/provider/outcome.ts'

/** Closing an invoice: voided for correction, or paid directly to the agency. */

const closingOf = ({ intent }: Pick<OpRow, 'intent'>) => (intent.kind === 'charge' ? intent.closing : undefined)

/**
 * For an invoice voided because its client paid outside, any report that it is void completes the charge. Late reports
 * about earlier invoices are ignored.
 */
export const asIntended = (op: OpRow, outcome: Outcome): Outcome => {
  const { result, charge } = outcome
  if (closingOf(op)?.as !== 'outside' || charge?.isVoid !== true || result.is !== 'refused') return outcome
  const isCurrent = result.attempt === op.attempt || (op.stripe_id !== undefined && result.stripe_id === op.stripe_id)
  return isCurrent ? { ...outcome, result: { is: 'succeeded', attempt: op.attempt, stripe_id: op.stripe_id } } : outcome
}

/** A payment is in transit, so the invoice stays open. */
export const withoutClosing = (intent: Intent): Intent => {
  if (intent.kind !== 'charge') return intent
  const { closing: _closing, ...rest } = intent
  return rest
}

/** Undefined if the invoice was not being closed, or was paid at the provider first. */
export const closingEffect = (deps: Deps, { event, opBefore, opAfter, outcome }: Change): Effect | undefined => {
  const closing = closingOf(opBefore)
  if (!closing) return undefined
  const intent = opBefore.intent as ChargeIntent
  if (opAfter.state === 'waiting')
    return {
      after: event,
      activity: { action: 'invoice stays', detail: 'a payment is on its way' },
      also: [],
      jobs: [],
    }
  if (outcome.charge?.isVoid !== true) return undefined
  if (closing.as === 'void') {
    const after = withInvoiceVoided(event, intent, deps.now)
    const activity = { action: 'invoice voided', detail: `${formatMoney(intent.total)}: ${closing.reason}` }
    return { after, activity, also: [], jobs: invoiceVoided(after) }
  }
  const after = withPaidOutside(event, intent, deps.now)
  const { amount, by, method, reason } = closing
  return {
    after,
    activity: { action: 'paid outside', detail: `${formatMoney(amount)}, ${method}: ${reason}` },
    also: ledgerWrites(
      deps,
      entryOf(deps, opAfter, 'paid_outside', outsidePostings(event.id, amount, event.client_id)),
    ),
    jobs: [
      ...paidOutside(after),
      ...mailParties(inForce(after), 'admins', 'marked_paid_outside', {
        by,
        amount: formatMoney(amount),
        method,
        reason,
      }),
    ],
  }
}
