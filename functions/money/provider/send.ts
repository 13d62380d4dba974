import type Stripe from 'stripe'
import { businessDaysLater } from '#shared/domain/payment/payout-day.ts'
import type { Intent, SettlementIntent } from '#shared/domain/payment/intent.ts'
import type { OpRow } from '#functions/money/data/op.ts'
import { findUser } from '#functions/people/data/user.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
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
    return made === undefined ? await act(deps, stripe, op) : await ask(deps, op.intent, made)
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
    if (op.intent.kind === 'settlement' && isRefusal(error)) return [waitsForAccount(op, deps.now)]
    if (op.state !== 'waiting' && isRefusal(error))
      return [{ key: op.key, result: { is: 'refused', attempt: op.attempt, message: troubleText(error) } }]
    if (troubleOf(error) === 'platform') deps.log.error('ProviderSetup', error, { ...platformTrouble, op_key: op.key })
    const { key: op_key, attempt, tries } = op
    deps.log.error('payment operation without an outcome', error, { op_key, attempt, tries })
    return [{ key: op.key, result: { is: 'unknown', attempt: op.attempt } }]
  }
}

/** Sent later by themselves. A payout takes what the account holds, and is tried again on the next day. */
const waitsForFunds: ReadonlySet<Intent['kind']> = new Set(['transfer', 'refund', 'settlement'])

/** The agency stays owed: it is sent again on each business day, until an account takes it. */
const waitsForAccount = ({ key, attempt }: OpRow, now: string): Outcome => ({
  key,
  result: { is: 'not_yet', attempt, why: 'account', until: businessDaysLater(now, 1), sent: true },
})

const settle = async (deps: Deps, stripe: Stripe, op: OpRow, intent: SettlementIntent): Promise<Outcome> => {
  const destination = (await findUser(deps, intent.user_id))?.stripe_account_id
  return destination === undefined
    ? waitsForAccount(op, deps.now)
    : sendTransfer(stripe, op, { ...intent, destination }, deps.now)
}

const act = async (deps: Deps, stripe: Stripe, op: OpRow): Promise<Outcome[]> => {
  const { intent } = op
  const { now } = deps
  switch (intent.kind) {
    case 'charge':
      return sendCharge(stripe, op, intent, now)
    case 'refund':
      return [await sendRefund(stripe, op, intent, now)]
    case 'transfer':
      return [await sendTransfer(stripe, op, intent, now)]
    case 'settlement':
      return [await settle(deps, stripe, op, intent)]
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
      case 'settlement':
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
