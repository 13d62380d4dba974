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

/** With weekdays, each of them from the first day until the last; otherwise one time from the first to the last. */
export const bodyOf = ({ from, until, fromTime, untilTime, weekdays, note }: BlockedFields): BlockedTimeBody => {
  const isWeekly = weekdays.length > 0
  const last = until || from
  const hasTimes = fromTime !== '' && untilTime !== ''
  const endDay = isWeekly ? from : last
  return {
    start: hasTimes ? instantOf(from, fromTime) : from,
    end: hasTimes ? instantOf(endDay, untilTime) : endDay,
    all_day: !hasTimes,
    note,
    ...(isWeekly && { repeat: { weekdays, until: last } }),
  }
}

export const weekdayNames = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const
