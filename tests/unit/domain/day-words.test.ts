import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayInWords, daysInWords } from '#shared/domain/day-words.ts'

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
    ['the 12th', '2026-12-12'],
    ['the 26th', '2026-11-26'],
    ['saturday the 12th', '2026-12-12'],
    ['Sat. 12th', '2026-12-12'],
    ['the 31st', '2026-12-31'],
    ['the 5', '2026-12-05'],
    ['December the 5th', '2026-12-05'],
  ])('%s', (text, day) => expect(dayInWords(text, today)).toBe(day))

  it.each([
    '',
    'De 5',
    'Feb 30',
    '13/1',
    'Friday Night Band',
    'next',
    'the',
    'the 32nd',
    'the band',
    'May',
    'constructor',
    '5',
    'Dec 5 x',
  ])('none: %s', (text) => expect(dayInWords(text, today)).toBeUndefined())

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

describe('several days, or a question', () => {
  it.each([
    ['this weekend', today, ['2026-11-28', '2026-11-29']],
    ['weekend', '2026-11-28', ['2026-11-28', '2026-11-29']],
    // A Sunday.
    ['this weekend', '2026-11-29', ['2026-11-29']],
    ['next weekend', '2026-11-29', ['2026-12-05', '2026-12-06']],
    ['next weekend', today, ['2026-12-05', '2026-12-06']],
    ['last weekend', today, ['2026-11-21', '2026-11-22']],
  ])('%s on %s', (text, now, all) => expect(daysInWords(text, now)).toEqual({ days: all }))

  it('asks about a weekday that the day is not, and never takes another day', () => {
    expect(daysInWords('friday the 12th', today)).toEqual({
      wrong: { weekday: 'friday', day: '2026-12-12' },
      choices: ['2026-12-11', '2026-12-12', '2027-02-12'],
    })
    expect(daysInWords('Sat, Dec 6', today)).toEqual({
      wrong: { weekday: 'saturday', day: '2026-12-06' },
      choices: ['2026-12-05', '2026-12-06'],
    })
    expect(dayInWords('Sat, Dec 6', today)).toBeUndefined()
  })

  it('takes a day with a weekday exactly if it is one, whenever and wherever it is said', () => {
    const zones = fc.constantFrom('Pacific/Honolulu', 'America/New_York', 'UTC', 'Asia/Kolkata', 'Pacific/Kiritimati')
    const instants = fc.date({ min: new Date('2020-01-01'), max: new Date('2039-12-31'), noInvalidDate: true })
    const names = fc.constantFrom('sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday')
    fc.assert(
      fc.property(instants, zones, names, fc.integer({ min: 1, max: 31 }), (instant, timeZone, name, date) => {
        const now = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(instant)
        const said = daysInWords(`${name} the ${date}${[, 'st', 'nd', 'rd'][date] ?? 'th'}`, now)!
        const long = format({ weekday: 'long' })
        if ('days' in said) {
          const [day] = said.days
          expect([day! >= now, Number(day!.slice(8)), long(day!).toLowerCase()]).toEqual([true, date, name])
        } else {
          expect(Number(said.wrong.day.slice(8))).toBe(date)
          expect(long(said.wrong.day).toLowerCase()).not.toBe(name)
          expect(said.choices).toContain(said.wrong.day)
          for (const day of said.choices)
            expect(Number(day.slice(8)) === date || long(day).toLowerCase() === name).toBe(true)
        }
        const tomorrow = dayInWords('tomorrow', now)!
        expect(Date.parse(tomorrow) - Date.parse(now)).toBe(86_400_000)
      }),
    )
  })

  it('a weekend begins on a Saturday, ends on a Sunday, and is not over', () => {
    fc.assert(
      fc.property(days, fc.constantFrom('this ', 'next '), (now, which) => {
        const said = daysInWords(`${which}weekend`, now) as { days: string[] }
        expect(new Date(said.days.at(-1)!).getUTCDay()).toBe(0)
        const away = (Date.parse(said.days.at(-1)!) - Date.parse(now)) / 86_400_000
        expect(which === 'this ' ? away >= 0 && away < 7 : away >= 7 && away < 14).toBe(true)
      }),
    )
  })
})
