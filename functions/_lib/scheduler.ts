import {
  ConflictException,
  CreateScheduleCommand,
  DeleteScheduleCommand,
  ResourceNotFoundException,
  SchedulerClient,
  UpdateScheduleCommand,
} from '@aws-sdk/client-scheduler'
import type { ScheduledJob } from '#shared/jobs.ts'
import { env } from './env.ts'
import { sdk } from './sdk.ts'

/** One-time schedules with deterministic names: unique per purpose, and found without being stored. */
export interface Scheduler {
  /** Fires the job once at `at`; moves an existing schedule of this name. */
  put(name: string, at: string, job: ScheduledJob): Promise<void>
  remove(name: string): Promise<void>
}

let client: SchedulerClient | undefined
const scheduler = () => (client ??= new SchedulerClient(sdk))

const whole = (at: string) => at.slice(0, 19)

export const liveScheduler: Scheduler = {
  put: async (Name, at, job) => {
    const input = {
      Name,
      GroupName: env('SCHEDULE_GROUP'),
      ScheduleExpression: `at(${whole(at)})`,
      ScheduleExpressionTimezone: 'UTC',
      FlexibleTimeWindow: { Mode: 'OFF' as const },
      ActionAfterCompletion: 'DELETE' as const,
      Target: { Arn: env('SCHEDULE_TARGET_ARN'), RoleArn: env('SCHEDULE_ROLE_ARN'), Input: JSON.stringify(job) },
    }
    try {
      await scheduler().send(new CreateScheduleCommand(input))
    } catch (error) {
      if (!(error instanceof ConflictException)) throw error
      await scheduler().send(new UpdateScheduleCommand(input))
    }
  },
  remove: async (Name) => {
    try {
      await scheduler().send(new DeleteScheduleCommand({ Name, GroupName: env('SCHEDULE_GROUP') }))
    } catch (error) {
      // It fired and deleted itself, or never existed.
      if (!(error instanceof ResourceNotFoundException)) throw error
    }
  },
}
