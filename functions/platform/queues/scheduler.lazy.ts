import {
  ConflictException,
  CreateScheduleCommand,
  DeleteScheduleCommand,
  ResourceNotFoundException,
  SchedulerClient,
  UpdateScheduleCommand,
} from '@aws-sdk/client-scheduler'
import type { ScheduledJob } from '#shared/jobs.ts'
import { env } from '#functions/platform/config/env.ts'
import { oneTimeSchedule } from './one-time-schedule.ts'
import { sdk } from '#functions/platform/config/sdk.ts'

const client = new SchedulerClient(sdk)

export const put = async (Name: string, at: string, job: ScheduledJob): Promise<void> => {
  const target = { Arn: env('SCHEDULE_TARGET_ARN'), RoleArn: env('SCHEDULE_ROLE_ARN') }
  const input = { Name, ...oneTimeSchedule(at, job, env('SCHEDULE_GROUP'), target) }
  try {
    await client.send(new CreateScheduleCommand(input))
  } catch (error) {
    if (!(error instanceof ConflictException)) throw error
    await client.send(new UpdateScheduleCommand(input))
  }
}

export const remove = async (Name: string): Promise<void> => {
  try {
    await client.send(new DeleteScheduleCommand({ Name, GroupName: env('SCHEDULE_GROUP') }))
  } catch (error) {
    // It fired and deleted itself, or never existed.
    if (!(error instanceof ResourceNotFoundException)) throw error
  }
}
