import ical, { ICalEventStatus } from 'ical-generator'
import type { FeedEntry } from '#functions/calendar/rules/feed-entry.ts'
import { clockOf, isShownTwice, offsetIn, vtimezone, type Clock } from '#functions/calendar/rules/vtimezone.ts'

/** The generator writes the clock of the process, which for functions is UTC, under the name of the zone. */
const localDate = (at: string, clock: Clock): Date => {
  const time = Date.parse(at)
  const wall = new Date(time + offsetIn(clock, time))
  const [year, month, day] = [wall.getUTCFullYear(), wall.getUTCMonth(), wall.getUTCDate()]
  return new Date(year, month, day, wall.getUTCHours(), wall.getUTCMinutes(), wall.getUTCSeconds())
}

/** In the event's zone, or in UTC where its clock would name a time of two. */
const timesOf = ({ start, end, timezone }: FeedEntry, clock: Clock) =>
  [start, end].some((at) => isShownTwice(clock, Date.parse(at)))
    ? { start: new Date(start), end: new Date(end) }
    : { start: localDate(start, clock), end: localDate(end, clock), timezone }

/** The generator writes two properties of the calendar after its zones, and some readers then drop them. */
const propertiesFirst = (text: string): string =>
  text.replace(/((?:BEGIN:VTIMEZONE[^]*?END:VTIMEZONE\r\n)+)([^]*?)(?=BEGIN:VEVENT|END:VCALENDAR)/, '$2$1')

/**
 * Without a METHOD, which would demand an ORGANIZER: nobody is invited.
 * Only the feed needs the generator: loaded with the first one.
 */
export const renderFeed = (name: string, entries: readonly FeedEntry[], appUrl: string): string => {
  const times = entries.flatMap(({ start, end }) => [Date.parse(start), Date.parse(end)])
  const [first, last] = [Math.min(...times), Math.max(...times)]
  const zones = new Set(entries.map(({ timezone }) => timezone))
  const clocks = new Map([...zones].map((zone) => [zone, clockOf(zone, first, last)]))
  const calendar = ical({
    name,
    prodId: '//BookMe//Events//EN',
    ttl: 3600,
    timezone: { name: null, generator: (zone) => vtimezone(clocks.get(zone)!) },
  })
  for (const entry of entries) {
    const { id, sequence, stamp, timezone, status, summary, location, description } = entry
    calendar.createEvent({
      id: `${id}@bookme`,
      sequence,
      stamp: new Date(stamp),
      ...timesOf(entry, clocks.get(timezone)!),
      status: ICalEventStatus[status],
      summary,
      location,
      description,
      url: `${appUrl}/event?id=${id}`,
    })
  }
  return propertiesFirst(calendar.toString())
}
