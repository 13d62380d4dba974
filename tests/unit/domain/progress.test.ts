import { cents } from '#shared/domain/money.ts'
import { describe, expect, it } from 'vitest'
import { nextStep } from '#shared/domain/event/lifecycle/next-step.ts'
import { advance, steps } from '#shared/domain/event/lifecycle/progress.ts'
import { zero } from '#shared/domain/money.ts'
import { projectRow } from '#shared/domain/event/access/event-projection.ts'
import { projectionOf } from '#shared/domain/event/access/views.ts'
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
import { atBar, booked, draft, ids, now, paidInFull, paymentOf, viewers, withAll, type Who } from './support.ts'

const ended = '2026-07-05T03:00:00.000Z'
const at = (status: Event['status'], vendors: Event['artist_status'], more: Partial<Event> = {}): Event => ({
  ...withAll(draft(), vendors),
  status,
  ...more,
})

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
})

describe('the next step', () => {
  const action = (who: Who, event: Event, time = now) => nextStep(event, viewers[who], time).action
  const everybody = (event: Event, time = now) =>
    (['admin', 'agent', 'client', 'artist', 'bandleader', 'musician'] as const).map((who) => action(who, event, time))

  it.each<[string, Event, string[]]>([
    ['unassigned', { ...draft(), agent_id: null }, ['take', 'take', 'wait', 'wait', 'wait', 'wait']],
    [
      'no performer',
      draft({ artist_id: null, bandleader_id: null, musicians: [] }),
      ['complete_details', 'complete_details', 'wait', 'wait', 'wait', 'wait'],
    ],
    ['draft', draft(), ['request_vendors', 'request_vendors', 'wait', 'wait', 'wait', 'wait']],
    ['pending', at('pending', 'requested'), ['wait', 'wait', 'wait', 'respond', 'respond', 'respond']],
    [
      'declined',
      at('pending', 'confirmed', { artist_status: 'declined' }),
      ['complete_details', 'complete_details', 'wait', 'wait', 'wait', 'wait'],
    ],
    [
      'leader has to ask',
      at('pending', 'selected', { bandleader_status: 'confirmed' }),
      ['request_vendors', 'request_vendors', 'wait', 'wait', 'request_vendors', 'wait'],
    ],
    ['propose', at('propose', 'confirmed'), ['send_proposal', 'send_proposal', 'wait', 'wait', 'wait', 'wait']],
    [
      'propose again',
      at('propose', 'confirmed', { proposal_sent_at: now }),
      ['resend_proposal', 'resend_proposal', 'wait', 'wait', 'wait', 'wait'],
    ],
    [
      'to pick',
      at('proposed', 'confirmed', { proposal_sent_at: now, proposal_step: 1 }),
      ['wait', 'wait', 'pick', 'wait', 'wait', 'wait'],
    ],
    [
      'none of these',
      at('proposed', 'confirmed', {
        proposal_sent_at: now,
        proposal_step: 1,
        cancellation_request: { reason: 'A singer', at: now, wants: 'other_offer' },
      }),
      ['change_offer', 'change_offer', 'wait', 'wait', 'wait', 'wait'],
    ],
    [
      'no longer valid',
      at('proposed', 'confirmed', { proposal_sent_at: '2026-02-14T12:00:00.000Z', proposal_step: 1 }),
      ['resend_proposal', 'resend_proposal', 'pick', 'wait', 'wait', 'wait'],
    ],
    ['to sign', at('proposed', 'confirmed', { proposal_step: 2 }), ['wait', 'wait', 'sign', 'wait', 'wait', 'wait']],
    [
      'to pay',
      at('proposed', 'confirmed', { proposal_step: 3 }),
      ['wait', 'wait', 'pay_deposit', 'wait', 'wait', 'wait'],
    ],
    ['booked', booked(), ['wait', 'wait', 'pay_balance', 'wait', 'wait', 'wait']],
    ['booked and paid', paidInFull(), ['wait', 'wait', 'wait', 'wait', 'wait', 'wait']],
    ['to sign again', booked({ contract_resign_needed: true }), ['wait', 'wait', 'sign', 'wait', 'wait', 'wait']],
    ['played, balance open', booked({ status: 'played' }), ['wait', 'wait', 'pay_balance', 'wait', 'wait', 'wait']],
    [
      'played and paid',
      paidInFull({ status: 'played' }),
      ['pay_vendors', 'pay_vendors', 'wait', 'wait', 'wait', 'wait'],
    ],
    [
      'played, rates wrong',
      paidInFull({ status: 'played', artist_played: false }),
      ['correct_rates', 'correct_rates', 'wait', 'wait', 'wait', 'wait'],
    ],
    [
      'played, with a stand-in who has not confirmed',
      paidInFull({ status: 'played', artist_status: 'requested' }),
      ['wait', 'wait', 'wait', 'respond', 'wait', 'wait'],
    ],
    [
      'a replacement is not requested yet',
      booked({ contract_resign_needed: true, artist_status: 'selected' }),
      ['request_vendors', 'request_vendors', 'sign', 'wait', 'request_vendors', 'wait'],
    ],
    ['played at a bar', atBar({ status: 'played' }), ['invoice', 'invoice', 'wait', 'wait', 'wait', 'wait']],
    [
      'invoiced',
      atBar({ status: 'invoiced', payments: [paymentOf('in_full', 200_000, { paid_at: null })] }),
      ['wait', 'wait', 'pay_invoice', 'wait', 'wait', 'wait'],
    ],
    [
      'some refunds failed',
      paidInFull({ status: 'refund_incomplete' }),
      ['refund', 'wait', 'wait', 'wait', 'wait', 'wait'],
    ],
    ['refunded', paidInFull({ status: 'refunded' }), ['pay_vendors', 'pay_vendors', 'wait', 'wait', 'wait', 'wait']],
    [
      'vendor payment failed',
      paidInFull({ status: 'payment_failed' }),
      ['pay_vendors', 'pay_vendors', 'wait', 'wait', 'wait', 'wait'],
    ],
    [
      'invoice failed',
      atBar({ status: 'payment_failed', payments: [paymentOf('in_full', 200_000, { paid_at: null, failed_at: now })] }),
      ['invoice', 'invoice', 'wait', 'wait', 'wait', 'wait'],
    ],
    ['paid', paidInFull({ status: 'paid' }), ['wait', 'wait', 'wait', 'wait', 'wait', 'wait']],
  ])('%s', (_name, event, expected) => {
    expect(everybody(event)).toEqual(expected)
  })

  it('names each vendor to be asked once, and the first three of a big band', () => {
    const [one] = draft().musicians
    const band = (names: string[]) => ({
      ...at('pending', 'confirmed'),
      musicians: names.map((musician_name) => ({ ...one!, musician_name, status: 'selected' as const })),
    })
    const detail = (names: string[]) => nextStep(band(names), viewers.agent, now).detail
    expect(detail(['Ann', 'Ann', 'Ben'])).toBe('Ann, Ben')
    expect(detail(['Ann', 'Ben', 'Cleo', 'Dan', 'Eve', 'Fay'])).toBe('Ann, Ben, Cleo and 3 more')
  })

  it('is to complete what the proposal, or the request of a bar, would be refused for', () => {
    const step = (event: Event) => nextStep(event, viewers.agent, now)
    expect(step(at('propose', 'confirmed', { client_notes: null, event_type: null }))).toMatchObject({
      action: 'complete_details',
      detail: 'Needed for the proposal: Event type, Client notes',
    })
    expect(step({ ...withAll(atBar(), 'selected'), artist_rate: cents(0) })).toMatchObject({
      action: 'complete_details',
      detail: 'Needed for the request: Artist rate, Rates that add up',
    })
  })

  it('after the end is Gig End, for leaders and admins', () => {
    expect(everybody(paidInFull(), ended)).toEqual(['gig_end', 'wait', 'wait', 'wait', 'gig_end', 'wait'])
    expect(everybody(paidInFull({ bandleader_id: -1 }), ended)).toEqual([
      'gig_end',
      'wait',
      'wait',
      'gig_end',
      'wait',
      'wait',
    ])
  })

  it('is the same on a list row, as far as the row knows', () => {
    const events = [
      draft(),
      at('pending', 'requested'),
      at('propose', 'confirmed'),
      at('proposed', 'confirmed', { proposal_step: 2 }),
      booked(),
      paidInFull(),
      paidInFull({ status: 'played' }),
      atBar({ status: 'played' }),
    ]
    for (const event of events)
      for (const who of ['admin', 'agent', 'client', 'artist', 'bandleader', 'musician'] as const) {
        expect([
          who,
          event.status,
          nextStep(projectRow(projectionOf(event), viewers[who]), viewers[who], now).action,
        ]).toEqual([who, event.status, action(who, event)])
      }
  })

  it('tells a client how a request ended, and whether money went back', () => {
    const closed = (by: 'client' | 'agency'): Event => ({
      ...draft(),
      status: 'canceled',
      cancellation: { by, reason: 'Too far', at: now, keep: 0, due: zero, waived: false, refunds_fees: false },
    })
    const said = (event: Event) => {
      const { label, detail } = nextStep(event, viewers.client, now)
      return [label, detail]
    }
    expect(said(closed('agency'))).toEqual(['Declined', 'Too far'])
    expect(said(closed('client'))).toEqual(['Withdrawn', 'You withdrew this request'])
    const signed = { status: 'canceled', proposal_signed_at: now } as const
    expect(said(booked({ ...signed, payments: [] }))).toEqual(['Canceled', ''])
    const payments = [{ ...paymentOf('deposit', 100_000, { paid_at: now }), refund_status: 'refunded' as const }]
    expect(said(booked({ ...signed, payments }))).toEqual(['Canceled and refunded', ''])
  })

  it('always has a label', () => {
    for (const status of eventStatuses)
      for (const who of Object.keys(viewers) as Who[]) {
        for (const event of [booked({ status }), atBar({ status })])
          expect(nextStep(event, viewers[who], now).label).not.toBe('')
      }
  })
})
