import * as fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { balanceDueAt, isThirtyDaysAhead, isUnderThirtyDays, localDate } from '#shared/domain/time.ts'
import { isTimeZone } from '#shared/domain/time-zone.ts'
import { whenText } from '#shared/domain/event/record/when-text.ts'

const zones = [
  'America/New_York',
  'America/Chicago',
  'America/Phoenix',
  'Pacific/Honolulu',
  'Europe/London',
  'Australia/Lord_Howe',
] as const
const wall = (instant: string, zone: string) => Temporal.Instant.from(instant).toZonedDateTimeISO(zone)

describe('balance due instant', () => {
  it.each([
    ['DST began between', '2026-03-20T23:00:00.000Z', 'America/New_York', '2026-02-19T00:00:00.000Z'],
    ['DST ended between', '2026-11-15T00:00:00.000Z', 'America/New_York', '2026-10-15T23:00:00.000Z'],
    ['no DST in the zone', '2026-03-20T23:00:00.000Z', 'America/Phoenix', '2026-02-18T23:00:00.000Z'],
    ['leap day counts', '2028-03-15T17:00:00.000Z', 'America/Chicago', '2028-02-14T18:00:00.000Z'],
    [
      'the due time does not exist that day: later',
      '2026-04-07T06:30:00.000Z',
      'America/New_York',
      '2026-03-08T07:30:00.000Z',
    ],
    [
      'the due time occurs twice: the earlier',
      '2026-12-01T06:30:00.000Z',
      'America/New_York',
      '2026-11-01T05:30:00.000Z',
    ],
    [
      'a zone that moves by half an hour',
      '2026-10-20T09:00:00.000Z',
      'Australia/Lord_Howe',
      '2026-09-20T09:30:00.000Z',
    ],
  ])('%s', (_name, start, zone, due) => {
    expect(balanceDueAt(start, zone)).toBe(due)
  })

  it('is the same wall-clock time 30 calendar days before, in every zone', () => {
    const instant = fc
      .integer({ min: Date.UTC(2024, 0), max: Date.UTC(2034, 0) })
      .map((ms) => new Date(ms - (ms % 60_000)).toISOString())
    fc.assert(
      fc.property(instant, fc.constantFrom(...zones), (start, zone) => {
        const due = wall(balanceDueAt(start, zone), zone)
        const begins = wall(start, zone)
        expect(due.toPlainDate().until(begins.toPlainDate()).days).toBe(30)
        const wanted = begins.toPlainDateTime().subtract({ days: 30 })
        const gap = wanted.toZonedDateTime(zone).toPlainDateTime().equals(wanted)
        if (gap) expect(due.toPlainTime().equals(begins.toPlainTime())).toBe(true)
      }),
      { numRuns: 400 },
    )
  })

  it('closes the refund window at the same instant', () => {
    const start = '2026-07-04T23:00:00.000Z'
    const due = balanceDueAt(start, 'America/New_York')
    const later = new Date(Date.parse(due) + 1).toISOString()
    expect([
      isThirtyDaysAhead(start, 'America/New_York', due),
      isUnderThirtyDays(start, 'America/New_York', due),
    ]).toEqual([true, false])
    expect([
      isThirtyDaysAhead(start, 'America/New_York', later),
      isUnderThirtyDays(start, 'America/New_York', later),
    ]).toEqual([false, true])
  })
})

describe('dates of a place', () => {
  it('are those of the zone', () => {
    expect(localDate('2026-07-05T03:00:00.000Z', 'America/New_York')).toBe('2026-07-04')
    expect(localDate('2026-07-05T03:00:00.000Z', 'Europe/London')).toBe('2026-07-05')
  })

  it('knows zones', () => {
    expect(['America/New_York', 'Mars/Olympus', ''].map(isTimeZone)).toEqual([true, false, false])
  })

  it('include the name of the zone', () => {
    const event = { start: '2026-07-04T23:00:00.000Z', end: '2026-07-05T03:00:00.000Z' }
    expect(whenText({ ...event, timezone: 'America/New_York' })).toBe(
      'Saturday, July 4, 2026, 7:00 PM to 11:00 PM (Eastern Daylight Time)',
    )
    expect(whenText({ ...event, timezone: 'UTC' })).toMatch(
      /^Saturday, July 4, 2026, 11:00 PM to Sunday, July 5, 2026, 3:00 AM \(/,
    )
    expect(whenText({ start: event.start, end: null })).toBeUndefined()
  })
})
