import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { EventScreen } from '#web/booking/event/components/event-screen.tsx'
import { cents } from '#shared/domain/money.ts'
import { setServerTime } from '#web/lib/clock.ts'
import { session } from '#web/lib/session.ts'
import { booked, draft as event, ids, paymentOf, viewers } from '../domain/support.ts'
import { fakeApi, login, show } from './support.tsx'

const path = `/events/${ids.event}`

/** Before the event. */
beforeEach(() => setServerTime('2026-06-01T12:00:00Z'))

const open = (base: EventView, replies: Parameters<typeof fakeApi>[0] = {}, viewer: keyof typeof viewers = 'agent') => {
  session.start(login)
  fakeApi({ [`GET ${path}/activity`]: { body: [] }, ...replies })
  show(<EventScreen event={base} viewer={viewers[viewer]} onEdit={() => undefined} />, `/event?id=${ids.event}`)
}

describe('the header of an event', () => {
  it('says that a place is free, not that it is ready, and offers to fill it', async () => {
    const payments = [paymentOf('deposit', 100_000), paymentOf('balance', 100_000)]
    const agreement = { version: 1, signed_at: '2026-03-01T12:00:00Z' }
    open(booked({ payments, agreement }))
    expect(await screen.findByText(/Everything is ready for the gig/)).toBeTruthy()
    cleanup()
    const [, ...musicians] = booked().musicians
    open(
      booked({
        payments,
        agreement,
        musicians,
        musician_slots: [{ id: 's', instrument: 'Drums', rate: cents(25_000) }],
      }),
    )
    expect(await screen.findByText(/Nobody is chosen for drums/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Fill the place' }).className).toContain('contained')
    expect(screen.queryByText(/Everything is ready/)).toBeNull()
  })

  it('has no filled button for a balance that is charged by itself', async () => {
    const view = { ...booked({ agreement: { version: 1, signed_at: '2026-03-01T12:00:00Z' } }), has_gap: false }
    for (const [charge_at, look] of [
      ['2026-06-04T23:00:00Z', 'outlined'],
      ['2026-05-30T23:00:00Z', 'contained'],
    ] as const) {
      open({ ...view, charge_at }, {}, 'client')
      expect((await screen.findByRole('button', { name: 'Pay balance' })).className).toContain(look)
      cleanup()
    }
  })

  it('has the rows that an amount sums in the same panel', () => {
    open(booked())
    const money = within(screen.getByRole('region', { name: 'Money' }))
    const amounts = money.getAllByRole('definition').map(({ textContent }) => textContent)
    expect(money.getByText('Total').parentElement!.textContent).toBe('Total $2,000')
    expect(amounts).toEqual(['$1,600.00', '$300.00', '$100.00'])
    expect(money.getByText('Deposit')).toBeTruthy()
    expect(money.getByText(/still due/).textContent).toContain('$1,000.00')
  })

  it('shows time, client and act in one line, and the money only to client and staff', async () => {
    const line = (name: string) => screen.queryByRole('list', { name })?.textContent
    const when = 'Sat, Jul 4, 2026, 7:00\u00a0PM – 11:00\u00a0PM\u00a0EDTGrand Hotel, Albany'
    const who = `${when}Ada ClientAri Artist`
    open(booked())
    expect([line('When and who'), line('Money')]).toEqual([who, 'Total $2,000Paid $1,000Due $1,000'])
    cleanup()
    const visa = { type: 'card', text: 'Visa •••• 4242' }
    for (const [payment_method, due] of [
      [visa, '$1,029.30'],
      [null, '$1,029.30 by card, $1,005.00 from a bank account'],
    ] as const) {
      open(booked(), { [`GET /users/${login.id}/payment-method`]: { body: { payment_method } } }, 'client')
      expect(line('When and who')).toBe(`${when}Ari Artist`)
      await waitFor(() => expect(line('Money')).toBe(`Total $2,000Paid $1,000Due with fee ${due}`))
      cleanup()
    }
    open(booked(), {}, 'musician')
    expect(line('Money')).toBeUndefined()
    cleanup()
    // A budget is not yet a price.
    open(event(), {}, 'client')
    expect(line('Money')).toBeUndefined()
  })
})
