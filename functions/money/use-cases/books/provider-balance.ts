import type Stripe from 'stripe'
import { cents, currency, type Cents } from '#shared/domain/money.ts'
import type { Instant } from '#shared/domain/time.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'

export interface ProviderBalance {
  available: Cents
  pending: Cents
  as_of: Instant
}

const freshFor = 60_000
/** Cached per provider client, for the life of the instance. */
const known = new WeakMap<Stripe, ProviderBalance>()

const inDollars = (amounts: readonly { amount: number; currency: string }[]): Cents =>
  cents(amounts.filter((one) => one.currency === currency).reduce((sum, { amount }) => sum + amount, 0))

/** The platform's balance, at most a minute old; null if the provider is unavailable, so that the rest is shown. */
export const providerBalance = async (deps: Deps): Promise<ProviderBalance | null> => {
  try {
    const stripe = await deps.stripe()
    const last = known.get(stripe)
    if (last && Math.abs(Date.parse(deps.now) - Date.parse(last.as_of)) < freshFor) return last
    const { available, pending } = await stripe.balance.retrieve()
    const balance = { available: inDollars(available), pending: inDollars(pending), as_of: deps.now }
    known.set(stripe, balance)
    return balance
  } catch (error) {
    deps.log.error('the balance at the provider could not be read', error)
    return null
  }
}
