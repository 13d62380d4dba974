import type Stripe from 'stripe'
import type { Environment } from './environment.ts'

interface Posting {
  type: Stripe.BalanceTransaction.Type
  amount: number
  source: string
  description?: string | null
  fee?: number
  available_on?: number
  reporting_category?: string
}

/** Stripe's list price in the US: card 2.9 % + 30 ¢, bank debit 0.8 % up to 5 $. */
export const stripeFee = (amount: number, method: string): number =>
  method === 'us_bank_account' ? Math.min(Math.round((amount * 8) / 1000), 500) : Math.round((amount * 29) / 1000) + 30

const purse = (environment: Environment, owner: string): { available: number; pending: number } =>
  (environment.store.state.funds[owner] ??= { available: 0, pending: 0 })

/** Every money movement is one of these, and the balance is simply their sum. */
export const post = (
  ctx: Environment,
  owner: string,
  { type, amount, source, description = null, fee = 0, available_on, reporting_category }: Posting,
): Stripe.BalanceTransaction => {
  const now = ctx.now()
  const usable = available_on ?? now
  const status = usable <= now ? 'available' : 'pending'
  const transaction: Stripe.BalanceTransaction = {
    id: ctx.store.id('txn'),
    object: 'balance_transaction',
    amount,
    available_on: usable,
    balance_type: 'payments',
    created: now,
    currency: 'usd',
    description,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0
        ? []
        : [
            {
              amount: fee,
              application: null,
              currency: 'usd',
              description: 'Stripe processing fees',
              type: 'stripe_fee',
            },
          ],
    net: amount - fee,
    reporting_category: reporting_category ?? type,
    source,
    status,
    type,
  }
  ctx.store.insert('balance_transactions', owner, transaction)
  purse(ctx, owner)[status] += transaction.net
  return transaction
}

/** The current balance: pending amounts that have come due are available. */
export const funds = (environment: Environment, owner: string): { available: number; pending: number } => {
  const current = purse(environment, owner)
  if (current.pending !== 0) {
    for (const { owner: whose, object } of environment.store.rows('balance_transactions')) {
      if (whose !== owner || object.status !== 'pending' || object.available_on > environment.now()) continue
      object.status = 'available'
      current.pending -= object.net
      current.available += object.net
    }
  }
  return current
}
