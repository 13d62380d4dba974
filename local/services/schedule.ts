import { createHash } from 'node:crypto'
import type { CreateScheduleInput } from '@aws-sdk/client-scheduler'
import * as z from 'zod'
import { AwsError, notImplemented } from '../gateway/aws-error.ts'
import { onlyKnown } from '../gateway/call.ts'
import type { ScheduleDefinition } from '../template/deployment.ts'
import { arn } from '../template/names.ts'
import { nextAfter, parseExpression } from './schedule-expression.ts'

export const scheduleSchema = z.object({
  group: z.string(),
  name: z.string(),
  expression: z.string(),
  timezone: z.string(),
  enabled: z.boolean(),
  deleteAfterCompletion: z.boolean(),
  /** It may start at any time of so many minutes. */
  windowMinutes: z.number().optional(),
  target: z.object({
    Arn: z.string(),
    RoleArn: z.string(),
    Input: z.string().optional(),
    DeadLetterArn: z.string().optional(),
  }),
  createdAt: z.number(),
  /** When it last fired; a recurring one continues from here. */
  firedAt: z.number().optional(),
})
export type Schedule = z.output<typeof scheduleSchema>

export interface ScheduleView extends Schedule {
  next: Date | undefined
}

const members = [
  'Name',
  'GroupName',
  'ScheduleExpression',
  'ScheduleExpressionTimezone',
  'FlexibleTimeWindow',
  'State',
  'Target',
  'ActionAfterCompletion',
  'Description',
  'ClientToken',
]
const targetMembers = ['Arn', 'RoleArn', 'Input', 'RetryPolicy', 'DeadLetterConfig']

const readWindow = (window: CreateScheduleInput['FlexibleTimeWindow']): number | undefined => {
  const minutes = window?.MaximumWindowInMinutes
  const isFlexible = window?.Mode === 'FLEXIBLE'
  if (window?.Mode !== 'OFF' && !isFlexible) throw new AwsError('ValidationException', 'A schedule has a window.')
  if (isFlexible ? !(minutes! >= 1 && minutes! <= 1440) : minutes !== undefined)
    throw new AwsError('ValidationException', 'A flexible window has 1 to 1440 minutes; a window that is off has none.')
  return minutes
}

/** Which second of its window a schedule takes: AWS says only that it is one of them. */
const secondOf = ({ name, windowMinutes = 0 }: Schedule): number =>
  windowMinutes === 0 ? 0 : createHash('sha1').update(name).digest().readUInt32BE(0) % (windowMinutes * 60)

/** The requested schedule, or the error in the request. */
export const readSchedule = (name: string, json: Record<string, unknown>, groups: string[], now: Date): Schedule => {
  onlyKnown(json, members)
  const input = json as unknown as CreateScheduleInput
  if (!/^[0-9a-zA-Z-_.]{1,64}$/.test(name)) throw new AwsError('ValidationException', `Invalid name ${name}.`)
  if (!groups.includes(input.GroupName ?? 'default'))
    throw new AwsError('ResourceNotFoundException', `Schedule group ${input.GroupName} does not exist.`, 404)
  const windowMinutes = readWindow(input.FlexibleTimeWindow)
  const { Target } = input
  if (!Target?.Arn || !Target.RoleArn) throw new AwsError('ValidationException', 'A target has Arn and RoleArn.')
  onlyKnown(Target, targetMembers, 'Target')
  const schedule: Schedule = {
    group: input.GroupName ?? 'default',
    name,
    expression: input.ScheduleExpression ?? '',
    timezone: input.ScheduleExpressionTimezone ?? 'UTC',
    enabled: input.State !== 'DISABLED',
    deleteAfterCompletion: input.ActionAfterCompletion === 'DELETE',
    ...(windowMinutes !== undefined && { windowMinutes }),
    target: {
      Arn: Target.Arn,
      RoleArn: Target.RoleArn,
      Input: Target.Input,
      DeadLetterArn: Target.DeadLetterConfig?.Arn,
    },
    createdAt: now.getTime(),
  }
  const { kind } = parseExpression(schedule.expression, schedule.timezone)
  if (windowMinutes !== undefined && kind !== 'at') throw notImplemented('a flexible window of a recurring schedule')
  return schedule
}

export const fromTemplate = (name: string, p: ScheduleDefinition['properties'], now: Date): Schedule => {
  parseExpression(p.ScheduleExpression, p.ScheduleExpressionTimezone)
  return {
    group: p.GroupName,
    name,
    expression: p.ScheduleExpression,
    timezone: p.ScheduleExpressionTimezone,
    enabled: p.State === 'ENABLED',
    deleteAfterCompletion: false,
    createdAt: now.getTime(),
    target: {
      Arn: p.Target.Arn,
      RoleArn: p.Target.RoleArn,
      Input: p.Target.Input,
      DeadLetterArn: p.Target.DeadLetterConfig?.Arn,
    },
  }
}

export const scheduleArn = ({ group, name }: Schedule): string => arn('scheduler', `schedule/${group}/${name}`)

/** The next firing; in the past if the cloud was off at the time. */
export const dueAt = (schedule: Schedule): Date | undefined => {
  if (!schedule.enabled) return undefined
  const expression = parseExpression(schedule.expression, schedule.timezone)
  if (expression.kind === 'at')
    return schedule.firedAt === undefined
      ? new Date(expression.instant.getTime() + secondOf(schedule) * 1000)
      : undefined
  return nextAfter(expression, new Date(schedule.firedAt ?? schedule.createdAt))
}
