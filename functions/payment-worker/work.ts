import { workJob, type OutboxMessage, type WorkJob } from '#shared/jobs.ts'
import { winProspect } from '../_data/prospect.ts'
import { finishRow, leaseRow, releaseRow } from '../_data/outbox.ts'
import type { Deps } from '../_lib/deps.ts'
import type { Scheduler } from '../_lib/scheduler.ts'
import { settlePayoutEntries } from '../_money/payouts.ts'
import { resume } from '../_money/perform.ts'
import { keepBalanceSchedule, keepPayoutSchedule } from './keep-schedules.ts'
import { payVendors } from './pay-vendors.ts'
import { refreshParty } from './refresh-party.ts'

/** Longer than the function may run. */
const leaseSeconds = 90

/** Does the job of one outbox row and deletes the row. A row that is gone or in other hands is done. @throws whatever hindered it. */
export const work = async (deps: Deps, scheduler: Scheduler, message: OutboxMessage): Promise<void> => {
  const row = await leaseRow(deps, message, leaseSeconds)
  if (!row) return
  try {
    await doJob(deps, scheduler, workJob.parse(row.job))
  } catch (error) {
    await releaseRow(deps, row)
    throw error
  }
  await finishRow(deps, row)
}

const doJob = (deps: Deps, scheduler: Scheduler, job: WorkJob): Promise<void> => {
  switch (job.type) {
    case 'op':
      return resume(deps, job.op_key)
    case 'schedule_balance':
      return keepBalanceSchedule(deps, scheduler, job.event_id)
    case 'schedule_payout':
      return keepPayoutSchedule(deps, scheduler, job.user_id)
    case 'pay_vendors':
      return payVendors(deps, job.event_id)
    case 'payout_entries':
      return settlePayoutEntries(deps, job.user_id, job.op_key)
    case 'win_prospect':
      return winProspect(deps, job.client_id)
    case 'refresh_party':
      return refreshParty(deps, job)
  }
}
