import { cents } from '#shared/domain/money.ts'
import { describe, expect, it } from 'vitest'
import {
  canConfirmPlayed,
  canDelete,
  canEdit,
  canRelease,
  canRequest,
  canRespond,
  canTake,
  canViewActivity,
  canViewEvidence,
} from '#shared/domain/event/access/event-permissions.ts'
import {
  canEditContract,
  canPick,
  canSendProposal,
  canSign,
  canViewContract,
} from '#shared/domain/event/access/proposal-permissions.ts'
import {
  canInvoice,
  canPayBalance,
  canPayDeposit,
  canPayVendors,
  canRefund,
} from '#shared/domain/event/access/payment-permissions.ts'
import type { Relation } from '#shared/domain/event/access/relation.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { eventStatuses } from '#shared/domain/event/record/status.ts'
import type { Verdict } from '#shared/domain/permissions.ts'
import { atBar, booked, draft, now, paidInFull, paymentOf, rel, said, viewers, withAll, type Who } from './support.ts'

type Rule = (who: Relation, event: Event, now: string) => Verdict
const everybody = Object.keys(viewers) as Who[]
/** Another event's band leader is a stranger to this one. */
const isGone = (who: Who, event: Event) => who === 'bandleader' && typeof event.bandleader_id !== 'string'
const strangers: Who[] = ['stranger', 'otherAgent', 'otherClient']
const after = '2026-07-05T03:00:00.000Z'

/**
 * The roles that may act on an event whose state allows it; everyone else is refused, strangers as if it did not exist.
 */
const matrix: [string, Rule, Event, string, Who[]][] = [
  ['edit', canEdit, booked(), now, ['admin', 'agent', 'bandleader']],
  ['edit without band leader', canEdit, booked({ bandleader_id: null }), now, ['admin', 'agent', 'artist']],
  ['request', canRequest, booked(), now, ['admin', 'agent', 'bandleader']],
  ['respond', canRespond, booked(), now, ['artist', 'bandleader', 'musician', 'musician2']],
  ['release', canRelease, booked(), now, ['admin', 'agent']],
  ['gig end', canConfirmPlayed, booked(), after, ['admin', 'bandleader']],
  ['gig end without band leader', canConfirmPlayed, booked({ bandleader_id: -1 }), after, ['admin', 'artist']],
  ['delete', canDelete, booked({ payments: [] }), now, ['admin', 'agent']],
  ['activity', canViewActivity, booked(), now, ['admin', 'agent']],
  ['evidence', canViewEvidence, booked(), now, ['admin', 'agent']],
  ['send proposal', canSendProposal, { ...withAll(draft(), 'confirmed'), status: 'propose' }, now, ['admin', 'agent']],
  [
    'pick',
    canPick,
    { ...draft(), ...requested(), status: 'proposed', proposal_sent_at: now, proposal_step: 1 },
    now,
    ['client'],
  ],
  [
    'sign',
    canSign,
    booked({ status: 'proposed', proposal_step: 2, proposal_signed_at: null, payments: [] }),
    now,
    ['client'],
  ],
  ['view contract', canViewContract, booked(), now, ['admin', 'agent', 'client']],
  ['edit contract', canEditContract, booked({ proposal_signed_at: null }), now, ['admin']],
  ['pay deposit', canPayDeposit, booked({ status: 'proposed', proposal_step: 3, payments: [] }), now, ['client']],
  ['pay balance', canPayBalance, booked(), now, ['client']],
  ['invoice', canInvoice, atBar({ status: 'played' }), now, ['admin', 'agent']],
  ['pay vendors', canPayVendors, paidInFull({ status: 'played' }), now, ['admin', 'agent']],
  ['refund', canRefund, paidInFull(), now, ['admin', 'agent']],
]
function requested() {
  const { artist_status, bandleader_status, musicians } = withAll(draft(), 'requested')
  return { artist_status, bandleader_status, musicians }
}

describe('permissions by role', () => {
  it.each(matrix)('%s', (_name, rule, event, at, allowed) => {
    const answers = Object.fromEntries(everybody.map((who) => [who, said(rule(rel(who, event), event, at))]))
    const expected = Object.fromEntries(
      everybody.map((who) => [
        who,
        allowed.includes(who) ? 'ok' : strangers.includes(who) || isGone(who, event) ? 'not_found' : 'forbidden',
      ]),
    )
    expect(answers).toEqual(expected)
  })

  it('a request is taken by agents and admins, once', () => {
    const open = { ...draft(), agent_id: null }
    expect(everybody.filter((who) => canTake(rel(who, open), open).ok)).toEqual(['admin', 'agent', 'otherAgent'])
    expect(said(canTake(rel('agent', draft()), draft()))).toBe('conflict')
    expect(said(canTake(rel('client', open), open))).toBe('forbidden')
    expect(said(canTake(rel('otherAgent', draft()), draft()))).toBe('not_found')
  })

  it('an agent can only take an untaken request', () => {
    const open = { ...booked({ payments: [] }), agent_id: null }
    for (const rule of [canEdit, canRequest, canDelete, canRelease, canViewContract])
      expect(said(rule(rel('agent', open), open, now))).toBe('forbidden')
  })
})

