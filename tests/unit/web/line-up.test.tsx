import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { relation } from '#shared/domain/event/access/relation.ts'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { vendorsOf } from '#shared/domain/event/record/vendors.ts'
import { cents } from '#shared/domain/money.ts'
import { LineUp } from '#web/booking/event/components/line-up/line-up.tsx'
import { placesOf, rateAt } from '#web/booking/event/components/line-up/places.ts'
import { setServerTime } from '#web/lib/clock.ts'
import { session } from '#web/lib/session.ts'
import { booked, ids, viewers } from '../domain/support.ts'
import { fakeApi, login, show } from './support.tsx'

beforeEach(() => {
  session.start(login)
  setServerTime('2026-06-01T12:00:00Z')
  fakeApi({ [`GET /events/${ids.event}/call-lists`]: { body: [] } })
})

const event = booked() as EventView
const many = (count: number): EventView => {
  const [one] = event.musicians!
  const musicians = Array.from({ length: count }, (_, i) => ({
    ...one!,
    ...{ musician_id: `mus_${i}`, musician_name: `Player ${i}` },
    status: i === count - 1 ? ('requested' as const) : ('confirmed' as const),
  }))
  return { ...event, musicians } as EventView
}
const rows = () => within(screen.getByRole('region', { name: 'Line-up' })).getAllByRole('listitem')

describe('the line-up of an event', () => {
  it('has one row for each part, with its rate', () => {
    show(<LineUp event={event} who={relation(viewers.agent, event)} />)
    expect(rows().map((row) => row.textContent)).toEqual(
      vendorsOf(event).map(({ name }) => expect.stringMatching(new RegExp(`${name}.*\\$[\\d.]+Confirmed`)) as string),
    )
  })

  it('has the same rows for a musician, and no acts', () => {
    const mine = { ...event, artist_rate: undefined, bandleader_rate: undefined } as unknown as EventView
    show(<LineUp event={mine} who={relation(viewers.musician, mine)} />)
    expect(rows()).toHaveLength(vendorsOf(event).length)
    expect(screen.queryAllByRole('button', { name: /^Request: / })).toEqual([])
  })

  it('of an orchestra is cut, and begins with those who have not confirmed', async () => {
    const orchestra = many(60)
    show(<LineUp event={orchestra} who={relation(viewers.agent, orchestra)} />)
    expect(rows()).toHaveLength(20)
    expect(rows()[0]!.textContent).toContain('Player 59')
    await userEvent.click(screen.getByRole('button', { name: 'Show all 62' }))
    expect(rows()).toHaveLength(62)
  })

  it('keeps who leaves by a proposed change, and shows both rates of who stays', () => {
    const [one, other] = event.musicians!
    const terms = { ...event.agreement?.terms, musicians: event.musicians }
    const changed = {
      ...event,
      agreement: { version: 1, signed_at: '2026-03-01T12:00:00Z', terms, pending: { id: 'chg_1' } },
      musicians: [{ ...one!, rate: cents(99_900) }],
    } as unknown as EventView
    const places = placesOf(changed, [])
    const leaving = places.find(({ note }) => note === 'Until the change is agreed')
    expect(leaving?.vendor?.name).toBe(other!.musician_name)
    const staying = places.find(({ vendor, note }) => vendor?.name === one!.musician_name && note === '')
    expect(staying && rateAt(staying)).toEqual({ now: one!.rate, proposed: 99_900 })
  })
})
