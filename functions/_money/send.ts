import type Stripe from 'stripe'
import type { Intent } from '../../shared/domain/payment/intent.ts'
import type { OpRow } from '../_data/op.ts'
import type { Deps } from '../_lib/deps.ts'
import type { Finding } from './finding.ts'
import { getInvoice, invoiceFinding, withMethodUsed } from './invoices.ts'
import { isRefusal, refusalText } from './provider-call.ts'
import { sendCharge } from './send-charge.ts'
import { payoutFinding, refundFinding, sendPayout, sendRefund, sendTransfer } from './send-others.ts'

/** Calls the provider for a leased intent. Never throws: whatever went wrong is a finding, at worst that nothing is known. */
export const send = async (deps: Deps, op: OpRow): Promise<Finding[]> => {
  try {
    const stripe = await deps.stripe()
    return op.state === 'waiting' && op.stripe_id !== undefined ? await ask(stripe, op.intent, op.stripe_id) : await act(stripe, op, deps.now)
  } catch (error) {
    if (op.state !== 'waiting' && isRefusal(error)) return [{ key: op.key, fact: { is: 'refused', attempt: op.attempt, message: refusalText(error, op.intent.kind) } }]
    console.error(JSON.stringify({ level: 'error', message: 'money intent without an outcome', op_key: op.key, attempt: op.attempt, tries: op.tries, error: String(error) }))
    return [{ key: op.key, fact: { is: 'unknown', attempt: op.attempt } }]
  }
}

const act = async (stripe: Stripe, op: OpRow, now: string): Promise<Finding[]> => {
  const { intent } = op
  switch (intent.kind) {
    case 'charge': return sendCharge(stripe, op, intent, now)
    case 'refund': return [await sendRefund(stripe, op, intent, now)]
    case 'transfer': return [await sendTransfer(stripe, op, intent, now)]
    case 'payout': return [await sendPayout(stripe, op, intent, now)]
  }
}

/** The provider has it: only how it is getting on. Of a transfer there is nothing to be learnt. */
export const ask = async (stripe: Stripe, intent: Intent, id: string): Promise<Finding[]> => {
  const found = await (async () => {
    switch (intent.kind) {
      case 'charge': {
        const invoice = await getInvoice(stripe, id)
        const finding = invoiceFinding(invoice)
        return finding && withMethodUsed(stripe, invoice, finding, intent.method?.id)
      }
      case 'refund': return refundFinding(await stripe.refunds.retrieve(id))
      case 'transfer': return undefined
      case 'payout': return payoutFinding(await stripe.payouts.retrieve(id, {}, { stripeAccount: intent.account ?? '' }))
    }
  })()
  return found ? [found] : []
}
