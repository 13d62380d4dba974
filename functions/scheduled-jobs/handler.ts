import { scheduledJob } from '../../shared/jobs.ts'
import { liveDeps } from '../_lib/deps-live.ts'
import type { Deps } from '../_lib/deps.ts'
import { loadStripe } from '../_lib/stripe.ts'
import { chargeDueBalance } from '../_money/balance.ts'
import { payOut } from '../_money/payouts.ts'
import { reconcile } from './reconcile.ts'
import { sweep } from './sweep.ts'

/** What EventBridge Scheduler starts. A schedule is only a hint: each of these reads from the table what is due. */
export const runScheduled = (deps: Deps, input: unknown): Promise<void> => {
  const job = scheduledJob.parse(input)
  switch (job.type) {
    case 'sweep': return sweep(deps)
    case 'reconcile': return reconcile(deps)
    case 'balance': return chargeDueBalance(deps, job.event_id)
    case 'payout': return payOut(deps, job.user_id)
  }
}

export const handler = (input: unknown): Promise<void> => runScheduled(liveDeps({ stripe: loadStripe }), input)
