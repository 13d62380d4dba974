import type Stripe from 'stripe'
import { cents } from '#shared/domain/money.ts'
import type { PayoutIntent } from '#shared/domain/payment/intent.ts'
import { begin, payoutOpKey } from '#shared/domain/payment/op.ts'
import { choosePayout, owed } from '#functions/money/rules/payout-choice.ts'
import { commit } from '#functions/platform/db/outbox.ts'
import { findOp, newOpRow, opWrites, type OpRow } from '#functions/money/data/op.ts'
import { earningChanged, earningsOf, earningTaken, partTaken, type EarningRow } from '#functions/money/data/payout.ts'
import { ConditionFailed } from '#functions/platform/db/db.ts'
import type { Deps, UserRecord } from '#functions/platform/deps/deps.ts'
import { perform } from '#functions/money/operations/perform.ts'
import { earningIn } from './earning-in.ts'

/** Payouts that payees make in the dashboard of their account, with money that we have transferred to it. */

const isBack = ({ status }: Stripe.Payout) => status === 'failed' || status === 'canceled'

/** The number that fits into one transaction. */
const itemsAtMost = 60

/**
 * Records a payee's own payout with the earnings that it has paid out, oldest first. Idempotent: its operation is keyed
 * by the payout. Does nothing for ours, and for money that no earning explains.
 */
export const takeOwnPayout = async (deps: Deps, user: UserRecord, payout: Stripe.Payout): Promise<void> => {
  if (payout.metadata?.op_key !== undefined || isBack(payout)) return
  deps.db.refresh()
  const key = payoutOpKey(user.id, payout.id)
  if (await findOp(deps, key)) return
  const earnings = (await earningsOf(deps, user.id)).filter(({ payout_key }) => payout_key === undefined)
  try {
    const row = await claim(deps, user, payout, earnings)
    if (row) await perform(deps, row)
  } catch (error) {
    // A payout of ours, or another run, was faster: the next event or payout day looks again.
    if (!(error instanceof ConditionFailed)) throw error
  }
}

/** Those since the oldest of these earnings, when an account holds less than was transferred to it. */
export const takeOwnPayouts = async (
  deps: Deps,
  stripe: Stripe,
  user: UserRecord,
  earnings: readonly EarningRow[],
): Promise<void> => {
  const since = earnings.map(({ earned_at = deps.now }) => Date.parse(earned_at)).toSorted((a, b) => a - b)[0]
  if (since === undefined || user.stripe_account_id === undefined) return
  const created = { gte: Math.floor(since / 1000) }
  const { data } = await stripe.payouts.list({ created, limit: 100 }, { stripeAccount: user.stripe_account_id })
  for (const payout of data.toReversed()) await takeOwnPayout(deps, user, payout)
}

const claim = async (
  deps: Deps,
  { id: user_id, stripe_account_id }: UserRecord,
  payout: Stripe.Payout,
  earnings: readonly EarningRow[],
): Promise<OpRow | undefined> => {
  const { whole, part } = choosePayout(earnings.slice(0, itemsAtMost), cents(payout.amount))
  const partly = part
    ? [{ ...earningIn(part.earning), op_key: `${part.earning.op_key}/${payout.id}`, amount: part.amount }]
    : []
  const items = [...whole.map(earningIn), ...partly]
  if (items.length === 0) return undefined
  const account = stripe_account_id ?? null
  const key = payoutOpKey(user_id, payout.id)
  const day = new Date(payout.created * 1000).toISOString().slice(0, 10)
  const intent: PayoutIntent = { kind: 'payout', user_id, day, amount: owed(items), account, items, made: payout.id }
  const row = newOpRow(deps, begin(key, deps.now), intent, undefined)
  await commit(deps, [
    ...opWrites(deps, undefined, row),
    ...whole.map((earning) => earningTaken(deps, earning, key)),
    ...partly.map((item) => partTaken(deps, user_id, part!.earning.due_at, item, key)),
    ...(part ? [earningChanged(deps, part.earning, { amount: cents(part.earning.amount - part.amount) })] : []),
  ])
  return row
}
