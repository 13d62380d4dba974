import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { occurrencesOf, united, type Span } from '#functions/calendar/rules/occurrences.ts'
import { packSpans, unpackSpans, unpackUnited } from '#functions/calendar/rules/packed-spans.ts'
import { blockedTimeInput, type BlockedTime } from '#shared/domain/time-taken/schema.ts'

const newYork = 'America/New_York'
const block = (fields: Partial<BlockedTime>): BlockedTime => ({
  id: 'blk_1',
  start: '2026-12-05T22:00:00.000Z',
  end: '2026-12-06T03:00:00.000Z',
  all_day: false,
  timezone: newYork,
  note: null,
  repeat: null,
  ...fields,
})
const year = ['2026-01-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z'] as const
const all = (fields: Partial<BlockedTime>) =>
  occurrencesOf(block(fields), ...year).map(({ start, end }) => `${start.slice(5, 16)} ${end.slice(5, 16)}`)

describe('a blocked time', () => {
  it('takes its hours, and whole days of its own zone', () => {
    expect(all({})).toEqual(['12-05T22:00 12-06T03:00'])
    expect(all({ all_day: true })).toEqual(['12-05T05:00 12-06T05:00'])
    expect(all({ all_day: true, start: '2026-12-05', end: '2026-12-06' })).toEqual(['12-05T05:00 12-07T05:00'])
    // An end at midnight does not take the next day.
    const days = { all_day: true, start: '2026-12-05T05:00:00.000Z', end: '2026-12-06T05:00:00.000Z' }
    expect(all(days)).toEqual(['12-05T05:00 12-06T05:00'])
    expect(all({ ...days, timezone: 'Pacific/Honolulu' })).toEqual(['12-04T10:00 12-06T10:00'])
  })

  it('has 23 and 25 hours on the days of a clock change', () => {
    expect(all({ all_day: true, start: '2026-03-08', end: '2026-03-08' })).toEqual(['03-08T05:00 03-09T04:00'])
    expect(all({ all_day: true, start: '2026-11-01', end: '2026-11-01' })).toEqual(['11-01T04:00 11-02T05:00'])
  })

  it('is its two instants, also where the clock repeats or skips an hour, and never ends before it starts', () => {
    const hour = 3_600_000
    const changes = {
      [newYork]: '2026-11-01T06:00Z',
      'Europe/Berlin': '2026-10-25T01:00Z',
      // Twelve days before a clock skips an hour.
      'America/Chicago': '2026-02-24T08:00Z',
    }
    const near = fc.record({
      timezone: fc.constantFrom(...(Object.keys(changes) as (keyof typeof changes)[])),
      minute: fc.integer({ min: -180, max: 180 }),
      minutes: fc.integer({ min: 1, max: 180 }),
    })
    fc.assert(
      fc.property(near, ({ timezone, minute, minutes }) => {
        const from = Date.parse(changes[timezone]) + minute * 60_000
        const time = { start: new Date(from).toISOString(), end: new Date(from + minutes * 60_000).toISOString() }
        expect(occurrencesOf(block({ ...time, timezone }))).toEqual([time])
        const repeat = { weekdays: [0, 1, 6], until: time.start < '2026-06' ? '2026-03-10' : '2026-11-10' }
        for (const { start, end } of occurrencesOf(block({ ...time, timezone, repeat }))) {
          const length = Date.parse(end) - Date.parse(start)
          expect(length).toBeGreaterThan(0)
          expect(length).toBeLessThanOrEqual(minutes * 60_000 + 2 * hour)
        }
      }),
      { numRuns: 2000 },
    )
  })

  it('that repeats keeps its hours by the clock over a clock change', () => {
    const evenings = { start: '2026-10-28T23:00:00.000Z', end: '2026-10-29T02:00:00.000Z' }
    expect(all({ ...evenings, repeat: { weekdays: [3], until: '2026-11-11' } })).toEqual([
      '10-28T23:00 10-29T02:00',
      '11-05T00:00 11-05T03:00',
      '11-12T00:00 11-12T03:00',
    ])
  })

  it('is the same as day by day with Temporal, for any hours, zone and weekdays', () => {
    const zones = [newYork, 'Pacific/Honolulu', 'Europe/Berlin', 'Australia/Lord_Howe']
    const arbitrary = fc.record({
      day: fc.integer({ min: 0, max: 364 }),
      minute: fc.integer({ min: 0, max: 1439 }),
      minutes: fc.integer({ min: 1, max: 1440 }),
      timezone: fc.constantFrom(...zones),
      weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }),
      days: fc.integer({ min: 0, max: 60 }),
    })
    fc.assert(
      fc.property(arbitrary, ({ day, minute, minutes, timezone, weekdays, days }) => {
        const first = Temporal.PlainDateTime.from('2026-01-01T00:00').add({ days: day, minutes: minute })
        const instantOf = (at: Temporal.PlainDateTime) => new Date(at.toZonedDateTime(timezone).epochMilliseconds)
        const start = instantOf(first)
        // A start that the clock skips is another one by the clock.
        const clock = Temporal.Instant.fromEpochMilliseconds(+start).toZonedDateTimeISO(timezone).toPlainDateTime()
        const end = instantOf(clock.add({ minutes }))
        const length = Temporal.Instant.fromEpochMilliseconds(+end)
          .toZonedDateTimeISO(timezone)
          .toPlainDateTime()
          .since(clock)
        const expected = Array.from({ length: days + 1 }, (_, n) => clock.add({ days: n }))
          .filter((at) => weekdays.includes(at.dayOfWeek % 7))
          .map((at) => {
            const [begins, ends] = [+instantOf(at), +instantOf(at.add(length))]
            const whole = length.total({ unit: 'milliseconds', relativeTo: at })
            return {
              start: new Date(begins).toISOString(),
              end: new Date(ends > begins ? ends : begins + whole).toISOString(),
            }
          })
        const until = clock.toPlainDate().add({ days }).toString()
        const repeated = block({
          ...{ start: start.toISOString(), end: end.toISOString(), timezone },
          repeat: { weekdays, until },
        })
        expect(occurrencesOf(repeated, '2025-12-01T00:00:00.000Z', '2028-01-01T00:00:00.000Z')).toEqual(expected)
      }),
      { numRuns: 1000 },
    )
  })

  it.each([
    [{ start: '2026-12-05T10:00:00.000Z', end: '2026-12-05T10:00:00.000Z' }, 'The end must be after the start'],
    [{ start: '2026-12-05', end: '2026-12-04', all_day: true }, 'The end must be after the start'],
    [{ start: '2026-12-05', end: '2026-12-05T03:00:00Z', all_day: true }, 'Please choose two days or two times'],
    [{ start: '2026-12-05', end: '2026-12-05T03:00:00Z' }, 'Please choose two days or two times'],
    [{ start: '2026-12-05', end: '2028-12-05', all_day: true }, 'At most a year'],
    [{ start: '2026-12-05', end: '2026-12-30', repeat: { weekdays: [1], until: '2026-12-31' } }, 'At most a week'],
    [
      { start: '2026-12-05', end: '2026-12-06', repeat: { weekdays: [], until: '2026-12-31' } },
      'Please choose a weekday',
    ],
    [{ start: '2026-12-05', end: '2026-12-06', repeat: { weekdays: [1], until: '2046-12-31' } }, 'At most two years'],
    [
      { start: '2026-12-05', end: '2026-12-06', repeat: { weekdays: [1], until: '2026-12-01' } },
      'The last day must be after the start',
    ],
    [
      { start: '2026-12-05', end: '2026-12-06', repeat: { weekdays: [1] } },
      'Please choose the last day of the repeats',
    ],
    [{ start: '2026-12-05', end: '2026-12-06', note: 'x'.repeat(257) }, 'Max 256 characters'],
  ])('refuses %j', (input, message) => {
    expect(blockedTimeInput().safeParse(input).error?.issues[0]?.message).toBe(message)
  })
})

