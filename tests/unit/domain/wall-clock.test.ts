import * as fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { timeOfWall, wallAt } from '#shared/domain/wall-clock.ts'

const zones = [...Intl.supportedValuesOf('timeZone'), 'UTC']
const zone = fc.constantFrom(...zones)
const time = fc.integer({ min: Date.UTC(1972, 0), max: Date.UTC(2200, 0) })

const wallOf = (local: Temporal.PlainDateTime) => Date.parse(`${local.toString({ fractionalSecondDigits: 3 })}Z`)
const temporalWall = (at: number, timezone: string) =>
  wallOf(Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timezone).toPlainDateTime())
const temporalTime = (wall: number, timezone: string) =>
  Temporal.PlainDateTime.from(new Date(wall).toISOString().slice(0, -1)).toZonedDateTime(timezone, {
    disambiguation: 'compatible',
  }).epochMilliseconds

/** Each clock change of a zone within a year, to within a second. */
const changesOf = (year: number, timezone: string): number[] => {
  const found: number[] = []
  let at = Temporal.Instant.from(`${year}-01-01T00:00Z`).toZonedDateTimeISO(timezone)
  for (;;) {
    const next = at.getTimeZoneTransition('next')
    if (next === null || next.year > year) return found
    found.push(next.epochMilliseconds)
    at = next
  }
}

describe('wall clocks, compared with Temporal', () => {
  it('show the same in every time zone at any time', () => {
    fc.assert(
      fc.property(time, zone, (at, timezone) => {
        expect(wallAt(at, timezone)).toBe(temporalWall(at, timezone))
      }),
      { numRuns: 3000 },
    )
  })

  it('map to the same instant', () => {
    fc.assert(
      fc.property(time, zone, (wall, timezone) => {
        expect(timeOfWall(wall, timezone)).toBe(temporalTime(wall, timezone))
      }),
      { numRuns: 3000 },
    )
  })

  it('are changed at most once within two days', () => {
    for (const timezone of zones) {
      let before = -Infinity
      let at = Temporal.Instant.from('2024-01-01T00:00Z').toZonedDateTimeISO(timezone)
      for (
        let next = at.getTimeZoneTransition('next');
        next && next.year < 2040;
        next = at.getTimeZoneTransition('next')
      ) {
        expect(next.epochMilliseconds - before, `${timezone} ${next.toString()}`).toBeGreaterThan(2 * 86_400_000)
        before = next.epochMilliseconds
        at = next
      }
    }
  })

  it('agree on every skipped or repeated hour', () => {
    let changes = 0
    for (const timezone of zones) {
      for (const change of changesOf(2027, timezone)) {
        changes += 1
        for (let minutes = -185; minutes <= 185; minutes += 5) {
          const wall = wallAt(change, timezone) + minutes * 60_000
          expect(timeOfWall(wall, timezone), `${timezone} ${new Date(wall).toISOString()}`).toBe(
            temporalTime(wall, timezone),
          )
        }
      }
    }
    expect(changes).toBeGreaterThan(200)
  })
})
