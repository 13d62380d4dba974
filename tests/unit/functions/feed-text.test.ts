import fc from 'fast-check'
import ICAL from 'ical.js'
import { expect, it } from 'vitest'
import type { FeedEntry } from '#functions/calendar/rules/feed-entry.ts'
import { busyTimes } from '#functions/calendar/jobs/subscribed/busy-times.ts'
import { renderFeed } from '#functions/calendar/use-cases/feed/render-feed.lazy.ts'

/** Any feed, read back by ical.js and by the product's own reader of calendars. */

const zones = ['America/New_York', 'Pacific/Honolulu', 'Europe/Berlin', 'Asia/Kolkata', 'Australia/Lord_Howe', 'UTC']
const minute = 60_000
const from = Date.UTC(2026, 0, 1)
const iso = (time: number) => new Date(time).toISOString()

/** Berlin's, New York's and Lord Howe's clocks go back in these hours. */
const turns = ['2026-10-25T01:00', '2026-11-01T06:00', '2026-04-04T15:00'].map((at) => Date.parse(`${at}Z`))
const near = (turn: number) => fc.integer({ min: -120, max: 120 }).map((minutes) => (turn - from) / minute + minutes)

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 120 }),
  fc.constantFrom('Łukasz; “Dan, cing”\\n', 'A\r\nBEGIN:VEVENT\r\nUID:x', '🎷'.repeat(60), 'ü'.repeat(74)),
)
const entry: fc.Arbitrary<FeedEntry> = fc
  .record({
    minutes: fc.oneof(fc.integer({ min: 0, max: 540 * 1440 }), fc.constantFrom(...turns).chain(near)),
    length: fc.integer({ min: 1, max: 3 * 1440 }),
    timezone: fc.constantFrom(...zones),
    sequence: fc.integer({ min: 1, max: 5000 }),
    status: fc.constantFrom('CONFIRMED' as const, 'TENTATIVE' as const, 'CANCELLED' as const),
    summary: text,
    location: text,
    description: text,
  })
  .map(({ minutes, length, ...rest }) => {
    const start = from + minutes * minute
    return { id: '', stamp: iso(from), start: iso(start), end: iso(start + length * minute), ...rest }
  })

const readByIcal = (feed: string) => {
  const calendar = new ICAL.Component(ICAL.parse(feed) as never)
  const zonesOf = new Map(
    calendar
      .getAllSubcomponents('vtimezone')
      .map((part) => [part.getFirstPropertyValue('tzid'), new ICAL.Timezone(part)] as const),
  )
  return calendar.getAllSubcomponents('vevent').map((part) => {
    const event = new ICAL.Event(part)
    const at = (name: 'dtstart' | 'dtend') => {
      const property = part.getFirstProperty(name)!
      const time = property.getFirstValue() as unknown as InstanceType<typeof ICAL.Time>
      const zone = zonesOf.get(property.getFirstParameter('tzid') ?? '')
      const { year, month, day, hour, minute: minutes, second } = time
      const wall = { year, month, day, hour, minute: minutes, second, isDate: false }
      return iso((zone ? ICAL.Time.fromData(wall as never, zone) : time).toUnixTime() * 1000)
    }
    return {
      ...{ uid: event.uid, sequence: event.sequence, status: part.getFirstPropertyValue('status') },
      ...{ start: at('dtstart'), end: at('dtend') },
    }
  })
}

it('any events are read back as they are by two readers, in lines of 75 octets', () => {
  const seen = new Set<string>()
  fc.assert(
    fc.property(fc.array(entry, { minLength: 1, maxLength: 8 }), (made) => {
      const entries = made.map((one, n) => ({ ...one, id: `evt_${n}` }))
      const feed = renderFeed('BookMe', entries, 'https://bookme.example')
      for (const line of feed.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
      const lines = feed.split('\r\n')
      const firstPart = lines.findIndex((line) => /^BEGIN:V(?!CALENDAR)/.test(line))
      expect(lines.findIndex((line) => line.startsWith('X-PUBLISHED-TTL'))).toBeLessThan(firstPart)
      expect(feed).not.toContain('METHOD')
      expect(readByIcal(feed)).toEqual(
        entries.map(({ id, sequence, status, start, end }) => ({ uid: `${id}@bookme`, sequence, status, start, end })),
      )
      const window = { from: iso(from - 86_400_000), to: iso(from + 4 * 366 * 86_400_000), timezone: 'UTC' }
      const busy = busyTimes(feed, window)
      expect(busy.unreadable).toBe(0)
      const taken = entries.filter(({ status }) => status !== 'CANCELLED').map(({ start, end }) => `${start} ${end}`)
      expect(busy.times.map(({ start, end }) => `${start} ${end}`)).toEqual([...new Set(taken)].sort())
      for (const { timezone, status } of entries) seen.add(timezone).add(status)
    }),
    { numRuns: 60 },
  )
  expect(seen.size).toBe(zones.length + 3)
})

it('a zone with clock changes has one yearly rule for each kind, as Outlook needs it', () => {
  const zoneOf = (timezone: string) => {
    const event = {
      id: 'evt_1',
      stamp: iso(from),
      start: iso(from),
      end: iso(from + 5 * 366 * 86_400_000),
      sequence: 1,
    }
    const words = { status: 'CONFIRMED' as const, summary: '', location: '', description: '' }
    const feed = renderFeed('BookMe', [{ ...event, ...words, timezone }], 'https://bookme.example')
    return feed.split('\r\n').filter((line) => /^(BEGIN:(STANDARD|DAYLIGHT)|RRULE)/.test(line))
  }
  expect(zoneOf('America/New_York')).toEqual([
    ...['BEGIN:DAYLIGHT', 'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU'],
    ...['BEGIN:STANDARD', 'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU'],
  ])
  expect(zoneOf('Europe/Berlin')).toEqual([
    ...['BEGIN:DAYLIGHT', 'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU'],
    ...['BEGIN:STANDARD', 'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU'],
  ])
  expect(zoneOf('Pacific/Honolulu')).toEqual(['BEGIN:STANDARD'])
  // On the first Sunday from the second of a month on: each change by itself.
  expect(zoneOf('America/Santiago').length).toBeGreaterThan(10)
})
