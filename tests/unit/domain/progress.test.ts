import { describe, expect, it } from 'vitest'
import { cents, zero } from '#shared/domain/money.ts'
import { advance, clientSteps, steps } from '#shared/domain/event/lifecycle/progress.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { eventStatuses } from '#shared/domain/event/record/status.ts'
import { vendorStatuses } from '#shared/domain/event/record/vendor-status.ts'
import {
  allChosenConfirmed,
  engagedVendors,
  vendorsOf,
  vendorsReady,
  withVendor,
  withVendorStatus,
} from '#shared/domain/event/record/vendors.ts'
import { at, atBar, booked, draft, ids, now, paymentOf, withAll } from './support.ts'

describe('vendors of an event', () => {
  it('are ready for a proposal once the act is confirmed', () => {
    const group = { group_id: ids.group, artist_id: null, artist_status: 'not_selected' as const }
    expect(vendorsReady(at('pending', 'confirmed'))).toBe(true)
    expect(vendorsReady(at('pending', 'confirmed', { artist_status: 'requested' }))).toBe(false)
    expect(vendorsReady(at('pending', 'confirmed', { bandleader_status: 'declined' }))).toBe(false)
    expect(
      vendorsReady(
        at('pending', 'requested', { artist_status: 'confirmed', bandleader_id: -1, bandleader_status: 'not_needed' }),
      ),
    ).toBe(true)
    expect(vendorsReady(at('pending', 'requested', { ...group, bandleader_status: 'confirmed' }))).toBe(true)
    expect(vendorsReady(at('pending', 'confirmed', { ...group, bandleader_status: 'requested' }))).toBe(false)
    expect(vendorsReady(at('pending', 'requested', { ...group, bandleader_id: -1 }))).toBe(false)
    expect(vendorsReady(at('pending', 'confirmed', { ...group, bandleader_id: -1 }))).toBe(true)
    expect(vendorsReady(at('pending', 'confirmed', { artist_id: null, bandleader_id: null, musicians: [] }))).toBe(
      false,
    )
    expect(allChosenConfirmed({ ...draft(), artist_id: null, bandleader_id: null, musicians: [] })).toBe(false)
  })

  it('change one at a time', () => {
    const one = withVendorStatus(draft(), 'musician', `${ids.musician}|Drums`, 'requested')
    expect(vendorsOf(one).map((vendor) => vendor.status)).toEqual(['selected', 'selected', 'requested', 'selected'])
    expect(engagedVendors(one).map((vendor) => vendor.key)).toEqual([`${ids.musician}|Drums`])
    expect(
      withVendor(draft(), 'artist', ids.artist, { status: 'paid', stripe_transfer_id: 'tr', played: true }),
    ).toMatchObject({ artist_status: 'paid', artist_stripe_transfer_id: 'tr', artist_played: true })
    expect(withVendorStatus(draft(), 'artist', ids.artist2, 'confirmed')).toEqual(draft())
    expect(withVendorStatus(draft(), 'bandleader', ids.bandleader, 'confirmed')).toMatchObject({
      bandleader_status: 'confirmed',
      artist_status: 'selected',
    })
  })
})

describe('settling', () => {
  it.each<[string, Event, Event['status']]>([
    ['prepaid: a vendor was requested', at('draft', 'requested'), 'pending'],
    ['prepaid: nobody yet', at('draft', 'selected'), 'draft'],
    ['prepaid: conditions met', at('pending', 'confirmed'), 'propose'],
    ['prepaid: from draft at once', at('draft', 'confirmed'), 'propose'],
    ['prepaid: lost before sending', at('propose', 'declined'), 'pending'],
    ['prepaid: lost after sending', at('proposed', 'declined'), 'pending'],
    [
      'prepaid: lost with money on its way',
      at('proposed', 'declined', { payments: [paymentOf('deposit', 1, { paid_at: null })] }),
      'proposed',
    ],
    [
      'prepaid: lost with a failed payment',
      at('proposed', 'declined', { payments: [paymentOf('deposit', 1, { paid_at: null, failed_at: now })] }),
      'pending',
    ],
    [
      'prepaid: proposed anew, signed and paid before',
      at('proposed', 'confirmed', { proposal_signed_at: now, payments: [paymentOf('deposit', 1)] }),
      'booked',
    ],
    [
      'prepaid: paid and not signed again',
      at('proposed', 'confirmed', { proposal_signed_at: null, payments: [paymentOf('deposit', 1)] }),
      'proposed',
    ],
    [
      'prepaid: signed, paid, and the new vendor still asked',
      at('pending', 'requested', { proposal_signed_at: now, payments: [paymentOf('deposit', 1)] }),
      'pending',
    ],
    ['prepaid: booked stays', booked({ artist_status: 'declined' }), 'booked'],
    ['postpaid: all confirmed', atBar({ status: 'pending' }), 'booked'],
    ['postpaid: not all', atBar({ status: 'pending', artist_status: 'requested' }), 'pending'],
    ['postpaid: lost', atBar({ status: 'booked', bandleader_status: 'declined' }), 'pending'],
    ['postpaid: played stays', atBar({ status: 'played', bandleader_status: 'declined' }), 'played'],
  ])('%s', (_name, event, status) => {
    expect(advance(event).status).toBe(status)
  })

  it('settles in one call', () => {
    for (const make of [
      at,
      (status: Event['status'], vendors: Event['artist_status']) => withAll(atBar({ status }), vendors),
    ]) {
      for (const status of eventStatuses)
        for (const vendors of vendorStatuses) {
          const once = advance(make(status, vendors))
          expect(advance(once)).toEqual(once)
        }
    }
  })
})

