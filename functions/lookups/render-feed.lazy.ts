import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { FeedEntry } from '#shared/domain/time-taken/feed-entry.ts'
import { clockOf, offsetIn, vtimezone, type Clock } from '#shared/domain/time-taken/vtimezone.ts'

/** The generator writes the clock of the process, which for functions is UTC, under the name of the zone. */
const localDate = (at: string, clock: Clock): Date => {
  const time = Date.parse(at)
  const wall = new Date(time + offsetIn(clock, time))
  const [year, month, day] = [wall.getUTCFullYear(), wall.getUTCMonth(), wall.getUTCDate()]
  return new Date(year, month, day, wall.getUTCHours(), wall.getUTCMinutes(), wall.getUTCSeconds())
}

/** Only the feed needs the generator: loaded with the first one. */
export const renderFeed = (name: string, entries: readonly FeedEntry[], appUrl: string): string => {
  const times = entries.flatMap(({ start, end }) => [Date.parse(start), Date.parse(end)])
  const [first, last] = [Math.min(...times), Math.max(...times)]
  const zones = new Set(entries.map(({ timezone }) => timezone))
  const clocks = new Map([...zones].map((zone) => [zone, clockOf(zone, first, last)]))
  const calendar = ical({
    name,
    prodId: '//BookMe//Events//EN',
    method: ICalCalendarMethod.PUBLISH,
    ttl: 3600,
    timezone: { name: null, generator: (zone) => vtimezone(clocks.get(zone)!) },
  })
  for (const { id, sequence, stamp, start, end, timezone, status, summary, location, description } of entries)
    calendar.createEvent({
      id: `${id}@bookme`,
      sequence,
      stamp: new Date(stamp),
      start: localDate(start, clocks.get(timezone)!),
      end: localDate(end, clocks.get(timezone)!),
      timezone,
      status: ICalEventStatus[status],
      summary,
      location,
      description,
      url: `${appUrl}/event?id=${id}`,
    })
  return calendar.toString()
}
