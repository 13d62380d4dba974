import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Payment } from '#shared/domain/event/record/payment-schema.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { vendorName, vendorsOf } from '#shared/domain/event/record/vendors.ts'
import { cents } from '#shared/domain/money.ts'
import type { TransferIntent } from '#shared/domain/payment/intent.ts'
import { keepsOwnShare, paidByAgency, uncoveredShares } from '#shared/domain/payment/outside-money.ts'
import { fundsAt, transferBlock } from '#shared/domain/payment/transfer-block.ts'
import {
  isEverybodyPaid,
  isSettledWithErrors,
  isTransferred,
  payeesOf,
  toPayOut,
  withTransferDone,
  withTransferFailed,
  withTransferHeld,
  withTransfersBegun,
} from '#shared/domain/payment/transfer.ts'
import { stillOwed, vendorNamed, withVendorPaidOutside } from '#functions/money/rules/vendor-outside.ts'
import { booked, ids, now, paidInFull, paymentOf, userOf } from '../domain/support.ts'
import { entry } from './statement-fixture.ts'

/** Transfers to payees, their blocks, and payments by the agency itself. */

const later = '2026-03-05T12:00:00.000Z'
const played = (more: Partial<Event> = {}): Event => paidInFull({ status: 'played', ...more })
const intentOf = (event: Event, n: number): TransferIntent => {
  const { role, key, name, amount } = payeesOf(event)[n]!
  return { role, entry: key, name, amount } as TransferIntent
}
const done = (event: Event, ...parts: number[]): Event =>
  parts.reduce((next, n) => withTransferDone(next, intentOf(event, n), `tr_${n}`), event)
const everybody = [0, 1, 2, 3, 4]

