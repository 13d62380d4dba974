import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { busyTimes, TooSlow } from '#functions/calendar/jobs/subscribed/busy-times.ts'
import { NoCalendar } from '#functions/calendar/jobs/subscribed/calendar-text.ts'
import { windowsZones } from '#functions/calendar/jobs/subscribed/windows-zones.ts'
import { cases } from '#tests/support/cases.ts'

const newYork = 'America/New_York'
const window = { from: '2026-06-01T00:00:00.000Z', to: '2027-07-01T00:00:00.000Z', timezone: newYork }

const calendar = (...parts: string[]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...parts, 'END:VCALENDAR'].join('\r\n')
const entry = (...lines: string[]) =>
  ['BEGIN:VEVENT', 'UID:a@test', 'SUMMARY:Dentist', ...lines, 'END:VEVENT'].join('\r\n')
const read = (...parts: string[]) => busyTimes(calendar(...parts), window)
const shortly = ({ start, end }: { start: string; end: string }) => `${start.slice(2, 16)} ${end.slice(2, 16)}`
const timesOf = (...lines: string[]) => read(entry(...lines)).times.map(shortly)

const outlookZone = [
  'BEGIN:VTIMEZONE',
  'TZID:Customized Time Zone',
  'BEGIN:STANDARD',
  'DTSTART:16010101T020000',
  'TZOFFSETFROM:-0400',
  'TZOFFSETTO:-0500',
  'RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11',
  'END:STANDARD',
  'BEGIN:DAYLIGHT',
  'DTSTART:16010101T020000',
  'TZOFFSETFROM:-0500',
  'TZOFFSETTO:-0400',
  'RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3',
  'END:DAYLIGHT',
  'END:VTIMEZONE',
].join('\r\n')

describe('the times of an entry', () => {
  it('are instants, by the clock of a zone, or by the clock of the person', () => {
    const inUtc = timesOf('DTSTART:20260605T180000Z', 'DTEND:20260605T190000Z')
    expect(inUtc).toEqual(['26-06-05T18:00 26-06-05T19:00'])
    expect(timesOf('DTSTART;TZID=Europe/Berlin:20260605T200000', 'DURATION:PT1H')).toEqual(inUtc)
    expect(timesOf('DTSTART:20260605T140000', 'DTEND:20260605T150000')).toEqual(inUtc)
  })

  it('are whole days of the person, with 23 and 25 hours on the days of a clock change', () => {
    expect(timesOf('DTSTART;VALUE=DATE:20260605', 'DTEND;VALUE=DATE:20260607')).toEqual([
      '26-06-05T04:00 26-06-07T04:00',
    ])
    expect(timesOf('DTSTART;VALUE=DATE:20261101')).toEqual(['26-11-01T04:00 26-11-02T05:00'])
    expect(timesOf('DTSTART;VALUE=DATE:20270314', 'DURATION:P1D')).toEqual(['27-03-14T05:00 27-03-15T04:00'])
    const days = calendar(entry('DTSTART;VALUE=DATE:20260605'))
    const own = busyTimes(days, { ...window, timezone: 'Pacific/Honolulu' }).times.map(shortly)
    expect(own).toEqual(['26-06-05T10:00 26-06-06T10:00'])
  })

  it.each(['TRANSP:TRANSPARENT', 'STATUS:CANCELLED', 'status:cancelled'])('are free with %s', (line) => {
    expect(timesOf('DTSTART:20260605T180000Z', 'DTEND:20260605T190000Z', line)).toEqual([])
  })

  it('are none without a length, and lie between start and end whichever comes first', () => {
    expect(timesOf('DTSTART:20260605T180000Z')).toEqual([])
    expect(timesOf('DTSTART:20260605T180000Z', 'DTEND:20260605T170000Z')).toEqual(['26-06-05T17:00 26-06-05T18:00'])
  })

  it('are cut to the window, rounded to minutes, and equal ones are one', () => {
    const long = entry('DTSTART:20200101T000000Z', 'DTEND:20300101T000000Z')
    const short = entry('DTSTART:20260605T180030Z', 'DTEND:20260605T180130Z')
    expect(read(long, short, short).times.map(shortly)).toEqual([
      '26-06-01T00:00 27-07-01T00:00',
      '26-06-05T18:00 26-06-05T18:02',
    ])
  })
})

