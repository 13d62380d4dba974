import { describe, expect, it } from 'vitest'
import { nextStep } from '#shared/domain/event/lifecycle/next-step.ts'
import { cents, zero } from '#shared/domain/money.ts'
import { project, projectRow } from '#functions/event/rules/event-projection.ts'
import { proposeChange } from '#functions/event/rules/agreement/change.ts'
import { projectionOf } from '#functions/event/rules/views.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { withVendorStatus } from '#shared/domain/event/record/vendors.ts'
import { eventStatuses } from '#shared/domain/event/record/status.ts'
import { at, atBar, booked, draft, ids, now, paidInFull, paymentOf, viewers, withAll, type Who } from './support.ts'
import { asProposed, inForce } from '#shared/domain/event/record/terms.ts'

const ended = '2026-07-05T03:00:00.000Z'
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

  it('names the basics that are missing, and no others', () => {
    const basics = { venue_id: ids.venue, event_type: 'Wedding', start: '2026-09-01T22:00:00.000Z' }
    const missing = (more: Partial<Event>) =>
      nextStep({ ...draft(), ...basics, end: '2026-09-02T02:00:00.000Z', ...more } as Event, viewers.agent, now).detail
    const none = { venue_id: null, event_type: null } as unknown as Partial<Event>
    expect(missing({ ...none, start: null })).toBe('Venue, time and type are needed')
    expect(missing(none)).toBe('Venue and type are needed')
    expect(missing({ event_type: null })).toBe('Type is needed')
    expect(missing({ end: null })).toBe('Time is needed')
    expect(missing({})).not.toMatch(/needed/)
  })

  it('is to complete the fields that the proposal, or the request of a bar, needs', () => {
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
          nextStep(projectRow(projectionOf(inForce(event)), viewers[who]), viewers[who], now).action,
        ]).toEqual([who, event.status, action(who, event)])
      }
  })

  it('names the same day on a list row when the payments are not available yet', () => {
    const event = withAll(paidInFull({ status: 'played' }), 'confirmed')
    event.payments[0]!.available_at = '2026-03-06T00:00:00.000Z'
    const row = projectRow(projectionOf(inForce(event)), viewers.agent)
    expect(nextStep(row, viewers.agent, now)).toEqual(nextStep(event, viewers.agent, now))
    expect(nextStep(row, viewers.agent, now).detail).toContain('Vendors are paid on Fri, Mar 6')
  })

  it('waits on a list row, too, for a payment of a called-off event', () => {
    const event = paidInFull({ status: 'refunded' })
    event.payments[1] = paymentOf('balance', 100_000, { paid_at: null })
    const row = projectRow(projectionOf(inForce(event)), viewers.agent)
    expect(nextStep(row, viewers.agent, now)).toEqual(nextStep(event, viewers.agent, now))
    expect(nextStep(row, viewers.agent, now).label).toBe('Waiting for the payment')
  })

  it('is the same on the list row of a proposed change, which says what is in force', () => {
    const before = booked({ agreement: { version: 1, signed_at: now } })
    const { start, artist_id, artist } = before
    const later = { start: '2026-07-05T00:30:00.000Z', end: '2026-07-05T04:30:00.000Z' }
    const ben = { artist_id: ids.artist2, artist: { id: ids.artist2, name: 'Ben' }, artist_status: 'selected' } as const
    for (const edited of [
      { ...before, ...later },
      { ...before, ...ben },
    ]) {
      const event = proposeChange(before, edited, {
        name: 'Al Agent',
        user_id: viewers.agent.id,
        changeId: 'chg_1',
        now,
      })
      for (const who of ['admin', 'agent', 'client', 'artist', 'bandleader', 'musician'] as const) {
        const row = projectRow(projectionOf(inForce(event), asProposed(event)), viewers[who])
        expect(row).toMatchObject({ start, artist_id, artist: { name: artist!.name } })
        const seen = project(event, viewers[who])
        expect([who, nextStep(row, viewers[who], now)]).toEqual([who, nextStep(seen, viewers[who], now)])
      }
    }
    const declined = withVendorStatus(
      proposeChange(
        before,
        { ...before, ...later },
        { name: 'Al Agent', user_id: viewers.agent.id, changeId: 'chg_1', now },
      ),
      ...(['artist', ids.artist, 'declined'] as const),
    )
    const row = projectRow(projectionOf(inForce(declined), asProposed(declined)), viewers.artist)
    expect([row.proposed, nextStep(row, viewers.artist, now).label]).toEqual([undefined, 'Booked'])
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
    expect(said(booked({ ...signed, payments: [] }))).toEqual(['Canceled', 'You owe nothing'])
    const back = { refund_status: 'refunded' as const, refund_amount: cents(50_000) }
    const agreement = { version: 1, signed_at: now }
    const refunded = booked({
      ...signed,
      agreement,
      payments: [{ ...paymentOf('deposit', 100_000, { paid_at: now }), ...back }],
    })
    const text =
      '$500.00 of the price stays due, and you have paid it. $500.00 went back to you. Nothing more is charged'
    expect(said(refunded)).toEqual(['Canceled', text])
    const row = projectRow(projectionOf(inForce(refunded)), viewers.client)
    expect(nextStep(row, viewers.client, now)).toMatchObject({ label: 'Canceled', detail: text })
  })

  it('always has a label', () => {
    for (const status of eventStatuses)
      for (const who of Object.keys(viewers) as Who[]) {
        for (const event of [booked({ status }), atBar({ status })])
          expect(nextStep(event, viewers[who], now).label).not.toBe('')
      }
  })
})
