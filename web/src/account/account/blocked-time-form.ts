import { untilMissing } from '#shared/domain/time-taken/schema.ts'
import type { BlockedTime, BlockedTimeBody } from './api/blocked-times.ts'

/** The fields of the form, as the browser's own pickers give them. */
export interface BlockedFields {
  from: string
  until: string
  /** Empty for whole days. */
  fromTime: string
  untilTime: string
  weekdays: number[]
  note: string
}

export const emptyFields: BlockedFields = { from: '', until: '', fromTime: '', untilTime: '', weekdays: [], note: '' }

const dayOf = (at: string) => (at.includes('T') ? new Date(at).toLocaleDateString('sv') : at)
const timeOf = (at: string) => new Date(at).toLocaleTimeString('sv').slice(0, 5)
const instantOf = (day: string, time: string) => new Date(`${day}T${time}`).toISOString()

export const fieldsOf = ({ start, end, all_day, repeat, note }: BlockedTime): BlockedFields => ({
  from: dayOf(start),
  until: repeat ? repeat.until : dayOf(end),
  fromTime: all_day || !start.includes('T') ? '' : timeOf(start),
  untilTime: all_day || !end.includes('T') ? '' : timeOf(end),
  weekdays: repeat?.weekdays ?? [],
  note: note ?? '',
})

const dayMs = 86_400_000
const nextDay = (day: string) => new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10)

/**
 * With weekdays, each of them from the first day until the last; otherwise one time from the first to the last.
 * Hours of one evening may end after midnight.
 */
export const bodyOf = ({ from, until, fromTime, untilTime, weekdays, note }: BlockedFields): BlockedTimeBody => {
  const isWeekly = weekdays.length > 0
  const last = until || from
  const hasTimes = fromTime !== '' && untilTime !== ''
  const isOneEvening = isWeekly || until === ''
  const endDay = !isOneEvening ? last : hasTimes && untilTime < fromTime ? nextDay(from) : from
  return {
    start: hasTimes ? instantOf(from, fromTime) : from,
    end: hasTimes ? instantOf(endDay, untilTime) : endDay,
    all_day: !hasTimes,
    note,
    ...(isWeekly && { repeat: { weekdays, until: last } }),
  }
}

export type FieldProblems = Partial<Record<keyof BlockedFields, string>>

/** Gaps of the form that would block another time than was meant. */
export const problemsOf = ({ until, fromTime, untilTime, weekdays }: BlockedFields): FieldProblems => ({
  ...(weekdays.length > 0 && until === '' && { until: untilMissing }),
  ...(fromTime === '' && untilTime !== '' && { fromTime: 'Please choose both times, or none' }),
  ...(fromTime !== '' && untilTime === '' && { untilTime: 'Please choose both times, or none' }),
})

const fieldOf: Record<string, keyof BlockedFields> = {
  start: 'from',
  end: 'until',
  'repeat.until': 'until',
  note: 'note',
}
/** Refusals of the server, at the fields of the form. */
export const refusedOf = (errors: Record<string, string>): FieldProblems =>
  Object.fromEntries(Object.entries(errors).flatMap(([name, text]) => (fieldOf[name] ? [[fieldOf[name], text]] : [])))

export const weekdayNames = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const