describe('an entry that repeats', () => {
  it('keeps its hours by the clock of its zone over a clock change', () => {
    const lines = [`DTSTART;TZID=${newYork}:20261025T190000`, `DTEND;TZID=${newYork}:20261025T200000`]
    expect(timesOf(...lines, 'RRULE:FREQ=WEEKLY;COUNT=2')).toEqual([
      '26-10-25T23:00 26-10-26T00:00',
      '26-11-02T00:00 26-11-02T01:00',
    ])
  })

  it('ends with its last day, whether that is a day, an instant or a time by the clock', () => {
    const lines = ['DTSTART;TZID=Europe/Berlin:20260605T200000', 'DURATION:PT1H']
    const count = (until: string) => timesOf(...lines, `RRULE:FREQ=DAILY;UNTIL=${until}`).length
    expect(count('20260607')).toBe(3)
    expect(count('20260607T180000Z')).toBe(3)
    expect(count('20260607T175959Z')).toBe(2)
    expect(count('20260607T200000')).toBe(3)
    expect(count('20260501')).toBe(1)
  })

  it('leaves out its exceptions and takes its additions', () => {
    const lines = [`DTSTART;TZID=${newYork}:20260601T190000`, 'DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=5']
    const left = timesOf(
      ...lines,
      `EXDATE;TZID=${newYork}:20260602T190000,20260603T190000`,
      'EXDATE:20260604T230000Z',
      'EXDATE;VALUE=DATE:20260605',
      `RDATE;TZID=${newYork}:20260610T100000`,
      'RDATE;VALUE=PERIOD:20260611T100000Z/20260611T130000Z,20260612T100000Z/PT2H',
    )
    expect(left).toEqual([
      '26-06-01T23:00 26-06-02T00:00',
      '26-06-10T14:00 26-06-10T15:00',
      '26-06-11T10:00 26-06-11T13:00',
      '26-06-12T10:00 26-06-12T12:00',
    ])
  })

  it('has single occurrences moved, freed and called off', () => {
    const series = entry('DTSTART:20260601T100000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=4')
    const change = (day: string, ...lines: string[]) => entry(`RECURRENCE-ID:202606${day}T100000Z`, ...lines)
    const hour = ['DTSTART:20260602T150000Z', 'DURATION:PT2H']
    const changes = [
      change('02', ...hour),
      change('03', ...hour, 'STATUS:CANCELLED'),
      change('04', ...hour, 'TRANSP:TRANSPARENT'),
    ]
    for (const parts of [
      [series, ...changes],
      [...changes, series],
    ])
      expect(read(...parts).times.map(shortly)).toEqual([
        '26-06-01T10:00 26-06-01T11:00',
        '26-06-02T15:00 26-06-02T17:00',
      ])
  })

  it('moves from one occurrence on', () => {
    const series = entry('DTSTART:20260601T100000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=4')
    const change = entry(
      'RECURRENCE-ID;RANGE=THISANDFUTURE:20260603T100000Z',
      'DTSTART:20260603T120000Z',
      'DURATION:PT2H',
    )
    expect(read(series, change).times.map(shortly)).toEqual([
      '26-06-01T10:00 26-06-01T11:00',
      '26-06-02T10:00 26-06-02T11:00',
      '26-06-03T12:00 26-06-03T14:00',
      '26-06-04T12:00 26-06-04T14:00',
    ])
  })

  it('that began decades ago is the same as one that began lately', () => {
    for (const [rule, old, late] of [
      ['FREQ=DAILY;INTERVAL=3', '20010101', '20260529'],
      ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU;WKST=SU', '20010108', '20260525'],
    ]) {
      const all = (day: string) => timesOf(`DTSTART:${day}T100000Z`, 'DURATION:PT1H', `RRULE:${rule}`)
      expect(all(old!)).toEqual(all(late!))
      expect(all(old!).length).toBeGreaterThan(50)
    }
  })

  it('is the same as day by day with Temporal, for any zone, start, interval and weekdays', () => {
    const names = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']
    const arbitrary = fc.record({
      zone: fc.constantFrom(newYork, 'Pacific/Honolulu', 'Europe/Berlin', 'Australia/Lord_Howe'),
      week: fc.integer({ min: -900, max: 40 }),
      minute: fc.integer({ min: 0, max: 1439 }),
      length: fc.integer({ min: 1, max: 3000 }),
      interval: fc.integer({ min: 1, max: 4 }),
      weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }),
      without: fc.array(fc.integer({ min: 0, max: 60 })),
    })
    const text = (at: Temporal.PlainDateTime) => at.toString({ smallestUnit: 'second' }).replace(/[-:]/g, '')
    fc.assert(
      fc.property(arbitrary, ({ zone, week, minute, length, interval, weekdays, without }) => {
        const sunday = Temporal.PlainDateTime.from('2026-05-31T00:00').add({ weeks: week }).add({ minutes: minute })
        const first = sunday.add({ days: Math.min(...weekdays) })
        const ms = (at: Temporal.PlainDateTime) => at.toZonedDateTime(zone).epochMilliseconds
        const weeks = Array.from({ length: Math.max(0, Math.ceil((60 - week) / interval)) }, (_, n) => n * interval)
        const starts = weeks.flatMap((later) =>
          weekdays.toSorted().map((weekday) => sunday.add({ days: later * 7 + weekday })),
        )
        const left = new Set(without.map((n) => starts.at(-1 - n)?.toString()))
        const lasts = Temporal.PlainDateTime.from('2026-05-31T00:00').add({ days: 350 })
        const expected = starts
          .filter((at) => !left.has(at.toString()) && Temporal.PlainDateTime.compare(at, lasts) <= 0)
          .map((at) => [ms(at), ms(at) + length * 60_000] as const)
          .filter(([start, end]) => end > Date.parse(window.from) && start < Date.parse(window.to))
          .map(([start, end]) => [Math.max(start, Date.parse(window.from)), end] as const)
        const days = weekdays.map((n) => names[n]).join(',')
        const lines = [
          `DTSTART;TZID=${zone}:${text(first)}`,
          `DURATION:PT${length}M`,
          `RRULE:FREQ=WEEKLY;INTERVAL=${interval};WKST=SU;BYDAY=${days};UNTIL=${text(lasts)}`,
          ...[...left]
            .filter((at) => at !== undefined)
            .map((at) => `EXDATE;TZID=${zone}:${text(Temporal.PlainDateTime.from(at))}`),
        ]
        const { times } = read(entry(...lines))
        const found = new Set(times.map(({ start, end }) => `${Date.parse(start)} ${Date.parse(end)}`))
        expect(found).toEqual(new Set(expected.map(([start, end]) => `${start} ${end}`)))
      }),
      { numRuns: cases(300) },
    )
  })
})

