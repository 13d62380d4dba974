import type Stripe from 'stripe'
import { emit } from './events.ts'
import { schedule } from './environment.ts'
import type { Ctx, Environment } from './environment.ts'
import type { MethodType } from './test-cards.ts'
import type { AnyObject } from './types.ts'

interface Posting {
  type: Stripe.BalanceTransaction.Type
  amount: number
  source: string
  description?: string | null
  fee?: number
  available_on?: number
  reporting_category?: string
}

/** Stripe's list prices in the US. */
const listPrice: Readonly<Record<MethodType, (amount: number) => number>> = {
  card: (amount) => Math.round((amount * 29) / 1000) + 30,
  us_bank_account: (amount) => Math.min(Math.round((amount * 8) / 1000), 500),
}

export const stripeFee = (amount: number, method: string): number => listPrice[method as MethodType](amount)

const day = 86_400

/** Midnight UTC of the n-th business day after this one. Bank holidays are unknown here. */
export const businessDaysLater = (now: number, days: number): number => {
  let time = now - (now % day)
  for (let left = days; left > 0;) {
    time += day
    if (![0, 6].includes(new Date(time * 1000).getUTCDay())) left -= 1
  }
  return time
}

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
  ctx.store.funds(owner)[status] += transaction.net
  if (status === 'pending') announce(ctx, owner, usable)
  return transaction
}

/** The current balance: pending amounts that have come due are available. */
export const funds = (environment: Environment, owner: string): { available: number; pending: number } => {
  const { store } = environment
  const current = store.funds(owner)
  if (current.pending !== 0) {
    for (const { owner: whose, object } of store.rows('balance_transactions')) {
      if (whose !== owner || object.status !== 'pending' || object.available_on > environment.now()) continue
      store.row('balance_transactions', object.id)!.object.status = 'available'
      current.pending -= object.net
      current.available += object.net
    }
  }
  return current
}

/** `balance.available`, once for all money that becomes available at the same time. */
const announce = (environment: Environment, owner: string, at: number): void => {
  const isPlanned = environment.store.state.jobs.some(
    (job) => job.kind === 'funds.available' && job.at === at && job.owner === owner,
  )
  if (!isPlanned) schedule(environment, at, 'funds.available', owner, owner)
}

export const balanceOf = (environment: Environment, owner: string): Stripe.Balance => {
  const { available, pending } = funds(environment, owner)
  const amount = (cents: number): Stripe.Balance.Available => ({
    amount: cents,
    currency: 'usd',
    source_types: { card: cents },
  })
  return { object: 'balance', available: [amount(available)], livemode: false, pending: [amount(pending)] }
}

/** A balance is the only object without an id. */
export const announceAvailable = (ctx: Ctx): void => {
  emit(ctx, 'balance.available', balanceOf(ctx, ctx.owner) as unknown as AnyObject)
}
