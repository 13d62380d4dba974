import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Availability, BlockedTime } from '#shared/domain/time-taken/schema.ts'
import { packSpans } from '#functions/calendar/rules/packed-spans.ts'
import type { Span } from '#functions/calendar/rules/occurrences.ts'
import { availabilityIn } from '#functions/calendar/data/availability.ts'
import { busyDaysOf } from '#functions/event/data/list-rows.ts'
import { blockedMonths } from '#functions/calendar/data/blocked-times.ts'
import { addSubscription, saveSubscription, subscriptionKeys } from '#functions/calendar/data/subscriptions.ts'
import { blockedMonthKey, busyKey, subscribedMonthKey } from '#functions/platform/db/keys.ts'
import { put } from '#functions/platform/db/db.ts'
import { cases } from '#tests/support/cases.ts'
import { startTable } from '#tests/support/start-table.ts'
import type { TestTable } from '#tests/support/table.ts'

/** How the time of people is taken, by all kinds of entries, against a model that looks at each entry by itself. */

const zones = ['America/New_York', 'Pacific/Honolulu', 'Europe/Berlin', 'Australia/Lord_Howe']
const minute = 60_000
const first = Date.UTC(2026, 2, 1)
const iso = (time: number) => new Date(time).toISOString()

let table: TestTable
beforeEach(async () => {
  table = await startTable()
})
afterEach(() => table.stop())

/** Some weeks with the clock changes of spring. */
const spanOf = (longestMinutes: number) =>
  fc
    .record({ from: fc.integer({ min: 0, max: 45 * 1440 }), length: fc.integer({ min: 1, max: longestMinutes }) })
    .map(({ from, length }): Span => ({
      start: iso(first + from * minute),
      end: iso(first + (from + length) * minute),
    }))

interface Repeated {
  zone: string
  day: number
  days: number
  weekdays: number[]
  hour: number
  hours: number
  allDay: boolean
}
const repeated: fc.Arbitrary<Repeated> = fc.record({
  zone: fc.constantFrom(...zones),
  day: fc.integer({ min: 0, max: 40 }),
  days: fc.integer({ min: 0, max: 30 }),
  weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 3 }),
  // Not within the hour of a clock change, when a time by the clock is two instants or none.
  hour: fc.integer({ min: 5, max: 20 }),
  hours: fc.integer({ min: 1, max: 3 }),
  allDay: fc.boolean(),
})

const dayOf = ({ day }: Repeated) => Temporal.PlainDate.from('2026-03-01').add({ days: day })
const instantOf = (at: Temporal.PlainDateTime, zone: string) => at.toZonedDateTime(zone).epochMilliseconds
const blockOf = (one: Repeated): BlockedTime => {
  const start = dayOf(one).toPlainDateTime({ hour: one.hour })
  const named = dayOf(one).toString()
  return {
    ...{ id: 'blk_1', note: null, timezone: one.zone, all_day: one.allDay },
    start: one.allDay ? named : iso(instantOf(start, one.zone)),
    end: one.allDay ? named : iso(instantOf(start.add({ hours: one.hours }), one.zone)),
    repeat: { weekdays: one.weekdays, until: dayOf(one).add({ days: one.days }).toString() },
  }
}
/** Day by day. */
const spansOf = (one: Repeated): Span[] =>
  Array.from({ length: one.days + 1 }, (_, n) => dayOf(one).add({ days: n }))
    .filter((day) => one.weekdays.includes(day.dayOfWeek % 7))
    .map((day) => {
      const start = day.toPlainDateTime({ hour: one.allDay ? 0 : one.hour })
      const end = one.allDay ? start.add({ days: 1 }) : start.add({ hours: one.hours })
      return { start: iso(instantOf(start, one.zone)), end: iso(instantOf(end, one.zone)) }
    })

const person = fc.record({
  blocks: fc.array(repeated, { maxLength: 2 }),
  calendars: fc.array(fc.array(spanOf(2000), { maxLength: 6 }), { maxLength: 3 }),
  /** The times of the first calendar that are called free. */
  free: fc.array(fc.nat(5), { maxLength: 2 }),
  events: fc.array(fc.record({ span: spanOf(900), isAsked: fc.boolean() }), { maxLength: 3 }),
})
type Person = typeof person extends fc.Arbitrary<infer T> ? T : never

