import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { CreateScheduleInput, GetScheduleOutput, ScheduleSummary } from '@aws-sdk/client-scheduler'
import * as z from 'zod'
import type { Clock } from '../clock.ts'
import { AwsError, notImplemented, sendJson } from '../gateway/aws-error.ts'
import { onlyKnown, type AwsCall, type AwsService } from '../gateway/call.ts'
import { JsonFile } from '../state/json-file.ts'
import type { ScheduleDefinition } from '../template/deployment.ts'
import { arn } from '../template/names.ts'
import type { Permission } from '../template/roles.ts'
import { nextAfter, parseExpression } from './schedule-expression.ts'

const scheduleSchema = z.object({
  group: z.string(),
  name: z.string(),
  expression: z.string(),
  timezone: z.string(),
  enabled: z.boolean(),
  deleteAfterCompletion: z.boolean(),
  target: z.object({ Arn: z.string(), RoleArn: z.string(), Input: z.string().optional(), DeadLetterArn: z.string().optional() }),
  description: z.string().optional(),
  createdAt: z.number(),
  /** When it last fired; a recurring one counts on from here. */
  firedAt: z.number().optional(),
})
export type Schedule = z.output<typeof scheduleSchema>

export interface ScheduleView extends Schedule { next: Date | undefined }

const members = ['Name', 'GroupName', 'ScheduleExpression', 'ScheduleExpressionTimezone', 'FlexibleTimeWindow', 'State', 'Target', 'ActionAfterCompletion', 'Description', 'ClientToken']
const targetMembers = ['Arn', 'RoleArn', 'Input', 'RetryPolicy', 'DeadLetterConfig']
const actions: Record<string, string> = { POST: 'CreateSchedule', PUT: 'UpdateSchedule', DELETE: 'DeleteSchedule', GET: 'GetSchedule' }

/** EventBridge Scheduler: one-time schedules made by functions, and the recurring ones of the template. */
export class Scheduler implements AwsService {
  readonly protocol = 'rest-json'
  readonly #clock: Clock
  readonly #groups: string[]
  readonly #file: JsonFile<Schedule[]>
  readonly #recurring: Schedule[]
  readonly #fire: (schedule: Schedule) => Promise<void>

