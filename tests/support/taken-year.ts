import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { united, type Span } from '#functions/calendar/rules/occurrences.ts'
import type { Availability } from '#shared/domain/time-taken/schema.ts'

/** A year of five people in as many zones, as they said it, day by day: the model of tests/integration/search/year. */

export const zones = ['America/New_York', 'Pacific/Honolulu', 'Europe/Berlin', 'Australia/Lord_Howe', 'Asia/Kathmandu']
const firstDay = Temporal.PlainDate.from('2026-06-05')
const iso = (at: number) => new Date(at).toISOString()
const utc = (day: number, hour: number) =>
  Date.parse(`${firstDay.add({ days: day }).toString()}T00:00Z`) + hour * 3_600_000
export const utcSpan = ({ day, hour, hours }: When): Span => ({
  start: iso(utc(day, hour)),
  end: iso(utc(day, hour + hours)),
})

const when = { day: fc.nat(340), hour: fc.integer({ min: 5, max: 20 }), hours: fc.integer({ min: 1, max: 6 }) }
interface When {
  day: number
  hour: number
  hours: number
}
const who = fc.nat(zones.length - 1)
const weekdays = fc.uniqueArray(fc.nat(6), { minLength: 1, maxLength: 2 })
const entry = fc
  .record({
    ...when,
    kind: fc.constantFrom('weekly', 'whole days', 'floating', 'instants', 'transparent', 'canceled'),
    weeks: fc.nat(30),
    zone: fc.constantFrom(...zones),
  })
  // Calendars are read a year ahead.
  .map(({ weeks, ...one }) => ({ ...one, count: 1 + Math.min(weeks, Math.floor((350 - one.day) / 7)) }))
type Entry = typeof entry extends fc.Arbitrary<infer T> ? T : never

export const step = fc.oneof(
  fc.record({ is: fc.constant('block' as const), who, ...when, days: fc.nat(9), byAgent: fc.boolean() }),
  fc.record({ is: fc.constant('repeat' as const), who, ...when, days: fc.nat(120), weekdays, wholeDay: fc.boolean() }),
  fc.record({ is: fc.constant('unblock' as const), nth: fc.nat(20) }),
  fc.record({ is: fc.constant('subscribe' as const), who, entries: fc.array(entry, { minLength: 1, maxLength: 4 }) }),
  fc.record({ is: fc.constant('call free' as const), who, nth: fc.nat(30) }),
  fc.record({ is: fc.constant('hold' as const), who, ...when, by: fc.constantFrom('agent', 'agent2') }),
  fc.record({
    is: fc.constant('book' as const),
    nth: fc.nat(9),
    ...when,
    answer: fc.constantFrom('', 'confirm', 'decline'),
  }),
)
export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** By the clock of a zone. */
export const clockSpan = (from: Temporal.PlainDateTime, to: Temporal.PlainDateTime, zone: string): Span => ({
  start: iso(from.toZonedDateTime(zone).epochMilliseconds),
  end: iso(to.toZonedDateTime(zone).epochMilliseconds),
})
export const dayOf = (day: number) => firstDay.add({ days: day })
export const at = (day: number, hour: number) => dayOf(day).toPlainDateTime({ hour: 0 }).add({ hours: hour })
export const daysFrom = (day: number, days: number) => Array.from({ length: days + 1 }, (_, n) => day + n)

