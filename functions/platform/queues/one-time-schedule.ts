import type { ScheduledJob } from '#shared/jobs.ts'

/** A request to EventBridge Scheduler: once, at this second, in UTC; it then deletes the schedule. */
export const oneTimeSchedule = (
  at: string,
  job: ScheduledJob,
  group: string,
  target: { Arn: string; RoleArn: string },
) => ({
  GroupName: group,
  ScheduleExpression: `at(${at.slice(0, 19)})`,
  ScheduleExpressionTimezone: 'UTC',
  FlexibleTimeWindow: { Mode: 'OFF' as const },
  ActionAfterCompletion: 'DELETE' as const,
  Target: { ...target, Input: JSON.stringify(job) },
})