  constructor(stateDir: string, groups: string[], defined: ScheduleDefinition[], clock: Clock, fire: (schedule: Schedule) => Promise<void>) {
    this.#clock = clock
    this.#groups = groups
    this.#fire = fire
    this.#file = new JsonFile(join(stateDir, 'schedules.json'), z.array(scheduleSchema), [])
    this.#recurring = defined
      .map(({ name, properties: p }) => this.#fromTemplate(name, p))
      .sort((a, b) => (dueAt(a)?.getTime() ?? Infinity) - (dueAt(b)?.getTime() ?? Infinity))
  }

  action({ method, path }: { method: string, path: string }): string {
    if (/^\/schedules\/[^/]+$/.test(path)) return actions[method] ?? method
    return path === '/schedules' && method === 'GET' ? 'ListSchedules' : `${method} ${path}`
  }

  permissions({ action, path, query, json }: AwsCall): Permission[] {
    const group = (query.get('groupName') ?? (json.GroupName as string | undefined)) ?? 'default'
    const resource = arn('scheduler', action === 'ListSchedules' ? 'schedule/*/*' : `schedule/${group}/${nameIn(path)}`)
    const permissions: Permission[] = [{ action: `scheduler:${action}`, resource }]
    if (action === 'CreateSchedule' || action === 'UpdateSchedule') {
      const { RoleArn } = (json.Target ?? {}) as { RoleArn?: string }
      permissions.push({ action: 'iam:PassRole', resource: RoleArn ?? '', context: { 'iam:PassedToService': 'scheduler.amazonaws.com' } })
    }
    return permissions
  }

  async handle({ action, path, query, json }: AwsCall, _req: IncomingMessage, res: ServerResponse): Promise<void> {
    const name = nameIn(path)
    const group = query.get('groupName') ?? 'default'
    if (action === 'CreateSchedule') {
      const schedule = this.#read(name, json)
      if (this.#find(schedule.group, name)) throw new AwsError('ConflictException', `Schedule ${name} already exists.`, 409)
      this.#file.value.push(schedule)
      await this.#file.save()
      sendJson(res, { ScheduleArn: scheduleArn(schedule) })
    } else if (action === 'UpdateSchedule') {
      const schedule = this.#read(name, json)
      this.#replace(this.#existing(schedule.group, name), schedule)
      await this.#file.save()
      sendJson(res, { ScheduleArn: scheduleArn(schedule) })
    } else if (action === 'DeleteSchedule') {
      this.#replace(this.#existing(group, name))
      await this.#file.save()
      sendJson(res, {})
    } else if (action === 'GetSchedule') {
      sendJson(res, toOutput(this.#existing(group, name)))
    } else if (action === 'ListSchedules') {
      const prefix = query.get('NamePrefix') ?? ''
      const found = this.#all().filter((s) => s.name.startsWith(prefix) && (query.get('ScheduleGroup') ?? s.group) === s.group)
      const Schedules: ScheduleSummary[] = found.map((s) => ({ Arn: scheduleArn(s), Name: s.name, GroupName: s.group, State: s.enabled ? 'ENABLED' : 'DISABLED' }))
      sendJson(res, { Schedules })
    } else throw notImplemented(`scheduler:${action}`)
  }

  view(): ScheduleView[] {
    return this.#all().map((s) => ({ ...s, next: dueAt(s) }))
  }

  /** Of the one-time schedules. */
  nextDue(): Date | undefined {
    return this.#file.value.map(dueAt).filter((d) => d !== undefined).sort((a, b) => a.getTime() - b.getTime())[0]
  }

  /** Fires the one-time schedules that are due. */
  async runDue(): Promise<void> {
    const now = this.#clock.now()
    const due = this.#file.value.filter((s) => (dueAt(s) ?? Infinity) <= now)
    for (const schedule of due) {
      await this.#fire(schedule)
      schedule.firedAt = now.getTime()
      if (schedule.deleteAfterCompletion) this.#file.value = this.#file.value.filter((s) => s !== schedule)
    }
    if (due.length > 0) await this.#file.save()
  }

  /** Fires the template's recurring schedules: those that are due, or every one; the most frequent first. */
  async runRecurring(all: boolean): Promise<void> {
    const now = this.#clock.now()
    for (const schedule of this.#recurring) {
      if (!schedule.enabled || !(all || (dueAt(schedule) ?? Infinity) <= now)) continue
      schedule.firedAt = now.getTime()
      await this.#fire(schedule)
    }
  }

  save(): Promise<void> {
    return this.#file.save()
  }

  #all(): Schedule[] {
    return [...this.#recurring, ...this.#file.value]
  }

  #find(group: string, name: string): Schedule | undefined {
    return this.#all().find((s) => s.group === group && s.name === name)
  }

  #existing(group: string, name: string): Schedule {
    const schedule = this.#find(group, name)
    if (!schedule) throw new AwsError('ResourceNotFoundException', `Schedule ${name} does not exist.`, 404)
    return schedule
  }

  #replace(old: Schedule, ...by: Schedule[]): void {
    this.#file.value = [...this.#file.value.filter((s) => s !== old), ...by]
  }

  #read(name: string, json: Record<string, unknown>): Schedule {
    onlyKnown(json, members)
    const input = json as unknown as CreateScheduleInput
    if (!/^[0-9a-zA-Z-_.]{1,64}$/.test(name)) throw new AwsError('ValidationException', `Invalid name ${name}.`)
    if (!this.#groups.includes(input.GroupName ?? 'default')) throw new AwsError('ResourceNotFoundException', `Schedule group ${input.GroupName} does not exist.`, 404)
    if (input.FlexibleTimeWindow?.Mode !== 'OFF') throw notImplemented('a flexible time window')
    const { Target } = input
    if (!Target?.Arn || !Target.RoleArn) throw new AwsError('ValidationException', 'A target has Arn and RoleArn.')
    onlyKnown(Target, targetMembers, 'Target')
    const schedule: Schedule = {
      group: input.GroupName ?? 'default', name,
      expression: input.ScheduleExpression ?? '', timezone: input.ScheduleExpressionTimezone ?? 'UTC',
      enabled: input.State !== 'DISABLED', deleteAfterCompletion: input.ActionAfterCompletion === 'DELETE',
      target: { Arn: Target.Arn, RoleArn: Target.RoleArn, Input: Target.Input, DeadLetterArn: Target.DeadLetterConfig?.Arn },
      description: input.Description, createdAt: this.#clock.now().getTime(),
    }
    parseExpression(schedule.expression, schedule.timezone)
    return schedule
  }

  #fromTemplate(name: string, p: ScheduleDefinition['properties']): Schedule {
    parseExpression(p.ScheduleExpression, p.ScheduleExpressionTimezone)
    return {
      group: p.GroupName, name, expression: p.ScheduleExpression, timezone: p.ScheduleExpressionTimezone,
      enabled: p.State === 'ENABLED', deleteAfterCompletion: false, createdAt: this.#clock.now().getTime(),
      target: { Arn: p.Target.Arn, RoleArn: p.Target.RoleArn, Input: p.Target.Input, DeadLetterArn: p.Target.DeadLetterConfig?.Arn },
    }
  }
}

const nameIn = (path: string): string => decodeURIComponent(path.split('/').at(-1) ?? '')
const scheduleArn = ({ group, name }: Schedule): string => arn('scheduler', `schedule/${group}/${name}`)

/** When it fires next; in the past when the cloud was off at the time. */
const dueAt = (schedule: Schedule): Date | undefined => {
  if (!schedule.enabled) return undefined
  const expression = parseExpression(schedule.expression, schedule.timezone)
  if (expression.kind === 'at') return schedule.firedAt === undefined ? expression.instant : undefined
  return nextAfter(expression, new Date(schedule.firedAt ?? schedule.createdAt))
}

const toOutput = (s: Schedule): GetScheduleOutput => ({
  Arn: scheduleArn(s), Name: s.name, GroupName: s.group, Description: s.description, ScheduleExpression: s.expression,
  ScheduleExpressionTimezone: s.timezone, State: s.enabled ? 'ENABLED' : 'DISABLED', FlexibleTimeWindow: { Mode: 'OFF' },
  ActionAfterCompletion: s.deleteAfterCompletion ? 'DELETE' : 'NONE',
  Target: { Arn: s.target.Arn, RoleArn: s.target.RoleArn, Input: s.target.Input },
})