export const spansOfEntry = ({ kind, day, hour, hours, count, zone }: Entry, home: string): Span[] => {
  if (kind === 'weekly')
    return Array.from({ length: count }, (_, n) => day + 7 * n).map((on) =>
      clockSpan(at(on, hour), at(on, hour + hours), zone),
    )
  if (kind === 'whole days') return [clockSpan(at(day, 0), at(day + hours, 0), home)]
  if (kind === 'floating') return [clockSpan(at(day, hour), at(day, hour + hours), home)]
  return kind === 'instants' ? [utcSpan({ day, hour, hours })] : []
}
const basic = (text: string) => text.replace(/[-:]/g, '').slice(0, 15)
export const textOfEntry = ({ kind, day, hour, hours, count, zone }: Entry, uid: number): string[] => {
  const clock = (hourAt: number) => basic(at(day, hourAt).toString({ smallestUnit: 'second' }))
  const timed = (form: string, end = '') => [
    `DTSTART${form}:${clock(hour)}${end}`,
    `DTEND${form}:${clock(hour + hours)}${end}`,
  ]
  const date = (on: number) => dayOf(on).toString().replaceAll('-', '')
  const lines = {
    weekly: [...timed(`;TZID=${zone}`), `RRULE:FREQ=WEEKLY;COUNT=${count}`],
    'whole days': [`DTSTART;VALUE=DATE:${date(day)}`, `DTEND;VALUE=DATE:${date(day + hours)}`],
    floating: timed(''),
    instants: timed('', 'Z'),
    transparent: [...timed('', 'Z'), 'TRANSP:TRANSPARENT'],
    canceled: [...timed('', 'Z'), 'STATUS:CANCELLED'],
  }
  return ['BEGIN:VEVENT', `UID:entry-${uid}`, 'SUMMARY:Private', ...lines[kind as keyof typeof lines], 'END:VEVENT']
}

/** Everything that one person said, and what they were asked. */
export interface Person {
  blocks: Map<string, Span[]>
  calendars: { id: string; times: Span[] }[]
  events: { id: string; span: Span; status: 'asked' | 'booked' }[]
  holds: Span[]
}
export const overlaps = (a: Span, b: Span) => a.start < b.end && a.end > b.start
export const blocked = ({ blocks }: Person) => [...blocks.values()].flat()
export const busy = ({ calendars }: Person) => calendars.flatMap(({ times }) => times)
export const stateOf = (person: Person, time: Span): Availability => {
  const engaged = person.events.filter(({ span }) => overlaps(span, time))
  if (engaged.some(({ status }) => status === 'booked')) return 'booked'
  if (engaged.length > 0) return 'asked'
  if (blocked(person).some((span) => overlaps(span, time))) return 'blocked'
  return busy(person).some((span) => overlaps(span, time)) ? 'busy' : 'free'
}

export const spansOf = (person: Person) => [
  ...blocked(person),
  ...busy(person),
  ...person.events.map(({ span }) => span),
]

/** Somewhere in the year, or by the minute where some time begins or ends. */
export const look = fc.record({
  day: fc.nat(345),
  minute: fc.nat(1439),
  minutes: fc.integer({ min: 1, max: 3000 }),
  nth: fc.nat(10_000),
  edge: fc.constantFrom('', 'before', 'before', 'after', 'after'),
  shift: fc.integer({ min: -1, max: 1 }),
})
export type Look = typeof look extends fc.Arbitrary<infer T> ? T : never
const minuteMs = 60_000
export const timeOf = ({ day, minute, minutes, nth, edge, shift }: Look, taken: readonly Span[]): Span => {
  const near = edge === '' ? undefined : taken[nth % Math.max(taken.length, 1)]
  const length = minutes * minuteMs
  if (!near) return { start: iso(utc(day, 0) + minute * minuteMs), end: iso(utc(day, 0) + minute * minuteMs + length) }
  const edgeAt = Date.parse(edge === 'after' ? near.end : near.start) + shift * minuteMs
  return edge === 'after'
    ? { start: iso(edgeAt), end: iso(edgeAt + length) }
    : { start: iso(edgeAt - length), end: iso(edgeAt) }
}

/** These times as far as they are in [from, to), with touching ones as one. */
export const within = (spans: readonly Span[], { start: from, end: to }: Span): Span[] =>
  united(
    spans
      .filter((span) => overlaps(span, { start: from, end: to }))
      .map(({ start, end }) => ({ start: start < from ? from : start, end: end > to ? to : end })),
  )
