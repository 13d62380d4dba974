import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { busyTimes } from '#functions/calendar/jobs/subscribed/busy-times.ts'

/** Calendars of other projects, and what `recurring-ical-events` makes of them (tests/witness/README.md). */

interface Recorded {
  text: string
  from: string
  to: string
  /** Of each time, the minutes since the start of the one before, and its length. */
  times: number[]
}
const file = new URL('../../witness/calendars.json.gz', import.meta.url)
const calendars = Object.entries(JSON.parse(gunzipSync(readFileSync(file)).toString()) as Record<string, Recorded>)

/** Where we read another time than the witness, and why. */
const reasons: Readonly<Record<string, string>> = {
  'icalendar/event_with_recurrence.ics':
    'Times without a zone are in that of their owner. The witness takes them for UTC, because one EXDATE is in UTC.',
  'icalendar/issue_1633_rdate_with_dates.ics':
    'A period of days is no period in iCalendar: the owner is told, and the entry itself has no length.',
  'icalendar/issue_1633_rdate_with_dates_and_tzid.ics': 'The same, in a zone.',
  'node-ical/biweekly-exdate-until.ics':
    'A rule that starts in UTC keeps UTC. The witness moves it to the zone of the calendar, with its clock changes.',
  'node-ical/windows-quoted-tz-rrule.ics':
    'A zone by the name that Windows shows, which the witness does not know; the exceptions are at other times.',
  'recurring_ical_events/issue_75_range_parameter.ics':
    'UNTIL is a day, and the starts are times: we take the whole day, the witness only its first second.',
}

const minuteMs = 60_000
const expected = ({ from, times }: Recorded): string[] => {
  let at = Date.parse(from)
  return Array.from({ length: times.length / 2 }, (_, i) => {
    at += times[2 * i]! * minuteMs
    return `${new Date(at).toISOString()} ${times[2 * i + 1]}`
  })
}
const read = ({ text, from, to }: Recorded): string[] =>
  busyTimes(text, { from, to, timezone: 'America/Chicago' }).times.map(
    ({ start, end }) => `${start} ${(Date.parse(end) - Date.parse(start)) / minuteMs}`,
  )

describe('calendars of other projects', () => {
  it.each(calendars.filter(([name]) => !(name in reasons)))('%s takes the same times', (_, calendar) => {
    expect(read(calendar).sort()).toEqual(expected(calendar).sort())
  })

  it.each(Object.entries(reasons))('%s takes other times: %s', (name) => {
    const calendar = calendars.find(([other]) => other === name)![1]
    expect(read(calendar).sort()).not.toEqual(expected(calendar).sort())
  })

  it('are many', () => {
    expect(calendars.length).toBeGreaterThan(150)
    expect(calendars.flatMap(([, { times }]) => times).length / 2).toBeGreaterThan(2500)
  })
})
