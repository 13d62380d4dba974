import { Temporal } from 'temporal-polyfill'
import { AwsError } from '../gateway/aws-error.ts'

export type ScheduleExpression =
  { kind: 'at'; instant: Date } | { kind: 'rate'; ms: number } | { kind: 'cron'; fields: CronField[]; timezone: string }

const unitMs: Record<string, number> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 }

const invalid = (expression: string): AwsError =>
  new AwsError('ValidationException', `Invalid Schedule Expression ${expression}.`)

export const parseExpression = (expression: string, timezone: string): ScheduleExpression => {
  const [, kind, argument = ''] = /^(at|rate|cron)\((.+)\)$/.exec(expression) ?? []
  try {
    if (kind === 'at') {
      if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(argument)) throw invalid(expression)
      const zoned = Temporal.PlainDateTime.from(argument).toZonedDateTime(timezone)
      return { kind, instant: new Date(zoned.epochMilliseconds) }
    }
    if (kind === 'rate') {
      const [, count, unit = '', plural] = /^(\d+) (minute|hour|day)(s?)$/.exec(argument) ?? []
      const ms = Number(count) * (unitMs[unit] ?? 0)
      if (!(ms > 0) || (plural === 's') !== (count !== '1')) throw invalid(expression)
      return { kind, ms }
    }
    if (kind === 'cron') return { kind, fields: parseCron(argument), timezone }
  } catch (error) {
    if (error instanceof AwsError) throw error
  }
  throw invalid(expression)
}

/** The values that a field allows; undefined for all. */
type CronField = Set<number> | undefined

const ranges = [
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [1, 7],
  [1970, 2199],
] as const
const names = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
const days = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT']

/**
 * AWS's six fields: minute hour day-of-month month day-of-week (1 = Sunday) year. `L`, `W` and `#` are not supported.
 */
const parseCron = (text: string): CronField[] => {
  const parts = text.split(' ')
  if (parts.length !== 6) throw invalid(text)
  return parts.map((part, i) => {
    if (part === '*' || part === '?') return undefined
    const [min, max] = ranges[i] ?? [0, 0]
    const number = (name: string): number => {
      const word = i === 3 ? names.indexOf(name) : i === 4 ? days.indexOf(name) : -1
      const value = word >= 0 ? word + 1 : Number(name)
      if (!(value >= min && value <= max)) throw invalid(text)
      return value
    }
    const values = part.split(',').flatMap((item) => {
      const [range = '', step] = item.split('/')
      const [from, to] = range === '*' ? [min, max] : range.split('-').map(number)
      const last = to ?? (step === undefined ? from : max)
      const all = []
      for (let value = from ?? min; value <= (last ?? max); value += Number(step ?? 1)) all.push(value)
      return all
    })
    return new Set(values)
  })
}

/** The first instant after `after` at which it fires; undefined if never. */
export const nextAfter = (expression: ScheduleExpression, after: Date): Date | undefined => {
  if (expression.kind === 'at') return expression.instant > after ? expression.instant : undefined
  if (expression.kind === 'rate') return new Date(after.getTime() + expression.ms)
  const [minutes, hours, ...calendar] = expression.fields
  const allowed = (field: CronField, value: number): boolean => field?.has(value) ?? true
  const start = Temporal.Instant.fromEpochMilliseconds(after.getTime()).toZonedDateTimeISO(expression.timezone)
  let day = start.toPlainDate()
  for (let tries = 0; tries < 366 * 5; tries++, day = day.add({ days: 1 })) {
    const values = [day.day, day.month, (day.dayOfWeek % 7) + 1, day.year]
    if (!values.every((value, i) => allowed(calendar[i], value))) continue
    for (let hour = 0; hour < 24; hour++) {
      if (!allowed(hours, hour)) continue
      for (let minute = 0; minute < 60; minute++) {
        if (!allowed(minutes, minute)) continue
        const at = day.toZonedDateTime({ timeZone: expression.timezone, plainTime: { hour, minute } })
        if (at.epochMilliseconds > after.getTime()) return new Date(at.epochMilliseconds)
      }
    }
  }
  return undefined
}
