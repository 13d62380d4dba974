import { nowMs } from '../clock.ts'

/** Dates and times for display in a named zone: an event's times are those of its venue. */
let here: string | undefined
export const readerZone = (): string => (here ??= Intl.DateTimeFormat().resolvedOptions().timeZone)

const formatters = new Map<string, Intl.DateTimeFormat>()
const formatter = (zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const key = zone + JSON.stringify(options)
  const known = formatters.get(key)
  if (known) return known
  let made: Intl.DateTimeFormat
  try {
    made = new Intl.DateTimeFormat('en-US', { ...options, timeZone: zone })
  } catch {
    made = new Intl.DateTimeFormat('en-US', options)
  }
  formatters.set(key, made)
  return made
}

type When = string | number | Date
const format = (when: When, zone: string | null | undefined, options: Intl.DateTimeFormatOptions): string => {
  const date = new Date(when)
  // U+202F between the time and AM/PM breaks searching and copying.
  return Number.isNaN(date.getTime())
    ? ''
    : formatter(zone ?? readerZone(), options)
        .format(date)
        .replaceAll('\u202f', ' ')
}

/** `Sat, Jun 6, 2026` */
export const formatDate = (when: When, zone?: string | null): string =>
  format(when, zone, { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' })
/** `Jun 6, 2026` */
export const formatShortDate = (when: When, zone?: string | null): string =>
  format(when, zone, { month: 'short', day: 'numeric', year: 'numeric' })
/** `Saturday` */
export const formatWeekday = (when: When, zone?: string | null): string => format(when, zone, { weekday: 'long' })
/** `6:00 PM` */
export const formatTime = (when: When, zone?: string | null): string =>
  format(when, zone, { hour: 'numeric', minute: '2-digit' })
/** `Sat, Jun 6, 2026, 6:00 PM` */
export const formatDateTime = (when: When, zone?: string | null): string =>
  `${formatDate(when, zone)}, ${formatTime(when, zone)}`

/** `EDT` */
export const zoneName = (when: When, zone?: string | null): string =>
  formatter(zone ?? readerZone(), { timeZoneName: 'short' })
    .formatToParts(new Date(when))
    .find((p) => p.type === 'timeZoneName')?.value ?? ''

/** Whether the reader's clock shows a different time at that instant. */
export const isOtherZone = (when: When, zone?: string | null): boolean =>
  zone != null && formatDateTime(when, zone) !== formatDateTime(when, readerZone())

/** A deadline as the reader's clock shows it; with the name of their zone if the other zone's clock differs. */
export const formatDeadline = (when: When, zone?: string | null): string =>
  formatDateTime(when) + (isOtherZone(when, zone) ? ` ${zoneName(when)}` : '')

/** Day, month and so on for a date stub. */
export const dateParts = (when: When, zone?: string | null) => ({
  weekday: format(when, zone, { weekday: 'short' }),
  month: format(when, zone, { month: 'short' }),
  day: format(when, zone, { day: 'numeric' }),
  year: format(when, zone, { year: 'numeric' }),
})

/** The local calendar day as `2026-06-06`. */
export const localDay = (when: When, zone?: string | null): string => {
  const p = Object.fromEntries(
    formatter(zone ?? readerZone(), { year: 'numeric', month: '2-digit', day: '2-digit' })
      .formatToParts(new Date(when))
      .map((x) => [x.type, x.value]),
  )
  return `${p['year']}-${p['month']}-${p['day']}`
}

/**
 * `Sat, Jun 6, 2026, 6:00 PM – 10:00 PM` for one day, otherwise both dates. Names the zone if it differs from the
 * reader's, or always with `zone: 'always'`.
 */
export const formatRange = (
  start: When,
  end: When | null | undefined,
  zone?: string | null,
  name: 'differs' | 'always' = 'differs',
): string => {
  const suffix = name === 'always' || isOtherZone(start, zone) ? ` ${zoneName(start, zone)}` : ''
  if (end == null) return formatDateTime(start, zone) + suffix
  const same = localDay(start, zone) === localDay(end, zone)
  return `${formatDateTime(start, zone)} – ${same ? formatTime(end, zone) : formatDateTime(end, zone)}${suffix}`
}

const dayMs = 86_400_000
/** Calendar days from now to then in that zone; negative for the past. */
export const daysUntil = (when: When, zone?: string | null, now: When = nowMs()): number =>
  Math.round((Date.parse(localDay(when, zone)) - Date.parse(localDay(now, zone))) / dayMs)

/** `today`, `tomorrow`, `in 12 days`, `3 days ago` */
export const sayDays = (days: number): string =>
  new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' }).format(days, 'day')