describe('progress line', () => {
  it('has the states of its flow, one of them current', () => {
    expect(steps(booked()).map((step) => `${step.key}:${step.state}`)).toEqual([
      'draft:done',
      'pending:done',
      'propose:done',
      'proposed:done',
      'booked:current',
      'played:todo',
      'paid:todo',
    ])
    expect(steps(atBar({ status: 'invoiced' })).map((step) => step.key)).toEqual([
      'draft',
      'pending',
      'booked',
      'played',
      'invoiced',
      'paid',
    ])
    expect(steps(booked({ status: 'refund_incomplete' })).at(-2)).toMatchObject({
      key: 'refund_incomplete',
      state: 'current',
    })
    expect(steps(booked({ status: 'payment_failed' })).at(-1)).toMatchObject({
      key: 'payment_failed',
      state: 'current',
    })
    const agreed = { agreement: { version: 1, signed_at: now } } as Partial<Event>
    expect(steps(atBar({ status: 'canceled', ...agreed })).map((step) => step.key)).toEqual([
      'draft',
      'pending',
      'booked',
      'canceled',
    ])
    for (const status of ['paid', 'canceled'] as const)
      expect(steps(booked({ status })).every((step) => step.state === 'done')).toBe(true)
    for (const prepaid of [true, false])
      for (const status of ['draft', 'pending', 'booked', 'played', 'payment_failed', 'refunded'] as const) {
        expect(
          steps(booked({ status, prepaid }))
            .filter((step) => step.state === 'current')
            .map((step) => step.key),
        ).toEqual([status])
      }
  })

  it.each([
    [draft(), 'Asked'],
    [booked({ status: 'proposed', proposal_step: 1 }), 'Offer'],
    [booked({ status: 'proposed', proposal_step: 3 }), 'Signed'],
    [booked(), 'Booked'],
    [booked({ status: 'played' }), 'Played'],
    [atBar({ status: 'pending' }), 'Asked'],
    [atBar({ status: 'booked' }), 'Booked'],
    [atBar({ status: 'invoiced' }), 'Played'],
  ])('has the words of clients', (event, word) => {
    const line = clientSteps(event)
    expect(line.find(({ state }) => state === 'current')?.label).toBe(word)
    expect(line.map(({ label }) => label)).not.toContain('Draft')
  })

  it('is over for clients once the gig was played and paid, or was called off, at the step that it had reached', () => {
    expect(clientSteps(booked({ status: 'paid' })).every(({ state }) => state === 'done')).toBe(true)
    expect(clientSteps(atBar({ status: 'paid' })).every(({ state }) => state === 'done')).toBe(true)
    const off = booked({ status: 'canceled' })
    const words = (event: Event) => clientSteps(event).map(({ label, state }) => `${label}: ${state}`)
    expect(words(off)).toEqual(['Asked: done', 'Offer: done', 'Signed: done', 'Booked: done', 'Canceled: done'])
    const cancellation = { by: 'client', reason: '', at: now, keep: 0, due: zero, waived: false, refunds_fees: false }
    const withdrawn = { ...draft(), status: 'canceled', cancellation } as Event
    expect(words(withdrawn)).toEqual(['Asked: done', 'Withdrawn: done'])
    expect(steps(withdrawn).map(({ key }) => key)).toEqual(['draft', 'canceled'])
    const declined = { ...withdrawn, cancellation: { ...withdrawn.cancellation!, by: 'agency' as const } }
    expect(words(declined)).toEqual(['Asked: done', 'Declined: done'])
  })

  it('is not over for a client before the money is back', () => {
    const payment = paymentOf('deposit', 100_000, { paid_at: now, refund_status: 'pending', refund_amount: cents(9) })
    const off = booked({ status: 'refunded', payments: [payment] })
    expect(clientSteps(off).at(-1)).toMatchObject({ label: 'Refund', state: 'current' })
    expect(steps(off).map(({ key }) => key)).toContain('refunded')
  })
})
