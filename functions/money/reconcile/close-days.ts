import { lastDayBalances, dayBalancesWrite, withJournal } from '#functions/money/data/account-balances.ts'
import { dayOf, nextDay } from '#functions/platform/db/utc-day.ts'
import { ConditionFailed } from '#functions/platform/db/db.ts'
import { timer, type Step } from './difference.ts'

/** A request of the last minute of a day may still be writing. */
const closesAfter = 2 * 3_600_000

/** Stores the balances of each finished day once, so that no later run reads the whole ledger. */
export const closeDaysStep: Step = async (deps, job) => {
  const { isOver } = timer()
  const open = new Date(Date.parse(deps.now) - closesAfter).toISOString().slice(0, 10)
  const last = await lastDayBalances(deps)
  let held = last?.held ?? {}
  for (let day = last ? nextDay(last.day) : dayOf(job.oldest ?? job.until); day < open; day = nextDay(day)) {
    if (isOver()) return job
    held = await withJournal(deps, held, day)
    try {
      await deps.db.transact([dayBalancesWrite(deps, day, held)])
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error
      return job
    }
  }
  return { ...job, step: 'balance' }
}