describe('the transfers of an event', () => {
  it('go to everybody with a share but the platform, in any order, each once; the last one settles it', () => {
    const event = played({ transfers_wait_until: later })
    expect(payeesOf(event).map(({ role, amount }) => [role, amount])).toEqual([
      ...[
        ['artist', 70_000],
        ['bandleader', 40_000],
        ['musician', 25_000],
        ['musician', 25_000],
        ['agent', 30_000],
      ],
    ])
    fc.assert(
      fc.property(fc.shuffledSubarray(everybody, { minLength: 0 }), (parts) => {
        const after = done(event, ...parts)
        const amounts = payeesOf(event).map(({ amount }) => amount)
        const sent = parts.reduce((sum, n) => sum + amounts[n]!, 0)
        expect(toPayOut(after)).toBe(190_000 - sent)
        expect(payeesOf(event).map((payee) => isTransferred(after, payee))).toEqual(
          everybody.map((n) => parts.includes(n)),
        )
        expect(isEverybodyPaid(after)).toBe(parts.length === 5)
        expect([after.status, after.transfers_wait_until]).toEqual(
          parts.length === 5 ? ['paid', null] : ['played', later],
        )
        expect(isSettledWithErrors(after)).toBe(false)
      }),
    )
    expect(done(event, ...everybody, 0).status).toBe('paid')
  })

  it('mark their vendor as paid, and no other part of the same person', () => {
    const [first] = booked().musicians
    const event = played({ musicians: [first!, { ...first!, instrument: 'Piano' }] })
    const after = done(event, 3)
    expect(after.musicians.map(({ status, stripe_transfer_id }) => [status, stripe_transfer_id])).toEqual([
      ['confirmed', undefined],
      ['paid', 'tr_3'],
    ])
    expect(done(event, 0)).toMatchObject({ artist_status: 'paid', bandleader_status: 'confirmed' })
    expect(done(event, 4)).toMatchObject({ agent_stripe_transfer_id: 'tr_4', artist_status: 'confirmed' })
    // The event was handed over since: the agent of the booking is paid.
    const commission_agent = { id: ids.otherAgent, user_id: userOf(ids.otherAgent), name: 'Olga' }
    const handed = played({ commission_agent })
    expect(done(handed, 4).agent_stripe_transfer_id).toBe('tr_4')
    const asked = { ...event, musicians: [{ ...first!, status: 'requested' as const }] }
    const entry = `${first!.musician_id}|${first!.instrument}`
    expect(withTransferDone(asked, { role: 'musician', entry }, 'tr_9').musicians).toEqual([
      { ...first!, status: 'requested', stripe_transfer_id: 'tr_9' },
    ])
    // Nobody like that is on the event any more.
    const { artist_status } = withTransferDone(event, { role: 'bandleader', entry: ids.artist }, 'tr_9')
    expect(artist_status).toBe('confirmed')
    const odd = { ...event, artist_status: 'requested' as const }
    expect(withTransferDone(odd, { role: 'artist', entry: ids.artist }, 'tr_9')).toMatchObject({
      ...{ artist_status: 'requested', artist_stripe_transfer_id: 'tr_9' },
    })
  })

  it('may fail: the rest is paid, and the last one leaves the event with its errors', () => {
    const event = done(played({ pay_errors: null as never }), 1, 2, 3)
    const failed = withTransferFailed(event, intentOf(event, 0), 'No account')
    const error = { name: 'Ari Artist', amount: 70_000, role: 'artist', error: { message: 'No account' } }
    expect(failed).toMatchObject({ status: 'played', pay_errors: [error] })
    expect(isSettledWithErrors(failed)).toBe(false)
    const last = done(failed, 4)
    expect(last).toMatchObject({ status: 'payment_failed', pay_errors: [error], transfers_wait_until: null })
    expect(isSettledWithErrors(last)).toBe(true)
    const second = withTransferFailed(failed, intentOf(event, 4), 'Again')
    expect([second.status, second.pay_errors?.length, isSettledWithErrors(second)]).toEqual(['payment_failed', 2, true])
    expect(isSettledWithErrors(event)).toBe(false)
    const again = withTransfersBegun(last, later)
    expect(again).toMatchObject({ status: 'payment_failed', pay_errors: [], transfers_wait_until: later })
    expect(done(again, 0)).toMatchObject({ status: 'paid', pay_errors: [] })
  })

  it('forget the error of an agent whose whole share went to the client meanwhile, and of nobody else', () => {
    const error = (role: string) => ({ name: role, amount: cents(1), role, error: { message: 'no' } })
    const refunds = [
      {
        ...{
          id: 'ref_1',
          payment_id: 'pay_deposit',
          amount: cents(30_000),
          fee: cents(0),
          reason: 'goodwill' as const,
        },
        ...{ from: 'agent' as const, status: 'refunded' as const },
      },
    ]
    const event = done(played({ pay_errors: [error('agent')] }), 1, 2, 3)
    const gone = { ...event, refunds }
    expect(payeesOf(gone)).toHaveLength(4)
    expect(withTransferDone(gone, intentOf(event, 0), 'tr_0')).toMatchObject({ status: 'paid', pay_errors: [] })
    expect(done(event, 0)).toMatchObject({ status: 'payment_failed', pay_errors: [error('agent')] })
    const artist = done({ ...gone, pay_errors: [error('artist')] }, 3)
    expect(artist).toMatchObject({ status: 'payment_failed', pay_errors: [error('artist')] })
  })

  it('are held until a known date', () => {
    const held = withTransferHeld(played(), later)
    expect(held.transfers_wait_until).toBe(later)
    expect(withTransferHeld(held, undefined)).toBe(held)
  })
})

