import type Stripe from 'stripe'
import { businessDaysLater } from '#shared/domain/payment/payout-day.ts'
import type { Intent } from '#shared/domain/payment/intent.ts'
import type { OpRow } from '#functions/_data/money/op.ts'
import type { Deps } from '#functions/_lib/deps.ts'
import type { Outcome } from './outcome.ts'
import { getInvoice, invoiceOutcome } from './invoices.ts'
import { isRefusal } from './provider-call.ts'
import { platformTrouble, troubleOf, troubleText } from './provider-errors.ts'
import { sendCharge } from './send-charge.ts'
import { payoutOutcome, refundOutcome, sendPayout, sendRefund, sendTransfer } from './send-others.ts'

/** Calls the provider for a leased operation. Never throws: every failure is an outcome, at worst `unknown`. */
export const send = async (deps: Deps, op: OpRow): Promise<Outcome[]> => {
  try {
    const stripe = await deps.stripe()
    const made = op.state === 'waiting' ? op.stripe_id : madeElsewhere(op.intent)
    return made === undefined ? await act(stripe, op, deps.now) : await ask(deps, op.intent, made)
  } catch (error) {
    if (waitsForFunds.has(op.intent.kind) && troubleOf(error) === 'funds')
      return [
        {
          key: op.key,
          result: {
            is: 'not_yet',
            attempt: op.attempt,
            why: 'funds',
            until: businessDaysLater(deps.now, 1),
            sent: true,
          },
        },
      ]
    if (op.state !== 'waiting' && isRefusal(error))
      return [{ key: op.key, result: { is: 'refused', attempt: op.attempt, message: troubleText(error) } }]
    if (troubleOf(error) === 'platform') deps.log.error('ProviderSetup', error, { ...platformTrouble, op_key: op.key })
    const { key: op_key, attempt, tries } = op
    deps.log.error('payment operation without an outcome', error, { op_key, attempt, tries })
    return [{ key: op.key, result: { is: 'unknown', attempt: op.attempt } }]
  }
}

/** Sent later by themselves. A payout takes what the account holds, and is tried again on the next day. */
const waitsForFunds: ReadonlySet<Intent['kind']> = new Set(['transfer', 'refund'])

const act = async (stripe: Stripe, op: OpRow, now: string): Promise<Outcome[]> => {
  const { intent } = op
  switch (intent.kind) {
    case 'charge':
      return sendCharge(stripe, op, intent, now)
    case 'refund':
      return [await sendRefund(stripe, op, intent, now)]
    case 'transfer':
      return [await sendTransfer(stripe, op, intent, now)]
    case 'payout':
      return [await sendPayout(stripe, op, intent, now)]
  }
}

const madeElsewhere = (intent: Intent): string | undefined => (intent.kind === 'payout' ? intent.made : undefined)

/** Already with the provider: polls its progress. Transfers have none. */
export const ask = async (deps: Deps, intent: Intent, id: string): Promise<Outcome[]> => {
  const stripe = await deps.stripe()
  const found = await (async () => {
    switch (intent.kind) {
      case 'charge':
        return invoiceOutcome(stripe, await getInvoice(stripe, id), intent.method?.id)
      case 'refund':
        return refundOutcome(await stripe.refunds.retrieve(id))
      case 'transfer':
        return undefined
      case 'payout':
        return payoutOutcome(
          await stripe.payouts.retrieve(id, {}, { stripeAccount: intent.account ?? '' }),
          intent.user_id,
        )
    }
  })()
  return found ? [found] : []
}
