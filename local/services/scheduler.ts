import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import * as z from 'zod'
import type { Clock } from '../clock.ts'
import { AwsError, notImplemented, sendJson } from '../gateway/aws-error.ts'
import type { AwsCall, AwsService } from '../gateway/call.ts'
import { JsonFile } from '../state/json-file.ts'
import type { ScheduleDefinition } from '../template/deployment.ts'
import { arn } from '../template/names.ts'
import type { Permission } from '../template/roles.ts'
import {
  dueAt,
  fromTemplate,
  readSchedule,
  scheduleArn,
  scheduleSchema,
  type Schedule,
  type ScheduleView,
} from './schedule.ts'

const actions: Record<string, string> = {
  POST: 'CreateSchedule',
  PUT: 'UpdateSchedule',
  DELETE: 'DeleteSchedule',
}

/** EventBridge Scheduler: one-time schedules created by functions, and the template's recurring ones. */
export class Scheduler implements AwsService {
  readonly protocol = 'rest-json'
  readonly #clock: Clock
  readonly #groups: string[]
  readonly #file: JsonFile<Schedule[]>
  readonly #recurring: Schedule[]
  readonly #fire: (schedule: Schedule) => Promise<void>

  constructor(
    stateDir: string,
    groups: string[],
    defined: ScheduleDefinition[],
    clock: Clock,
    fire: (schedule: Schedule) => Promise<void>,
  ) {
    this.#clock = clock
    this.#groups = groups
    this.#fire = fire
    this.#file = new JsonFile(join(stateDir, 'schedules.json'), z.array(scheduleSchema), [])
    this.#recurring = defined
      .map(({ name, properties: p }) => fromTemplate(name, p, clock.now()))
      .sort((a, b) => (dueAt(a)?.getTime() ?? Infinity) - (dueAt(b)?.getTime() ?? Infinity))
  }

  action({ method, path }: { method: string; path: string }): string {
    if (/^\/schedules\/[^/]+$/.test(path)) return actions[method] ?? method
    return `${method} ${path}`
  }

  permissions({ action, path, query, json }: AwsCall): Permission[] {
    const group = query.get('groupName') ?? (json.GroupName as string | undefined) ?? 'default'
    const resource = arn('scheduler', `schedule/${group}/${nameIn(path)}`)
    const permissions: Permission[] = [{ action: `scheduler:${action}`, resource }]
    if (action === 'CreateSchedule' || action === 'UpdateSchedule') {
      const { RoleArn } = (json.Target ?? {}) as { RoleArn?: string }
      permissions.push({
        action: 'iam:PassRole',
        resource: RoleArn ?? '',
        context: { 'iam:PassedToService': 'scheduler.amazonaws.com' },
      })
    }
    return permissions
  }

  async handle({ action, path, query, json }: AwsCall, _req: IncomingMessage, res: ServerResponse): Promise<void> {
    const name = nameIn(path)
    const group = query.get('groupName') ?? 'default'
    if (action === 'CreateSchedule') {
      const schedule = readSchedule(name, json, this.#groups, this.#clock.now())
      if (this.#find(schedule.group, name))
        throw new AwsError('ConflictException', `Schedule ${name} already exists.`, 409)
      this.#file.value.push(schedule)
      await this.#file.save()
      sendJson(res, { ScheduleArn: scheduleArn(schedule) })
    } else if (action === 'UpdateSchedule') {
      const schedule = readSchedule(name, json, this.#groups, this.#clock.now())
      this.#replace(this.#existing(schedule.group, name), schedule)
      await this.#file.save()
      sendJson(res, { ScheduleArn: scheduleArn(schedule) })
    } else if (action === 'DeleteSchedule') {
      this.#replace(this.#existing(group, name))
      await this.#file.save()
      sendJson(res, {})
    } else throw notImplemented(`scheduler:${action}`)
  }

  /** As a function asks, without the network: creates or moves a one-time schedule. The caller saves. */
  put(name: string, input: Record<string, unknown>): void {
    const schedule = readSchedule(name, input, this.#groups, this.#clock.now())
    const existing = this.#find(schedule.group, name)
    if (existing) this.#replace(existing, schedule)
    else this.#file.value.push(schedule)
  }

  /** It may have fired and deleted itself. */
  remove(group: string, name: string): void {
    const existing = this.#find(group, name)
    if (existing) this.#replace(existing)
  }

  view(): ScheduleView[] {
    return this.#all().map((s) => ({ ...s, next: dueAt(s) }))
  }

  /** The one-time schedules' file. */
  nextDue(): Date | undefined {
    return this.#file.value
      .map(dueAt)
      .filter((d) => d !== undefined)
      .sort((a, b) => a.getTime() - b.getTime())[0]
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

  /** Fires the template's recurring schedules, due ones or all; the most frequent first. */
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
}

const nameIn = (path: string): string => decodeURIComponent(path.split('/').at(-1) ?? '')
