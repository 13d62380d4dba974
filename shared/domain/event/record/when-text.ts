import { defaultTimezone, type Instant } from '#shared/domain/time.ts'

/** Dates and times as text, always in a named zone (contract, mails, screens). */

/** Newer ICU versions put a narrow no-break space before AM and PM; the contract's hash must not depend on that. */
const plain = (text: string) => text.replace(/[\u202f\u00a0\u2009]/g, ' ')

/** Cached: creating a formatter costs fifty times as much as using it. */
const formatters = (options: Intl.DateTimeFormatOptions) => {
  const known = new Map<string, Intl.DateTimeFormat>()
  return (timeZone: string): Intl.DateTimeFormat => {
    const formatter = known.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { timeZone, ...options })
    known.set(timeZone, formatter)
    return formatter
  }
}
const dayIn = formatters({ weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' })
const shortDayIn = formatters({ weekday: 'short', month: 'short', day: 'numeric' })
const timeIn = formatters({ hour: 'numeric', minute: '2-digit' })
const zoneNameIn = formatters({ timeZoneName: 'long' })

/** `Saturday, July 4, 2026` */
export const dayText = (instant: Instant, timezone: string): string => plain(dayIn(timezone).format(new Date(instant)))

/** `Sat, Jul 4` */
export const shortDay = (instant: Instant, timezone: string): string =>
  plain(shortDayIn(timezone).format(new Date(instant)))

/** `7:00 PM` */
export const timeText = (instant: Instant, timezone: string): string =>
  plain(timeIn(timezone).format(new Date(instant)))

/** `Eastern Daylight Time`, as applicable on that day. */
export const zoneText = (instant: Instant, timezone: string): string =>
  plain(
    zoneNameIn(timezone)
      .formatToParts(new Date(instant))
      .find((part) => part.type === 'timeZoneName')?.value ?? timezone,
  )

/**
 * One line for a one-day event, `Saturday, July 4, 2026, 7:00 PM to 11:00 PM (Eastern Daylight Time)`; both days if it
 * ends on another day. Undefined without start and end.
 */
export const whenText = (event: {
  start?: Instant | null | undefined
  end?: Instant | null | undefined
  timezone?: string | undefined
}): string | undefined => {
  const { start, end, timezone = defaultTimezone } = event
  if (start == null || end == null) return undefined
  const [startDay, endDay] = [dayText(start, timezone), dayText(end, timezone)]
  const until = startDay === endDay ? timeText(end, timezone) : `${endDay}, ${timeText(end, timezone)}`
  return `${startDay}, ${timeText(start, timezone)} to ${until} (${zoneText(start, timezone)})`
}

/** `Thursday, June 4, 2026 at 7:00 PM (Eastern Daylight Time)` */
export const instantText = (at: string, timezone: string | undefined = defaultTimezone): string =>
  `${dayText(at, timezone)} at ${timeText(at, timezone)} (${zoneText(at, timezone)})`
