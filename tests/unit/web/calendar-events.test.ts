import { describe, expect, it } from 'vitest'
import { projectRow } from '#functions/event/rules/event-projection.ts'
import { projectionOf } from '#functions/event/rules/views.ts'
import { inForce } from '#shared/domain/event/record/terms.ts'
import { cents } from '#shared/domain/money.ts'
import { riskOf } from '#web/calendar/calendar/at-risk.ts'
import { readShown, step, titleOf, visibleDays } from '#web/calendar/calendar/calendar-address.ts'
import { textOn, toCalendarEvents, wordsOf } from '#web/calendar/calendar/event-inputs.ts'
import { monthEvents } from '#web/calendar/calendar/month-buckets.ts'
import { now, paidInFull, viewers } from '../domain/support.ts'
import { row } from './calendar-row.ts'

describe('the days of a view', () => {
  it.each([
    [{ view: 'month', date: '2026-06-10' }, '2026-05-31', '2026-07-12', 'June 2026'],
    [{ view: 'week', date: '2026-06-10' }, '2026-06-07', '2026-06-14', 'Jun 7 – 13, 2026'],
    [{ view: 'day', date: '2026-06-10' }, '2026-06-10', '2026-06-11', 'Wednesday, June 10, 2026'],
    [{ view: 'four', date: '2026-12-30' }, '2026-12-30', '2027-01-03', 'Dec 30, 2026 – Jan 2, 2027'],
  ] as const)('%o', (shown, start, end, title) => {
    expect(visibleDays(shown)).toEqual({ start, end })
    expect(titleOf(shown)).toBe(title)
  })
  it('step by the visible period, months from their first day', () => {
    expect(step({ view: 'month', date: '2026-01-31' }, 1)).toBe('2026-02-01')
    expect(step({ view: 'month', date: '2026-01-31' }, -1)).toBe('2025-12-01')
    expect(step({ view: 'four', date: '2026-02-27' }, 1)).toBe('2026-03-03')
  })
  it('an invalid URL shows this month', () => {
    expect(readShown(new URLSearchParams(), '2026-06-10', true).view).toBe('week')
    expect(readShown(new URLSearchParams('view=month'), '2026-06-10', true).view).toBe('month')
    expect(readShown(new URLSearchParams('view=century&date=2026-02-31'), '2026-06-10')).toEqual({
      view: 'month',
      date: '2026-06-10',
    })
  })
})

describe('events', () => {
  it('are marked where their agency must look at them now', () => {
    const near = { start: '2026-03-04T22:00:00Z', end: '2026-03-05T02:00:00Z' }
    const band = (more: object) => projectRow(projectionOf(inForce(paidInFull({ ...near, ...more }))), viewers.agent)
    const slot = { id: 's', instrument: 'Drums', rate: cents(25_000) }
    const [ready, open] = [band({}), band({ musician_slots: [slot] })]
    expect([riskOf(ready, viewers.agent, now), riskOf(open, viewers.client, now)]).toEqual([undefined, undefined])
    const risk = riskOf(open, viewers.agent, now)!
    expect(risk).toBe('Nobody is chosen for drums')
    expect(toCalendarEvents([{ ...open, risk }])[0]!.title).toBe('⚠ Summer party')
    expect(wordsOf({ ...open, risk })).toContain('At risk: Nobody is chosen for drums')
  })

  it('text is readable on every color', () => {
    const light = (hex: string) =>
      [0, 2, 4]
        .map((i) => parseInt(hex.slice(1).slice(i, i + 2), 16) / 255)
        .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
        .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i]!, 0)
    for (let n = 0; n < 0xffffff; n += 9973) {
      const color = `#${n.toString(16).padStart(6, '0')}`
      const [a, b] = [light(color), light(textOn(color))].sort((x, y) => y - x)
      expect((a! + 0.05) / (b! + 0.05)).toBeGreaterThan(4.5)
    }
  })
  it('are blue without a color, last an hour without an end, and are hidden without a start', () => {
    const [event, ...rest] = toCalendarEvents([row({ color: undefined, end: null }), row({ start: null })])
    expect(event).toMatchObject({ color: '#1976D2', end: '2026-06-10T23:00:00.000Z', url: '/event?id=evt_1' })
    expect(rest).toEqual([])
  })
  it.each([
    ['draft', 'draft'],
    ['pending', 'draft'],
    ['propose', 'draft'],
    ['proposed', 'proposed'],
    ['booked', 'booked'],
    ['played', 'booked'],
    ['paid', 'booked'],
    ['refund_incomplete', 'canceled'],
    ['canceled', 'canceled'],
  ] as const)('%s looks %s', (status, look) => {
    expect(toCalendarEvents([row({ status })])[0]?.extendedProps.look).toBe(look)
  })
  it('a canceled event takes no room from the others of its day, and two events show act and venue', () => {
    const range = visibleDays({ view: 'month', date: '2026-06-10' })
    const off = [1, 2].map((n) => row({ id: `off_${n}`, status: 'canceled', start: '2026-06-10T14:00:00Z' }))
    const two = [1, 2].map((n) => row({ id: `on_${n}`, artist: { id: 'art_1', name: 'Elena' } }))
    expect(monthEvents([...off, ...two], range).map(({ id, title }) => (id.startsWith('more') ? title : id))).toEqual([
      'on_1',
      'on_2',
      '+2 more',
    ])
    expect(monthEvents(two, range)[0]?.extendedProps).toMatchObject({ where: 'Elena', isTight: false })
    expect(monthEvents([...off, ...two], range)[0]?.extendedProps).toMatchObject({ isTight: true })
  })
  it('show the time of the venue', () =>
    expect(wordsOf(row({ timezone: 'Asia/Tokyo', venue: { id: 'ven_1', name: 'Hall' } }))).toContain(
      'Hall\nThu, Jun 11, 2026, 7:00 AM',
    ))

  it('a full day of a month shows the first ones and a count of the rest; none is lost', () => {
    const range = visibleDays({ view: 'month', date: '2026-06-10' })
    const rows = Array.from({ length: 2000 }, (_, i) =>
      row({
        id: `evt_${i}`,
        start: new Date(Date.UTC(2026, 5, 1) + i * 1_200_000).toISOString(),
        end: new Date(Date.UTC(2026, 5, 1) + i * 1_200_000 + 7_200_000).toISOString(),
      }),
    )
    const events = monthEvents(rows, range)
    expect(events.length).toBeLessThanOrEqual(42 * 3)
    const hidden = events
      .filter((event) => 'more' in event.extendedProps)
      .reduce((sum, event) => sum + Number(/\d+/.exec(event.title)![0]), 0)
    expect(hidden + events.filter((event) => 'words' in event.extendedProps).length).toBe(2000)
    expect(monthEvents(rows.slice(0, 3), range).map(({ id }) => id)).toEqual(['evt_0', 'evt_1', 'evt_2'])
  })
})