const statusesOf = (rule: Rule, who: Who, make: (status: Event['status']) => Event, at = now) =>
  eventStatuses.filter((status) => rule(rel(who, make(status)), make(status), at).ok).sort()

describe('permissions by status', () => {
  it('an event can be edited, deleted, requested for and answered', () => {
    expect(statusesOf(canEdit, 'agent', (status) => booked({ status }))).toEqual([
      'booked',
      'draft',
      'pending',
      'played',
      'propose',
      'proposed',
      'refund_incomplete',
    ])
    expect(statusesOf(canDelete, 'agent', (status) => booked({ status, payments: [] }))).toEqual([
      'booked',
      'canceled',
      'draft',
      'pending',
      'played',
      'propose',
      'proposed',
      'refund_incomplete',
      'refunded',
    ])
    expect(said(canDelete(rel('admin', booked()), booked()))).toBe('conflict')
    expect(statusesOf(canRequest, 'agent', (status) => booked({ status }))).toEqual([
      'booked',
      'draft',
      'pending',
      'propose',
      'proposed',
    ])
    expect(statusesOf(canRequest, 'agent', (status) => atBar({ status }))).toEqual(['booked', 'draft', 'pending'])
    expect(statusesOf(canRespond, 'musician', (status) => booked({ status }))).toEqual([
      'booked',
      'draft',
      'pending',
      'played',
      'propose',
      'proposed',
    ])
  })

  it('Gig End is for booked events, not a second before the end', () => {
    expect(statusesOf(canConfirmPlayed, 'bandleader', (status) => booked({ status }), after)).toEqual(['booked'])
    expect(said(canConfirmPlayed(rel('bandleader', booked()), booked(), '2026-07-05T02:59:59.999Z'))).toBe('conflict')
  })

  it('a vendor is not requested without times', () => {
    expect(canRequest(rel('agent', booked()), booked({ end: null }), now)).toMatchObject({
      code: 'conflict',
      message: 'Please select Start Date/Time, End Date/Time, or both',
    })
  })

  it('a vendor is requested until the event ends', () => {
    expect(said(canRequest(rel('agent', booked()), booked(), '2026-07-05T02:59:59.999Z'))).toBe('ok')
    expect(canRequest(rel('agent', booked()), booked(), after)).toMatchObject({
      code: 'conflict',
      message: 'This event is over; vendors can no longer be requested',
    })
  })

  it('a proposal can be sent: vendors ready, prepaid, propose or proposed', () => {
    expect(statusesOf(canSendProposal, 'agent', (status) => ({ ...withAll(draft(), 'confirmed'), status }))).toEqual([
      'propose',
      'proposed',
    ])
    const notYet = { ...withAll(draft(), 'requested'), status: 'propose' as const }
    expect(canSendProposal(rel('agent', notYet), notYet)).toMatchObject({
      code: 'conflict',
      message: 'Sending a proposal requires the artist confirmed',
    })
    expect(said(canSendProposal(rel('agent', atBar()), atBar({ status: 'propose' })))).toBe('conflict')
  })

  it('the client picks until signing, signs once, and again after a rate change', () => {
    const proposed = (step: number, more: Partial<Event> = {}) =>
      booked({ status: 'proposed', proposal_step: step, payments: [], ...more })
    expect([1, 2, 3, 4].map((step) => said(canPick(rel('client', booked()), proposed(step), now)))).toEqual([
      'ok',
      'ok',
      'conflict',
      'conflict',
    ])
    expect([1, 2, 3, 4].map((step) => said(canSign(rel('client', booked()), proposed(step), now)))).toEqual([
      'conflict',
      'ok',
      'conflict',
      'conflict',
    ])
    expect(said(canSign(rel('client', booked()), booked({ contract_resign_needed: true }), now))).toBe('ok')
    expect(said(canPick(rel('client', booked()), proposed(1, { proposal_sent_at: null }), now))).toBe('conflict')
    expect(said(canEditContract(rel('admin', booked()), booked()))).toBe('conflict')
    expect(said(canEditContract(rel('admin', booked()), booked({ contract_resign_needed: true })))).toBe('ok')
  })

  it('the client sees the contract only once the proposal was sent', () => {
    expect(said(canViewContract(rel('client', booked()), booked({ proposal_sent_at: null })))).toBe('conflict')
    expect(said(canViewContract(rel('agent', booked()), booked({ proposal_sent_at: null })))).toBe('ok')
    expect(said(canViewContract(rel('agent', atBar()), atBar()))).toBe('conflict')
  })

  it('the deposit is paid once, after signing, and not twice at once', () => {
    const signed = (more: Partial<Event>) => booked({ status: 'proposed', proposal_step: 3, payments: [], ...more })
    const pay = (more: Partial<Event>) => said(canPayDeposit(rel('client', booked()), signed(more), now))
    expect(pay({})).toBe('ok')
    expect(pay({ proposal_signed_at: null })).toBe('conflict')
    expect(pay({ contract_resign_needed: true })).toBe('conflict')
    expect(pay({ payments: [paymentOf('deposit', 100_000)] })).toBe('conflict')
    expect(pay({ payments: [paymentOf('deposit', 100_000, { paid_at: null })] })).toBe('conflict')
    expect(pay({ payments: [paymentOf('deposit', 100_000, { paid_at: null, failed_at: now })] })).toBe('ok')
    expect(pay({ status: 'pending' })).toBe('conflict')
  })

  it('the balance is paid while there is one', () => {
    expect(statusesOf(canPayBalance, 'client', (status) => booked({ status }))).toEqual(['booked', 'played'])
    expect(said(canPayBalance(rel('client', booked()), paidInFull()))).toBe('conflict')
    expect(said(canPayBalance(rel('client', booked()), booked({ contract_resign_needed: true })))).toBe('conflict')
  })

  it('a postpaid event is invoiced once played, if the rates add up', () => {
    expect(statusesOf(canInvoice, 'agent', (status) => atBar({ status }))).toEqual(['payment_failed', 'played'])
    expect(said(canInvoice(rel('agent', booked()), paidInFull({ status: 'played' })))).toBe('conflict')
    expect(canInvoice(rel('agent', atBar()), atBar({ status: 'played', artist_rate: cents(69_999) }))).toEqual({
      ok: false,
      code: 'invalid',
      message: "Please correct rates, they don't match client rate",
    })
    expect(said(canInvoice(rel('agent', atBar()), atBar({ status: 'played', artist_played: false })))).toBe('invalid')
  })

  it('vendors are paid once everything has arrived', () => {
    expect(statusesOf(canPayVendors, 'agent', (status) => paidInFull({ status }))).toEqual([
      'payment_failed',
      'played',
      'refunded',
    ])
    const played = (more: Partial<Event>) =>
      said(canPayVendors(rel('agent', booked()), paidInFull({ status: 'played', ...more })))
    expect(played({ payments: [] })).toBe('conflict')
    expect(played({ payments: [paymentOf('deposit', 100_000)] })).toBe('conflict')
    expect(
      played({ payments: [paymentOf('deposit', 100_000), paymentOf('balance', 100_000, { paid_at: null })] }),
    ).toBe('conflict')
    expect(played({ payments: [paymentOf('in_full', 200_000)] })).toBe('ok')
    expect(played({ artist_played: false })).toBe('invalid')
    expect(played({ musician_slots: [{ id: 's', rate: cents(0) }] })).toBe('ok')
    const invoiced = (status: Event['status']) =>
      atBar({ status, client_rate_booked: cents(200_000), payments: [paymentOf('in_full', 200_000)] })
    expect(statusesOf(canPayVendors, 'agent', invoiced)).toEqual(['payment_failed'])
  })

  it('an event is refunded up to 30 days ahead, paid in full, once', () => {
    expect(statusesOf(canRefund, 'agent', (status) => paidInFull({ status }))).toEqual(['booked', 'proposed'])
    expect(statusesOf(canRefund, 'admin', (status) => paidInFull({ status }))).toEqual([
      'booked',
      'proposed',
      'refund_incomplete',
    ])
    expect(said(canRefund(rel('agent', booked()), booked(), now))).toBe('conflict')
    const due = paidInFull().balance_due_at!
    expect(said(canRefund(rel('agent', booked()), paidInFull(), due))).toBe('ok')
    expect(said(canRefund(rel('agent', booked()), paidInFull(), new Date(Date.parse(due) + 1).toISOString()))).toBe(
      'conflict',
    )
  })
})
