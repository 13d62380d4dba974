import { describe, expect, it } from 'vitest'
import { copyOf, leavingOut, timesOn, weeklyDates } from '#shared/domain/event/edit/copy.ts'
import { saveProblem } from '#shared/domain/event/edit/save-rules.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { cents } from '#shared/domain/money.ts'
import { atBar, blank, booked, draft, ids, now, paidInFull } from './support.ts'

const copy = (event: Event) => copyOf(event, { id: 'evt_copy', user_id: 'usr_copy' }, now)

describe('a copy of an event', () => {
  it('is the same draft again, without its day', () => {
    const { id, user_id, start, end, start_date, balance_due_at, ...same } = copy(draft())
    expect([id, user_id, start, end, start_date, balance_due_at]).toEqual([
      'evt_copy',
      'usr_copy',
      null,
      null,
      null,
      null,
    ])
    expect(draft()).toMatchObject(same)
    expect(saveProblem(copy(draft()))?.message).toBe('Please select Start Date/Time, End Date/Time, or both')
  })

  it.each<[string, Event]>([
    ['paid', paidInFull({ status: 'paid', artist_played: true, artist_stripe_transfer_id: 'tr_1' })],
    ['canceled', booked({ status: 'canceled', cancellation: { at: now } as never, invoice_po_number: '4711' })],
    ['being changed', booked({ agreement: { version: 1, signed_at: now } })],
  ])('that was %s has no holds, signatures, money or history', (_, event) => {
    expect(copy(event)).toEqual({ ...copy(draft()), proposals: copy(event).proposals })
  })

  it('of an event with a picked option has only this one, with the price and the rates that were agreed', () => {
    const { client_rate, artist_rate, proposals } = copy(
      booked({ proposal_pick: 2, client_rate: cents(150_000), artist_rate: cents(30_000) }),
    )
    expect([client_rate, artist_rate]).toEqual([150_000, 30_000])
    expect(proposals).toEqual([{ id: 1, title: 'Duo', description: 'Two hours', price: 150_000 }])
  })

  it('leaves out deleted vendors, and keeps the place of a musician with instrument and rate', () => {
    const event = copy(draft())
    const { artist_id, artist, artist_status, brand_id, musicians, musician_slots } = leavingOut(
      event,
      new Set([ids.artist, ids.musician]),
    )
    expect([artist_id, artist ?? null, artist_status, brand_id ?? null]).toEqual([null, null, 'not_selected', null])
    expect(musicians.map(({ musician_id }) => musician_id)).not.toContain(ids.musician)
    const [left] = event.musicians.filter(({ musician_id }) => musician_id === ids.musician)
    expect(musician_slots).toContainEqual({
      id: expect.any(String) as string,
      instrument: left!.instrument,
      rate: left!.rate,
    })
    expect(leavingOut(event, new Set(['art_other']))).toEqual(event)
  })

  it('asks nobody, keeps that no band leader is wanted, and is postpaid at a bar', () => {
    expect(copy(atBar({ status: 'invoiced', bandleader_id: -1 }))).toMatchObject({
      status: 'draft',
      prepaid: false,
      artist_status: 'selected',
      bandleader_status: 'not_needed',
      musicians: [{ musician_id: ids.musician, status: 'selected' }, { status: 'selected' }],
    })
    expect(copy(blank())).toMatchObject({ artist_status: 'not_selected', bandleader_status: 'not_selected' })
  })
})

describe('a weekly repetition', () => {
  // A Friday evening in New York, two weeks before the clocks change.
  const friday = { start: '2026-10-24T00:00:00.000Z', end: '2026-10-24T04:00:00.000Z', timezone: 'America/New_York' }

  it('is on the same weekday of the venue, at the same time of day when the clocks change', () => {
    const dates = weeklyDates(friday.start, friday.timezone, 2, now)
    expect(dates).toEqual(['2026-10-30', '2026-11-06'])
    expect(dates.map((date) => timesOn(friday, date))).toEqual([
      { start: '2026-10-31T00:00:00.000Z', end: '2026-10-31T04:00:00.000Z' },
      { start: '2026-11-07T01:00:00.000Z', end: '2026-11-07T05:00:00.000Z' },
    ])
  })

  it('of a past event begins in the week after today', () => {
    const from = (today: string) => weeklyDates(friday.start, friday.timezone, 1, `${today}T17:00:00.000Z`)
    expect(['2026-11-05', '2026-11-06', '2026-11-07'].flatMap(from)).toEqual(['2026-11-06', '2026-11-13', '2026-11-13'])
  })
})
