import type { ScheduledJob } from '#shared/jobs.ts'

/**
 * Minutes in which a job may start. Thousands of payees are due in the same second, and so many starts at once would
 * leave a small account no execution for the site.
 */
const windowOf: Partial<Record<ScheduledJob['type'], number>> = { payout: 15 }

const windowFor = ({ type }: ScheduledJob) => {
  const minutes = windowOf[type]
  return minutes === undefined
    ? { Mode: 'OFF' as const }
    : { Mode: 'FLEXIBLE' as const, MaximumWindowInMinutes: minutes }
}

/** A request to EventBridge Scheduler: once, in UTC, at this second or soon after; it then deletes the schedule. */
export const oneTimeSchedule = (
  at: string,
  job: ScheduledJob,
  group: string,
  target: { Arn: string; RoleArn: string },
) => ({
  GroupName: group,
  ScheduleExpression: `at(${at.slice(0, 19)})`,
  ScheduleExpressionTimezone: 'UTC',
  FlexibleTimeWindow: windowFor(job),
  ActionAfterCompletion: 'DELETE' as const,
  Target: { ...target, Input: JSON.stringify(job) },
})
