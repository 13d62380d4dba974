import type Stripe from 'stripe'
import { toInstant } from '#shared/domain/time.ts'
import type { Deps } from '#functions/_lib/deps.ts'
import type { Outcome } from './outcome.ts'

/**
 * A charge's outcome with the day its money becomes available. If the provider does not say, the usual delay is assumed
 * (`transferBlock`).
 */
export const withAvailability = async (deps: Deps, stripe: Stripe, outcome: Outcome): Promise<Outcome> => {
  const { key: op_key, result, charge } = outcome
  if (result.is !== 'succeeded' || charge?.payment_intent_id === undefined) return outcome
  try {
    const { latest_charge } = await stripe.paymentIntents.retrieve(charge.payment_intent_id, {
      expand: ['latest_charge.balance_transaction'],
    })
    const movement = typeof latest_charge === 'object' ? latest_charge?.balance_transaction : undefined
    if (typeof movement !== 'object' || movement === null) return outcome
    return { ...outcome, charge: { ...charge, available_at: toInstant(movement.available_on * 1000) } }
  } catch (error) {
    deps.log.error('the provider does not say when a payment is available', error, { op_key })
    return outcome
  }
}
