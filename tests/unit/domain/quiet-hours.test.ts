import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isQuiet, nextEight, outsideQuietHours } from '#shared/domain/reminders/hours.ts'

describe('quiet hours', () => {
  it('end at eight, and shift what falls into them', () => {
    // Clocks in New York go forward on March 8, 2026: there is no half past two.
    expect(outsideQuietHours('2026-03-08T07:30:00.000Z', 'America/New_York')).toBe('2026-03-08T12:00:00.000Z')
    expect(outsideQuietHours('2026-03-08T12:00:00.000Z', 'America/New_York')).toBe('2026-03-08T12:00:00.000Z')
    expect(outsideQuietHours('2026-03-09T01:59:59.999Z', 'America/New_York')).toBe('2026-03-09T01:59:59.999Z')
    expect(outsideQuietHours('2026-03-09T02:00:00.000Z', 'America/New_York')).toBe('2026-03-09T12:00:00.000Z')
    // Clocks at the Azores and in Beirut change at midnight.
    expect(nextEight('2026-03-28T23:30:00.000Z', 'Asia/Beirut')).toBe('2026-03-29T05:00:00.000Z')
  })

  const zones = ['America/New_York', 'Pacific/Auckland', 'Europe/Berlin', 'Asia/Kathmandu', 'Pacific/Apia', 'UTC']
  const zone = fc.constantFrom(...zones)
  const instants = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })

  it('delay by at most eleven hours, never into other quiet hours', () => {
    fc.assert(
      fc.property(instants, zone, (date, timezone) => {
        const before = date.toISOString()
        const after = outsideQuietHours(before, timezone)
        expect(isQuiet(after, timezone)).toBe(false)
        expect(Date.parse(after) - date.getTime()).toBeLessThanOrEqual(11 * 3_600_000)
        expect(after >= before).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })
})
