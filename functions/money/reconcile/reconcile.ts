import { causeOf, type Difference } from '#functions/money/rules/difference.ts'
import type { ReconcileJob } from '#shared/jobs.ts'
import { lastReconciledAt, noteFound, noteReconciled } from '#functions/money/data/found.ts'
import { lastDayBalances } from '#functions/money/data/account-balances.ts'
import { commit } from '#functions/platform/db/outbox.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { balanceStep } from './balance.ts'
import { daysStep } from './days.ts'
import type { Step } from './difference.ts'
import { movementsStep } from './movements.ts'
import { searchStep } from './search.ts'
import { withSubject } from './subject.ts'
import { closeDaysStep } from './close-days.ts'

/**
 * Compares ledger and provider, hourly for the three days before the last run and nightly for five weeks, because
 * returns can be late. It records outcomes whose webhooks were lost; remaining differences become log lines with the
 * word that the alarm counts (infra/constructs/alarms.ts); docs/operations.md explains what to do. A chain of jobs:
 * each logs what it finds at once.
 */

const day = 86_400
const steps: Record<ReconcileJob['step'], Step> = {
  movements: movementsStep,
  days: daysStep,
  totals: closeDaysStep,
  balance: balanceStep,
  search: searchStep,
}

/** The first time, everything that ever moved. After an outage, everything since the last run. */
export const firstJob = async (deps: Deps): Promise<ReconcileJob> => {
  const until = Math.floor(Date.parse(deps.now) / 1000)
  const is_nightly = new Date(deps.now).getUTCHours() === 4
  const [totals, last = deps.now] = await Promise.all([lastDayBalances(deps), lastReconciledAt(deps)])
  const recent = Math.floor(Date.parse(last) / 1000) - 3 * day
  const from = totals ? Math.min(recent, is_nightly ? until - 35 * day : until - 3 * day) : 0
  return { type: 'reconcile', step: 'movements', from, until, is_nightly }
}

/** One job of the chain. */
export const reconcileStep = async (deps: Deps, job: ReconcileJob): Promise<void> => {
  const all: Difference[] = []
  try {
    const next = await steps[job.step](deps, job, async (found) => {
      for (const one of found) {
        const difference = await withSubject(deps, one)
        deps.log.error('ReconciliationDifference', undefined, { ...difference, cause: causeOf(difference) })
        all.push(difference)
      }
    })
    await (next ? commit(deps, [], [next]) : noteReconciled(deps))
  } finally {
    await noteFound(deps, all)
  }
}

/** The whole chain at once, for tests and the local console. @returns what remains different. */
export const differences = async (deps: Deps): Promise<Difference[]> => {
  const all: Difference[] = []
  for (let job: ReconcileJob | undefined = await firstJob(deps); job;)
    job = await steps[job.step](deps, job, async (found) => {
      for (const one of found) all.push(await withSubject(deps, one))
    })
  return all
}
