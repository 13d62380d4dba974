import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayInWords } from '#shared/domain/day-words.ts'

/** A Thursday. */
const today = '2026-11-26'
const format = (options: Intl.DateTimeFormatOptions) => {
  const formatter = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
  return (day: string) => formatter.format(new Date(`${day}T00:00:00Z`))
}
const days = fc
  .integer({ min: Date.UTC(2020, 0, 1) / 86_400_000, max: Date.UTC(2039, 11, 31) / 86_400_000 })
  .map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10))

describe('a day in words', () => {
  it.each([
    ['Dec 5', '2026-12-05'],
    ['Sat, Dec 5, 2026', '2026-12-05'],
    ['december 5th', '2026-12-05'],
    ['5 Dec', '2026-12-05'],
    ['12/5', '2026-12-05'],
    ['12/5/27', '2027-12-05'],
    ['2027-1-2', '2027-01-02'],
    ['today', '2026-11-26'],
    ['tomorrow', '2026-11-27'],
    ['sat', '2026-11-28'],
    ['Thursday', '2026-11-26'],
    ['this Wednesday', '2026-12-02'],
    ['next Saturday', '2026-12-05'],
    ['last Friday', '2026-11-20'],
    // Some weeks ago, and longer ago.
    ['Oct 31', '2026-10-31'],
    ['Jun 6', '2027-06-06'],
    ['Feb 29', '2028-02-29'],
  ])('%s', (text, day) => expect(dayInWords(text, today)).toBe(day))

  it.each(['', 'De 5', 'Feb 30', '13/1', 'Friday Night Band', 'next', 'the 5', 'May', 'constructor', '5', 'Dec 5 x'])(
    'none: %s',
    (text) => expect(dayInWords(text, today)).toBeUndefined(),
  )

  it('reads every day as our own screens write it', () => {
    const written = [
      format({ weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' }),
      format({ month: 'long', day: 'numeric', year: 'numeric' }),
      format({ month: 'numeric', day: 'numeric', year: '2-digit' }),
      (day: string) => day,
    ]
    fc.assert(
      fc.property(days, fc.constantFrom(...written), days, (day, write, now) => {
        expect(dayInWords(write(day), now)).toBe(day)
      }),
    )
  })

  it('finds the nearest such weekday: from today on, of the next week, or before today', () => {
    const names = fc.integer({ min: 0, max: 6 })
    fc.assert(
      fc.property(days, names, (now, index) => {
        const name = format({ weekday: 'long' })(`2026-11-${22 + index}`)
        const away = (which: string) => (Date.parse(dayInWords(`${which}${name}`, now)!) - Date.parse(now)) / 86_400_000
        expect([away('') >= 0 && away('') < 7, away('last ') < 0 && away('last ') >= -7]).toEqual([true, true])
        expect(away('next ') - away('')).toBe(away('') <= 6 - new Date(now).getUTCDay() ? 7 : 0)
      }),
    )
  })
})