describe('the block of transfers', () => {
  const paidAt = (...payments: Partial<Payment>[]): Event =>
    played({ payments: payments.map((more, n) => paymentOf('deposit', 100_000, { id: `pay_${n}`, ...more })) })
  const [soon, latest] = ['2026-03-04T00:00:00.000Z', '2026-03-09T00:00:00.000Z']

  it('is the money of the last payment, by the date of the provider or the second business day', () => {
    expect(fundsAt(paidAt({ available_at: latest }, { available_at: soon }))).toBe(latest)
    // Sunday.
    expect(fundsAt(paidAt({ paid_at: '2026-03-01T12:00:00.000Z' }))).toBe('2026-03-03T00:00:00.000Z')
    expect(fundsAt(played({ payments: [] }))).toBeUndefined()
    const { payments: _payments, ...row } = played()
    expect([fundsAt({ ...row, funds_at: latest }), fundsAt({ ...row, funds_at: null })]).toEqual([latest, undefined])
    const event = paidAt({ available_at: soon }, { available_at: soon })
    expect(transferBlock(event, now)).toEqual({ why: 'funds', until: soon })
    expect([transferBlock(event, soon), transferBlock(played({ payments: [] }), now)]).toEqual([undefined, undefined])
  })

  it('is a dispute first', () => {
    const dispute = { status: 'open', amount: cents(1) } as NonNullable<Event['disputes']>[number]
    expect(transferBlock(played({ disputes: [dispute] }), now)).toEqual({ why: 'dispute' })
    expect(transferBlock(played({ disputes: [{ ...dispute, status: 'won' }] }), latest)).toBeUndefined()
  })
})

describe('a vendor paid by the agency itself', () => {
  const artist = userOf(ids.artist)
  const post = (account: string, amount: number) => ({ account, amount: cents(amount) })

  it('is found by the name of their part', () => {
    for (const vendor of vendorsOf(played())) expect(vendorNamed(played(), vendorName(vendor))).toEqual(vendor)
    expect(vendorNamed(played(), 'artist|nobody')).toBeUndefined()
  })

  it('is owed what neither the account nor the agency has given them', () => {
    const ledger = [
      entry('transfer', 'transfer/1', [post(`user:${artist}`, 30_000), post('event:1', -30_000)]),
      entry('reversal', 'reversal/1', [post(`user:${artist}`, -5000), post('event:1', 5000)]),
      entry('transfer', 'transfer/2', [post(`user:${userOf(ids.bandleader)}`, 40_000), post('event:1', -40_000)]),
      entry('vendor_paid_outside', `paid_vendor/${ids.event}/${artist}/1`, [
        post('event:1', -7000),
        post('platform', 7000),
      ]),
      entry('vendor_paid_outside', `paid_vendor/${ids.event}/other`, [post('event:1', -9), post('platform', 9)]),
    ]
    expect(stillOwed(played(), ledger, artist)).toBe(70_000 - 30_000 + 5000 - 7000)
    expect(stillOwed(played(), [], artist)).toBe(70_000)
    expect(stillOwed(played(), ledger, 'usr_nobody')).toBe(0)
  })

  it('is paid in their own part, not in those of others, and keeps a status that says more', () => {
    const event = played()
    const statuses = (after: Event) => after.musicians.map(({ status }) => status)
    expect(statuses(withVendorPaidOutside(event, userOf(ids.musician2), 'outside'))).toEqual(['confirmed', 'paid_out'])
    const [drums, piano] = event.musicians
    const reversed = { ...event, musicians: [{ ...drums!, status: 'paid_out' as const }, piano!] }
    expect(statuses(withVendorPaidOutside(reversed, userOf(ids.musician), 'outside'))).toEqual([
      ...['paid_out', 'confirmed'],
    ])
  })

  it('is paid in all parts that were not transferred, without their errors; an agent is not', () => {
    const error = { name: 'Ari Artist', amount: cents(1), role: 'artist', error: { message: 'no' } }
    const others = [
      { ...error, role: 'musician' },
      { ...error, name: 'Bo Leader' },
    ]
    const drums = { ...booked().musicians[0]!, user_id: artist }
    const event = played({ pay_errors: [error, ...others], musicians: [drums] })
    const after = withVendorPaidOutside(event, artist, 'outside')
    expect(after).toMatchObject({
      ...{ pay_errors: others, artist_status: 'paid_out', artist_stripe_transfer_id: 'outside' },
      ...{ bandleader_status: 'confirmed', musicians: [{ status: 'paid_out', stripe_transfer_id: 'outside' }] },
    })
    const half = done(event, 0)
    expect(withVendorPaidOutside(half, artist, 'outside')).toMatchObject({
      ...{ artist_status: 'paid', artist_stripe_transfer_id: 'tr_0' },
      musicians: [{ status: 'paid_out' }],
    })
    const clean = played({ pay_errors: null as never })
    expect(withVendorPaidOutside(clean, artist, 'outside').pay_errors).toEqual([])
    expect(withVendorPaidOutside(clean, userOf(ids.agent), 'outside')).toEqual(clean)
  })
})

