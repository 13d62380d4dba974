import { scheduledJob } from '#shared/jobs.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { chargeDueBalance } from '#functions/money/operations/balance.ts'
import { queuePayout } from '#functions/money/payouts/queue-payout.ts'
import { lookAtCalls } from '#functions/calling/use-cases/step-lists.ts'
import { copyAudit } from '#functions/platform/jobs/copy-audit.ts'
import { endDueHold } from '#functions/calendar/jobs/end-due-hold.ts'
import { reconcile } from '#functions/money/jobs/reconcile.ts'
import { sweep } from './sweep.ts'

/** Scheduled jobs. A schedule is only a hint: each job reads what is due from the table. */
export const runScheduled = (deps: Deps, input: unknown): Promise<void> => {
  const job = scheduledJob().parse(input)
  deps.log.add({ job: job.type })
  switch (job.type) {
    case 'sweep':
      return sweep(deps)
    case 'reconcile':
      return reconcile(deps)
    case 'copy_audit':
      return copyAudit(deps)
    case 'balance':
      return chargeDueBalance(deps, job.event_id)
    case 'payout':
      return queuePayout(deps, job.user_id)
    case 'hold':
      return endDueHold(deps, job.hold_id)
    case 'calls':
      return lookAtCalls(deps, job.event_id)
  }
}