describe('a zone', () => {
  const at = (id: string, ...zones: string[]) =>
    read(...zones, entry(`DTSTART;TZID=${id}:20260605T140000`, 'DURATION:PT1H')).times.map(({ start }) =>
      start.slice(11, 16),
    )

  it('is known by its name, of IANA or of Windows, also behind a prefix, or is an offset', () => {
    expect(at('Europe/Berlin')).toEqual(['12:00'])
    expect(at('W. Europe Standard Time')).toEqual(['12:00'])
    expect(at('/mozilla.org/20050126_1/Europe/Berlin')).toEqual(['12:00'])
    expect(at('/citadel.org/1/America/Indiana/Knox')).toEqual(['19:00'])
    expect(at('GMT+0200')).toEqual(['12:00'])
    expect(at('"Eastern Standard Time"')).toEqual(['18:00'])
  })

  it('is defined in the calendar if nobody knows its name, and otherwise the own one', () => {
    expect(at('Customized Time Zone', outlookZone)).toEqual(['18:00'])
    expect(
      read(outlookZone, entry('DTSTART;TZID=Customized Time Zone:20261205T140000', 'DURATION:PT1H')).times[0]!.start,
    ).toBe('2026-12-05T19:00:00.000Z')
    const place = ['BEGIN:VTIMEZONE', 'TZID:Here', 'X-LIC-LOCATION:Europe/Berlin', 'END:VTIMEZONE'].join('\r\n')
    expect(at('Here', place)).toEqual(['12:00'])
    expect(at('Nowhere Standard Time')).toEqual(['18:00'])
  })

  it('of Windows is one that this system knows', () => {
    for (const name of Object.values(windowsZones))
      expect(() => new Intl.DateTimeFormat('en-US', { timeZone: name }), name).not.toThrow()
    expect(Object.keys(windowsZones).length).toBeGreaterThan(130)
  })
})