describe('times of calendars, packed', () => {
  const first = Date.UTC(2026, 2, 1)
  const iso = (minute: number) => new Date(first + minute * 60_000).toISOString()
  const times = fc.array(
    fc.tuple(fc.nat(5000), fc.integer({ min: 1, max: 900 })).map(([from, length]) => ({
      start: iso(from),
      end: iso(from + length),
    })),
    { maxLength: 8 },
  )
  const inOrder = (spans: readonly Span[]) => spans.toSorted((a, b) => (a.start < b.start ? -1 : 1))

  it('are read back as they were', () => {
    fc.assert(
      fc.property(times, fc.integer({ min: -40_000, max: 40_000 }), (own, days) => {
        const move = (at: string) => new Date(Date.parse(at) + days * 86_400_000).toISOString()
        const spans = inOrder(own).map(({ start, end }) => ({ start: move(start), end: move(end) }))
        expect(unpackSpans(packSpans(spans))).toEqual(spans)
      }),
    )
  })

  it('are united as they would be one by one', () => {
    fc.assert(
      fc.property(fc.array(times, { maxLength: 3 }), fc.nat(5000), fc.nat(2000), (calendars, at, length) => {
        const [from, to] = [iso(at), iso(at + length)]
        const one = united(calendars.flat()).filter(({ start, end }) => start < to && end > from)
        expect(
          unpackUnited(
            calendars.map((own) => packSpans(inOrder(own))),
            from,
            to,
          ),
        ).toEqual(one)
      }),
      { numRuns: 2000 },
    )
  })
})
