import type Stripe from 'stripe'
import { cents, sum, zero, type Cents } from '#shared/domain/money.ts'
import type { Difference } from '#functions/money/rules/difference.ts'
import { isClosed, isHeld, isRunning } from '#shared/domain/payment/op.ts'
import { providerBalanceOf } from '#functions/money/rules/ledger.ts'
import { findOps, openOpKeys, type OpRow } from '#functions/money/data/op.ts'
import { lastDayBalances, balancesNow, type AccountBalances } from '#functions/money/data/account-balances.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { grace, type Step } from './difference.ts'

const stuckAfter = 2 * 3_600_000

/**
 * Compares the provider's balance with the books, to the cent. If they differ, searches the ledger for an entry unknown
 * to the provider.
 */
export const balanceStep: Step = async (deps, job, report) => {
  const ops = await findOps(deps, await openOpKeys(deps))
  const stuck = ops.filter((op) => isStuck(op, deps.now))
  await report(stuck.map(({ key }) => ({ what: 'a payment operation has no outcome', op_key: key })))
  const stripe = await deps.stripe()
  const recent = await stripe.balanceTransactions.list({
    created: { gte: Math.floor(Date.parse(deps.now) / 1000) - grace },
    limit: 1,
  })
  // The clock was set back, as in tests: stored days are not over yet.
  if (((await lastDayBalances(deps))?.day ?? '') >= deps.now.slice(0, 10)) return undefined
  const [held, balance] = [await balancesNow(deps, job.oldest), await stripe.balance.retrieve()]
  const [ledger, provider] = [providerBalanceOf(held), balanceOf(balance)]
  if (job.is_nightly) {
    await report(missing(held))
    tellSuspense(deps, (await lastDayBalances(deps))?.held, held)
  }
  // While money moves, the two are read at different moments.
  if (ledger === provider || recent.data.length > 0 || ops.some(isRunning)) return undefined
  await report([{ what: 'the balance of the provider is another than that of the books', ledger, provider }])
  return { ...job, step: 'search' }
}

/** Since yesterday or longer: the alarm rings each night until two admins have said what it is. */
const tellSuspense = (
  { log }: Deps,
  before: AccountBalances | undefined,
  { suspense = zero }: AccountBalances,
): void => {
  if (suspense === 0 || (before?.suspense ?? 0) === 0) return
  const fields = { what: 'money in suspense waits for two admins', ledger: suspense }
  log.error('money is late', undefined, fields, { late: 1 })
}

const balanceOf = ({ available, pending }: Stripe.Balance): Cents =>
  sum([...available, ...pending].filter(({ currency }) => currency === 'usd').map(({ amount }) => cents(amount)))

/** One that waits for a bank, a client or available money is not stuck. */
const isStuck = (op: OpRow, now: string): boolean =>
  !isClosed(op) && op.state !== 'waiting' && !isHeld(op) && Date.parse(now) - Date.parse(op.attempt_at) > stuckAfter

/** The platform paid out more than its own money: the money of events is missing. */
const missing = (held: AccountBalances): Difference[] => {
  const own = (held.fees ?? 0) + (held.platform ?? 0) + (held.suspense ?? 0)
  return own < 0 && (held['bank:platform'] ?? 0) > 0
    ? [{ what: "money of events was paid out to the platform's own bank", ledger: own }]
    : []
}