describe('a text', () => {
  it('that is no calendar is refused', () => {
    for (const text of [
      '',
      '<!doctype html><title>Log in</title>',
      '{"error":"BEGIN:VCALENDAR"}',
      'BEGIN:VCARD\r\nEND:VCARD',
    ])
      expect(() => busyTimes(text, window)).toThrow(NoCalendar)
    expect(read()).toEqual({ times: [], unreadable: 0, isCut: false })
  })

  it('with broken entries loses only those, and says how many', () => {
    const good = entry('DTSTART:20260605T180000Z', 'DTEND:20260605T190000Z', 'this line has no end', 'X-"broken;=:;')
    const broken = [
      entry('DTSTART:tomorrow'),
      entry('DTEND:20260605T190000Z'),
      entry('DTSTART:20260605T180000Z', 'DURATION:PT1H', 'RRULE:FREQ=SOMETIMES'),
      entry('DTSTART;TZID="Europe:20260605T180000'),
    ]
    // Those that name a day take it.
    expect(read(...broken, good)).toMatchObject({
      unreadable: 4,
      times: [{ start: '2026-06-05T04:00:00.000Z' }, { start: '2026-06-05T18:00:00.000Z' }],
    })
    expect(read(broken[0]!, broken[1]!, good)).toMatchObject({
      unreadable: 2,
      times: [{ start: '2026-06-05T18:00:00.000Z' }],
    })
  })

  it('is read with any line ends, folded lines, a byte order mark, alarms, and to where it was cut off', () => {
    const text = calendar(
      entry(
        'BEGIN:VALARM',
        'TRIGGER:-PT15M',
        'DURATION:PT9H',
        'END:VALARM',
        'DTSTART;TZID=Europe/Be\r\n rlin:20260605T2\r\n\t00000',
        'DURATION:PT1H',
      ),
    )
    const expected = { times: [{ start: '2026-06-05T18:00:00.000Z', end: '2026-06-05T19:00:00.000Z' }] }
    for (const ends of ['\r\n', '\n', '\r'])
      expect(busyTimes(`\uFEFF${text.replaceAll('\r\n', ends)}`, window)).toMatchObject({ ...expected, unreadable: 0 })
    const cut = `${text.replace('END:VCALENDAR', '')}${entry('DTSTART:20260606T180000Z')}`.slice(0, -12)
    expect(busyTimes(cut, window)).toMatchObject({ ...expected, unreadable: 1 })
  })

  it('counts to 5,000 times a year ahead, and says that there are more', () => {
    const often = entry('DTSTART:20200605T180000Z', 'DURATION:PT5M', 'RRULE:FREQ=HOURLY;COUNT=100000')
    const { times, isCut } = read(often)
    expect([times.length, isCut]).toEqual([5000, true])
    expect(times[0]!.start).toBe('2026-06-01T00:00:00.000Z')
  })

  it('of 10,000 entries counts the first 5,000 of the year ahead', () => {
    const minute = (n: number) => new Date(Date.UTC(2026, 5, 2) + n * 30 * 60_000).toISOString()
    const basic = (at: string) => at.replace(/[-:]|\.\d+/g, '')
    const entries = Array.from({ length: 10_000 }, (_, n) =>
      entry(`UID:one-${n}`, `DTSTART:${basic(minute(n))}`, 'DURATION:PT20M'),
    )
    const { times, isCut, unreadable } = busyTimes(calendar(...entries.reverse()), window, 60_000)
    expect([times.length, isCut, unreadable]).toEqual([5000, true, 0])
    expect(times[0]).toEqual({ start: minute(0), end: '2026-06-02T00:20:00.000Z' })
    expect(times.at(-1)!.start).toBe(minute(4999))
  })

  const never = entry('DTSTART:20260605T180000Z', 'DURATION:PT5M', 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30')
  it('loses an entry whose rule never ends, and no other', () => {
    const good = entry('UID:good', 'DTSTART:20260607T180000Z', 'DURATION:PT1H')
    expect(busyTimes(calendar(never, good), window)).toMatchObject({
      unreadable: 1,
      unreadOn: ['2026-06-05'],
      times: [{ start: '2026-06-05T18:00:00.000Z' }, { start: '2026-06-07T18:00:00.000Z' }],
    })
  })
  it('with more of these than there is time for is refused in time', () => {
    expect(() => busyTimes(calendar(...Array.from({ length: 20 }, () => never)), window, 700)).toThrow(TooSlow)
  })

  it('of random lines is never more than unreadable', () => {
    const words = [
      'BEGIN:VEVENT',
      'END:VEVENT',
      'BEGIN:VTIMEZONE',
      'END:VTIMEZONE',
      'DTSTART:20260605T180000Z',
      ' ',
      'X',
    ]
    const rules = [
      'RRULE:FREQ=WEEKLY;BYDAY=2MO',
      'EXDATE:',
      'RDATE:x',
      'DURATION:PT1H',
      'RECURRENCE-ID:20260605T180000Z',
    ]
    const line = fc.oneof(fc.constantFrom(...words, ...rules), fc.string())
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
        const { times } = busyTimes(calendar(...lines), window)
        for (const { start, end } of times) expect(start < end).toBe(true)
      }),
      { numRuns: cases(500) },
    )
  })
})