describe('money that the agency holds', () => {
  const outside = (amount: number) =>
    paymentOf('balance', amount, { paid_outside: { method: 'check', received_at: now, reason: '', by: '' } })
  const half = played({ payments: [paymentOf('deposit', 100_000), outside(100_000)] })
  const byAgency = (event: Event, ...parts: number[]) =>
    parts.reduce((next, n) => withTransferDone(next, intentOf(half, n), paidByAgency), event)

  it('leaves shares that BookMe cannot pay, until the agency pays vendors', () => {
    // Of 190,000 in shares, BookMe holds 100,000.
    expect(uncoveredShares(half)).toBe(90_000)
    expect(uncoveredShares(done(half, 1))).toBe(90_000)
    expect(uncoveredShares(byAgency(half, 0))).toBe(20_000)
    expect(uncoveredShares(byAgency(half, 0, 1))).toBe(0)
    expect(uncoveredShares(byAgency(done(half, 4), 0))).toBe(20_000)
    expect([uncoveredShares(played()), uncoveredShares(booked({ status: 'played' }))]).toEqual([0, 0])
    expect(uncoveredShares(played({ payments: [paymentOf('deposit', 195_000), outside(5000)] }))).toBe(0)
    // More than the client gave it: from what BookMe owes it.
    const small = played({ payments: [paymentOf('deposit', 150_000), outside(50_000)] })
    expect(uncoveredShares(byAgency(small, 0))).toBe(0)
    expect(uncoveredShares(byAgency(small, 2, 3))).toBe(0)
    // A cent more than BookMe holds and the agency has.
    const tight = played({ payments: [paymentOf('deposit', 189_999), outside(1)] })
    expect([uncoveredShares(tight), uncoveredShares(done(tight, 0, 1, 2, 3))]).toEqual([1, 1])
    expect(uncoveredShares(withTransferDone(tight, intentOf(half, 4), 'outside'))).toBe(0)
    fc.assert(
      fc.property(fc.subarray(everybody), fc.subarray(everybody), (sent, direct) => {
        const own = direct.filter((n) => !sent.includes(n))
        const total = (parts: readonly number[]) => parts.reduce((sum, n) => sum + payeesOf(half)[n]!.amount, 0)
        const unpaid = 190_000 - total(sent) - total(own)
        const held = 100_000 - total(sent) - Math.max(0, total(own) - 100_000)
        expect(uncoveredShares(byAgency(done(half, ...sent), ...own))).toBe(Math.max(0, unpaid - held))
      }),
    )
  })

  it('is its own share once everybody else is paid', () => {
    const allButAgent = byAgency(done(half, 1, 2, 3), 0)
    expect(uncoveredShares(allButAgent)).toBe(20_000)
    expect([keepsOwnShare(allButAgent), keepsOwnShare(half), keepsOwnShare(byAgency(half, 0))]).toEqual([
      ...[true, false, false],
    ])
    expect(keepsOwnShare(done(played(), 0, 1, 2, 3))).toBe(false)
  })
})
