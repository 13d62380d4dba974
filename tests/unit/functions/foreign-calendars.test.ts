import { describe, expect, it } from 'vitest'
import { busyTimes } from '#functions/calendar/jobs/subscribed/busy-times.ts'

/** Notations of other makers' calendars, and what people mean by them. */

const window = { from: '2026-11-01T00:00:00.000Z', to: '2027-11-20T00:00:00.000Z', timezone: 'America/Chicago' }
const calendar = (...lines: string[]) => ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\n')
const entry = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:a@x', ...lines, 'END:VEVENT'].join('\n')
const read = (...lines: string[]) => busyTimes(calendar(...lines), window)
const startsOf = (...lines: string[]) => read(...lines).times.map(({ start }) => start.slice(0, 16))
const evening = ['DTSTART:20270605T220000Z', 'DTEND:20270605T230000Z']

describe('a series', () => {
  const weekly = [
    'DTSTART;TZID=America/New_York:20261103T190000',
    'DTEND;TZID=America/New_York:20261103T220000',
    'RRULE:FREQ=WEEKLY',
  ]
  it('leaves out the day of an EXDATE that is a bare date', () => {
    const { times, unreadable } = read(entry(...weekly, 'EXDATE:20261124'))
    expect([times.length, unreadable]).toEqual([read(entry(...weekly)).times.length - 1, 0])
    expect(times.some(({ start }) => start.startsWith('2026-11-25'))).toBe(false)
  })

  it.each(['EXDATE:soon', 'EXDATE:20261124T000000,soon', 'RECURRENCE-ID:soon', 'RDATE:soon', 'RRULE:FREQ=SOMETIMES'])(
    'is kept with an unreadable %s, and its owner is told',
    (line) => {
      const { times, unreadable, unreadOn } = read(entry(...weekly, line))
      expect([times.length, unreadable, unreadOn]).toEqual([read(entry(...weekly)).times.length, 1, ['2026-11-03']])
    },
  )

  it('has the days until the day of its end, though that is in UTC', () => {
    const days = ['DTSTART;VALUE=DATE:20270605', 'RRULE:FREQ=DAILY;UNTIL=20270607T000000Z']
    expect(startsOf(entry(...days))).toEqual(['2027-06-05T05:00', '2027-06-06T05:00', '2027-06-07T05:00'])
  })

  it('has the times of each of its rules', () => {
    const rules = ['RRULE:FREQ=DAILY;COUNT=2', 'RRULE:FREQ=WEEKLY;COUNT=2']
    expect(startsOf(entry(...evening, ...rules))).toEqual(['2027-06-05T22:00', '2027-06-06T22:00', '2027-06-12T22:00'])
  })
})

describe('an entry', () => {
  it('on a bare date takes that day', () => {
    const taken = [{ start: '2027-06-05T05:00:00.000Z', end: '2027-06-06T05:00:00.000Z' }]
    expect(read(entry('DTSTART:20270605', 'DTEND:20270606'))).toEqual({ times: taken, unreadable: 0, isCut: false })
  })

  it('that cannot be read takes the day that it names, unless it is free', () => {
    const taken = [{ start: '2027-06-05T05:00:00.000Z', end: '2027-06-06T05:00:00.000Z' }]
    const unread = { times: taken, unreadable: 1, unreadOn: ['2027-06-05'] }
    expect(read(entry('DTSTART:20270605T9', 'DTEND:20270606'))).toMatchObject(unread)
    expect(read(entry('DTSTART:20270605T9', 'TRANSP:TRANSPARENT'))).toMatchObject({ times: [], unreadable: 1 })
    expect(read(entry('DTSTART:soon'))).toMatchObject({ times: [], unreadable: 1 })
    expect(read(entry('DTSTART;X=1:20270605', 'DTEND:soon'))).toMatchObject(unread)
  })

  it('counts as in its newest version', () => {
    const versions = [entry(...evening, 'SEQUENCE:0'), entry('DTSTART:20270607T220000Z', 'DURATION:PT1H', 'SEQUENCE:1')]
    expect(startsOf(...versions)).toEqual(['2027-06-07T22:00'])
    expect(startsOf(...versions.reverse())).toEqual(['2027-06-07T22:00'])
  })

  it.each([
    ['DTSTART;TZID="America/New_York":20270605T180000'],
    ['DTSTART;X-FROM=a;TZID=America/New_York:20270605T180000'],
    ['DTSTART;TZID="tzone://Microsoft/Eastern Standard Time":20270605T180000'],
    ['DTSTART;TZID="tzone://Microsoft/Utc":20270605T220000'],
    ['DTSTART;TZID="(UTC-05:00) Eastern Time (US & Canada)":20270605T180000'],
    ['DTSTART;TZID="(UTC-07:00) Arizona":20270605T150000'],
  ])('in the zone of %s', (start) => {
    expect(startsOf(entry(start, 'DURATION:PT1H'))).toEqual(['2027-06-05T22:00'])
  })

  it('in a zone whose name in the calendar has parameters', () => {
    const zone = ['BEGIN:VTIMEZONE', 'TZID;X-SOURCE=me:Mine', 'X-LIC-LOCATION:America/New_York', 'END:VTIMEZONE']
    expect(startsOf(...zone, entry('DTSTART;TZID=Mine:20270605T180000', 'DURATION:PT1H'))).toEqual(['2027-06-05T22:00'])
  })

  it('without a zone is by the clock of its calendar', () => {
    const floating = entry('DTSTART:20270605T180000', 'DURATION:PT1H')
    expect(startsOf('X-WR-TIMEZONE:America/New_York', floating)).toEqual(['2027-06-05T22:00'])
  })
})

it('the times of VFREEBUSY count, but free ones', () => {
  const lines = [
    'FREEBUSY:20270605T220000Z/20270605T230000Z,20270607T220000Z/PT1H',
    'FREEBUSY;FBTYPE=FREE:20270609T220000Z/PT1H',
    'FREEBUSY;FBTYPE=BUSY-TENTATIVE:20270611T220000Z/PT1H',
  ]
  expect(startsOf('BEGIN:VFREEBUSY', 'DTSTART:20270601T000000Z', ...lines, 'END:VFREEBUSY')).toEqual([
    '2027-06-05T22:00',
    '2027-06-07T22:00',
    '2027-06-11T22:00',
  ])
})