let people = 0
const save = async ({ blocks, calendars, free, events }: Person): Promise<string> => {
  const deps = table.deps()
  people += 1
  const user = `usr_${String(people).padStart(26, '0')}`
  const rows = [
    ...blockedMonths(user, blocks.map(blockOf)),
    ...events.flatMap(({ span, isAsked }, n) =>
      busyDaysOf(span.start, span.end).map((day) => ({
        ...busyKey(day, user, `evt_${n}`),
        ...{ user_id: user, event_id: `evt_${n}`, ...span, status: isAsked ? 'requested' : 'confirmed' },
      })),
    ),
  ]
  if (rows.length > 0) await deps.db.transact(rows.map((row) => put(table.tableName, row)))
  for (const [place, times] of calendars.entries()) {
    const row = {
      ...subscriptionKeys(user)[place]!,
      ...{ id: `sub_${place}`, user_id: user, place, name: 'Other', url: 'https://calendars.example', timezone: 'UTC' },
      ...{ created_at: deps.now, next_at: deps.now, version: 1, entries: 0, unreadable: 0, is_cut: false },
    }
    await addSubscription(deps, row)
    const after = { times: sorted(times), free: place === 0 ? freeOf(times, free) : [] }
    await saveSubscription(deps, row, row, { before: { times: [], free: [] }, after })
  }
  return user
}
const sorted = (spans: readonly Span[]) => spans.toSorted((a, b) => (a.start + a.end < b.start + b.end ? -1 : 1))
const freeOf = (times: readonly Span[], free: readonly number[]) => sorted(times.filter((_, n) => free.includes(n)))

const model = ({ blocks, calendars, free, events }: Person, start: string, end: string): Availability => {
  const overlaps = (span: Span) => span.start < end && span.end > start
  const isFree = (time: Span) =>
    freeOf(calendars[0] ?? [], free).some((one) => one.start === time.start && one.end === time.end)
  const taken = events.filter(({ span }) => overlaps(span))
  if (taken.some(({ isAsked }) => !isAsked)) return 'booked'
  if (taken.length > 0) return 'asked'
  if (blocks.flatMap(spansOf).some(overlaps)) return 'blocked'
  return calendars.some((times, place) => times.some((one) => overlaps(one) && !(place === 0 && isFree(one))))
    ? 'busy'
    : 'free'
}

it('no time that is taken is missed and no free one is refused', async () => {
  const seen = new Map<Availability, number>()
  await fc.assert(
    fc.asyncProperty(
      fc.array(person, { minLength: 5, maxLength: 5 }),
      fc.array(spanOf(3000), { minLength: 20, maxLength: 20 }),
      async (persons, queries) => {
        table = await startTable()
        const rows: { user: string; one: Person }[] = []
        for (const one of persons) rows.push({ user: await save(one), one })
        for (const { start, end } of queries) {
          const asked = (unavailable: boolean) =>
            availabilityIn(table.deps(), { start, end, unavailable }, ({ user }: (typeof rows)[number]) => user)
          const all = asked(true)
          expect(await all.select(rows)).toEqual(rows)
          const expected = rows.map(({ one }) => model(one, start, end))
          expect(rows.map((row) => all.of(row).availability)).toEqual(expected)
          expect(await asked(false).select(rows)).toEqual(rows.filter((_, n) => expected[n] === 'free'))
          for (const how of expected) seen.set(how, (seen.get(how) ?? 0) + 1)
        }
      },
    ),
    { numRuns: cases(100) },
  )
  console.log(`Availability against the model: ${JSON.stringify(Object.fromEntries(seen))}`)
  for (const how of ['free', 'busy', 'blocked', 'asked', 'booked'] as const)
    expect(seen.get(how)).toBeGreaterThan(cases(100) / 10)
})

it('a month with more rows than one read takes looks up the people of the page', async () => {
  const deps = table.deps()
  const time = { start: iso(first), end: iso(first + 60 * minute) }
  const others = Array.from({ length: 1100 }, (_, n) => `usr_${String(n).padStart(26, '0')}`)
  const [busy, blocked, free] = ['A', 'B', 'C'].map((letter) => `usr_${letter.repeat(26)}`) as [string, string, string]
  const rows = [
    ...[...others, busy].map((user) => ({
      ...subscribedMonthKey('2026-03', user, 0),
      ...{ user_id: user, times: packSpans([time]) },
    })),
    ...[...others, blocked].map((user) => ({
      ...blockedMonthKey('2026-03', user),
      ...{ user_id: user, spans: [time] },
    })),
  ]
  for (let i = 0; i < rows.length; i += 100)
    await deps.db.transact(rows.slice(i, i + 100).map((row) => put(table.tableName, row)))
  const found = availabilityIn(table.deps(), { ...time, unavailable: true }, (user: string) => user)
  await found.select([busy, blocked, free])
  expect([busy, blocked, free].map((user) => found.of(user).availability)).toEqual(['busy', 'blocked', 'free'])
})
