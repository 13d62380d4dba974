import { Temporal } from 'temporal-polyfill'

/** The instant at which the clocks of another zone show the same date and time: an event at 7 PM stays at 7 PM when its venue moves. */
export const keepClock = (instant: string | null, from: string, to: string): string | null => {
  if (instant === null || from === to) return instant
  const local = Temporal.Instant.from(instant).toZonedDateTimeISO(from).toPlainDateTime()
  return new Date(local.toZonedDateTime(to).epochMilliseconds).toISOString()
}
