import { AdapterLuxon } from '@mui/x-date-pickers/AdapterLuxon'
import { DateTime } from 'luxon'
import type { DayAndTime } from './day-and-time.ts'
import { instantOfDay, minutesOf } from './day-and-time.ts'

/** Separate from the picker so that both load in parallel. Only the pickers use Luxon; rules use Temporal. */
export const dateAdapter = {
  Adapter: AdapterLuxon,
  dayOf: (instant: string, zone: string): DateTime => DateTime.fromISO(instant, { zone }),
  shownOf: (instant: string | null, zone: string): Shown =>
    instant === null
      ? { day: null, minutes: null }
      : { day: DateTime.fromISO(instant, { zone }), minutes: minutesOf(instant, zone) },
  /** Null while one of the two is missing or half typed. */
  instantOf: ({ day, minutes }: Shown, zone: string): string | null =>
    day?.isValid && minutes !== null
      ? instantOfDay(day.setZone('utc', { keepLocalTime: true }).startOf('day').toMillis(), minutes, zone)
      : null,
}
export type DateAdapter = typeof dateAdapter
export type Shown = DayAndTime<DateTime>
