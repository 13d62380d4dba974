import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { balanceDue, bookedRate, dueNow, paidAmount, refundable } from '#shared/domain/event/money/event-money.ts'
import { keptAmount, shares } from '#shared/domain/event/money/shares.ts'
import { withPlayed } from '#functions/event/rules/agreement/played.ts'
import { pickVerdict, withPick, withProposalSent, withSignature } from '#functions/event/rules/agreement/signing.ts'
import { findMoneyPaths } from '#shared/api/find-money-paths.ts'
import { decodeMoney, encodeMoney } from '#shared/api/money-paths.ts'
import { eventProjection, eventView } from '#shared/domain/event/record/schema.ts'
import { offeredOptions } from '#shared/domain/event/money/options.ts'
import { computedRates } from '#shared/domain/event/money/roster.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { depositOf, refundOf, cents } from '#shared/domain/money.ts'
import { atBar, booked, draft, ids, now, paidInFull, paymentOf, positiveCents, said, withAll } from './support.ts'
import { inForce } from '#shared/domain/event/record/terms.ts'

const signed = (more: Partial<Event> = {}) => booked({ status: 'proposed', proposal_step: 3, payments: [], ...more })
const late = '2026-06-10T00:00:00.000Z'

describe('the amount that the client owes', () => {
  it('is the deposit, or the full price if late or chosen, then the balance, then nothing', () => {
    expect(dueNow(signed(), now)).toEqual({ type: 'deposit', amount: 100_000 })
    expect(dueNow(signed(), now, true)).toEqual({ type: 'in_full', amount: 200_000 })
    expect(dueNow(signed(), late)).toEqual({ type: 'in_full', amount: 200_000 })
    expect(dueNow(booked(), now)).toEqual({ type: 'balance', amount: 100_000 })
    expect(dueNow(paidInFull(), now)).toBeUndefined()
    expect(dueNow(draft(), now)).toBeUndefined()
    expect(dueNow(atBar({ client_rate_booked: cents(200_000) }), now)).toBeUndefined()
  })

  it('becomes the full price at the very instant when less than 30 days remain', () => {
    const due = signed().balance_due_at!
    expect(dueNow(signed(), due)?.type).toBe('deposit')
    expect(dueNow(signed(), new Date(Date.parse(due) + 1).toISOString())?.type).toBe('in_full')
    expect(dueNow(signed({ balance_due_at: null }), new Date(Date.parse(due) + 1).toISOString())?.type).toBe('in_full')
  })

  it('is zero while a payment is in flight, and unchanged after it failed', () => {
    const flying = paymentOf('balance', 100_000, { paid_at: null })
    expect(dueNow(booked({ payments: [paymentOf('deposit', 100_000), flying] }), now)).toBeUndefined()
    expect(dueNow(booked({ payments: [paymentOf('deposit', 100_000), { ...flying, failed_at: now }] }), now)).toEqual({
      type: 'balance',
      amount: 100_000,
    })
  })

  it('is never more than the booked rate in total', () => {
    fc.assert(
      fc.property(positiveCents, fc.boolean(), (rate, inFull) => {
        const event = signed({ client_rate_booked: cents(rate) })
        const first = dueNow(event, now, inFull)!
        const after = { ...event, status: 'booked' as const, payments: [paymentOf(first.type, first.amount)] }
        const second = dueNow(after, now)
        expect(first.amount).toBe(inFull ? rate : depositOf(cents(rate)))
        expect(first.amount + (second?.amount ?? cents(0))).toBe(rate)
        const paid = {
          ...after,
          payments: [...after.payments, ...(second ? [paymentOf('balance', second.amount)] : [])],
        }
        expect([dueNow(paid, now), balanceDue(paid), paidAmount(paid)]).toEqual([undefined, 0, rate])
      }),
    )
  })

  it('is shown as balance from the signature or the invoice on, but not after a refund', () => {
    expect([balanceDue(draft()), balanceDue(signed()), balanceDue(booked()), balanceDue(paidInFull())]).toEqual([
      0, 200_000, 100_000, 0,
    ])
    expect(balanceDue(atBar({ status: 'played' }))).toBe(0)
    expect(
      balanceDue(atBar({ status: 'invoiced', payments: [paymentOf('in_full', 200_000, { paid_at: null })] })),
    ).toBe(200_000)
    expect(balanceDue(booked({ status: 'refunded' }))).toBe(0)
    expect(balanceDue({ id: ids.event, status: 'booked', balance_due: cents(7) })).toBe(7)
  })
})

describe('refunds and shares', () => {
  const refunded = (rates: {
    paid: number[]
    artist: number
    bandleader: number
    musicians: number[]
    percent: number
  }): Event => ({
    ...paidInFull({ status: 'refunded' }),
    agent_percent: rates.percent / 100,
    client_rate: cents(rates.paid.reduce((a, b) => a + b, 0)),
    artist_rate: cents(rates.artist),
    bandleader_rate: cents(rates.bandleader),
    musicians: rates.musicians.map((rate, i) => ({
      ...draft().musicians[0]!,
      instrument: String(i),
      status: 'confirmed' as const,
      rate: cents(rate),
    })),
    payments: rates.paid.map((amount, i) =>
      paymentOf(i === 0 ? 'deposit' : 'balance', amount, {
        id: `p${i}`,
        refund_status: 'refunded',
        refund_amount: refundOf(cents(amount)),
      }),
    ),
  })

  it('refund half of each payment, on a retry only what failed', () => {
    expect(refundable(paidInFull())).toEqual([
      { payment_id: 'pay_deposit', type: 'deposit', amount: 50_000 },
      { payment_id: 'pay_balance', type: 'balance', amount: 50_000 },
    ])
    const half = paidInFull()
    half.payments = [
      { ...half.payments[0]!, refund_status: 'refunded', refund_amount: cents(50_000) },
      { ...half.payments[1]!, refund_status: 'failed' },
    ]
    expect(refundable(half)).toEqual([{ payment_id: 'pay_balance', type: 'balance', amount: 50_000 }])
    expect(refundable(booked({ payments: [paymentOf('deposit', 5, { paid_at: null, failed_at: now })] }))).toEqual([])
  })

  it('of a played event are the rates, to the cent', () => {
    expect(shares(paidInFull({ status: 'played' })).map(({ role, amount }) => [role, amount])).toEqual([
      ['artist', 70_000],
      ['bandleader', 40_000],
      ['musician', 25_000],
      ['musician', 25_000],
      ['agent', 30_000],
      ['platform', 10_000],
    ])
  })

  it('leave out vendors who did not play or never confirmed', () => {
    const roles = shares(paidInFull({ status: 'played', artist_played: false, bandleader_status: 'requested' })).map(
      ({ role }) => role,
    )
    expect(roles).toEqual(['musician', 'musician', 'agent', 'platform'])
  })

  it('of a refunded event are half, and the platform gets the rest', () => {
    expect(shares(paidInFull({ status: 'refunded' })).map(({ role, amount }) => [role, amount])).toEqual([
      ['artist', 35_000],
      ['bandleader', 20_000],
      ['musician', 12_500],
      ['musician', 12_500],
      ['agent', 15_000],
      ['platform', 5_000],
    ])
  })

  it('sum to the kept amount, for any rates and slots', () => {
    const money = fc.integer({ min: 0, max: 10_000_000 })
    fc.assert(
      fc.property(
        fc.record({
          paid: fc.array(money, { minLength: 1, maxLength: 2 }),
          artist: money,
          bandleader: money,
          musicians: fc.array(money, { maxLength: 6 }),
          percent: fc.integer({ min: 0, max: 95 }),
        }),
        (rates) => {
          const event = refunded(rates)
          const parts = shares(event)
          const back = event.payments.reduce((sum, payment) => sum + (payment.refund_amount ?? cents(0)), 0)
          expect(parts.reduce((sum, part) => sum + part.amount, 0)).toBe(paidAmount(event) - back)
          expect(keptAmount(event)).toBe(paidAmount(event) - back)
          expect(parts.every((part) => part.amount >= 0)).toBe(true)
          const full = { artist: rates.artist, bandleader: rates.bandleader, agent: computedRates(event).agent_rate }
          for (const part of parts)
            if (part.role in full)
              expect(part.amount).toBeLessThanOrEqual(Math.floor(full[part.role as keyof typeof full] / 2))
        },
      ),
    )
  })
})

describe('gig end', () => {
  it('assumes that confirmed vendors without an answer have played', () => {
    const event = withPlayed(booked(), {})
    expect([event.artist_played, event.bandleader_played, ...event.musicians.map((entry) => entry.played)]).toEqual([
      true,
      true,
      true,
      true,
    ])
  })

  it('believes the leader, and confirms requested vendors who played', () => {
    const before = booked({
      artist_status: 'requested',
      bandleader_status: 'declined',
      musicians: booked().musicians.map((entry) => ({ ...entry, status: 'requested' as const })),
    })
    const event = withPlayed(before, {
      artist_played: true,
      bandleader_played: true,
      musicians: [{ musician_id: ids.musician, played: true }],
    })
    expect([event.artist_status, event.artist_played, event.bandleader_status, event.bandleader_played]).toEqual([
      'confirmed',
      true,
      'declined',
      false,
    ])
    expect(event.musicians.map((entry) => [entry.status, entry.played])).toEqual([
      ['confirmed', true],
      ['requested', false],
    ])
    const two = booked({
      musicians: ['Drums', 'Congas'].map((instrument) => ({ ...booked().musicians[0]!, instrument })),
    })
    expect(
      withPlayed(two, {
        musicians: [{ musician_id: ids.musician, instrument: 'Congas', played: false }],
      }).musicians.map((entry) => entry.played),
    ).toEqual([true, false])
  })
})

describe('proposal to signature', () => {
  const proposed = (more: Partial<Event> = {}) => ({
    ...withAll(draft(), 'confirmed'),
    status: 'proposed' as const,
    ...more,
  })

  it('offers options with a title and a price', () => {
    expect(
      offeredOptions(
        proposed({ proposals: [...draft().proposals, { id: 3, title: '', description: '', price: cents(9) }] }),
      ).map((option) => option.id),
    ).toEqual([1, 2])
    expect(said(pickVerdict(proposed(), 2))).toBe('ok')
    expect(said(pickVerdict(proposed(), 3))).toBe('invalid')
  })

  it('freezes the picked price at signing, and agent and platform rates follow it', () => {
    const event = withSignature(withPick(proposed(), 2), 'Ada', now)
    expect(event).toMatchObject({
      client_rate: 150_000,
      client_rate_booked: 150_000,
      agent_rate: 22_500,
      bookme_rate: 7_500,
      proposal_step: 3,
      proposal_signature: 'Ada',
      contract_resign_needed: false,
    })
    expect(bookedRate(inForce(withPick(proposed(), 2)))).toBe(150_000)
    expect(withSignature(withPick(proposed(), 1), 'Ada', now).client_rate_booked).toBe(200_000)
  })

  it('applies a new price on a repeated signature only if it does not undo paid money', () => {
    const again = (event: Event) => withSignature(event, 'Ada', now)
    expect(again(booked({ client_rate: cents(300_000), contract_resign_needed: true }))).toMatchObject({
      client_rate_booked: 300_000,
      proposal_step: 4,
      contract_resign_needed: false,
    })
    expect(dueNow(again(booked({ client_rate: cents(300_000) })), now)).toEqual({ type: 'balance', amount: 200_000 })
    expect(again(booked({ client_rate: cents(90_000) })).client_rate_booked).toBe(200_000)
    expect(again(paidInFull({ client_rate: cents(300_000) })).client_rate_booked).toBe(200_000)
  })

  it('restarts when resent after a vendor was lost, but not on any other resend', () => {
    const lost = withProposalSent({ ...signed(), status: 'propose' }, now)
    expect(lost).toMatchObject({
      proposal_step: 1,
      proposal_pick: null,
      proposal_signed_at: null,
      client_rate_booked: null,
      proposal_sent_at: now,
      proposal_offer_date: '2026-03-01',
    })
    expect(withProposalSent(signed(), now)).toMatchObject({
      proposal_step: 3,
      proposal_pick: 1,
      client_rate_booked: 200_000,
    })
  })
})

describe('wire', () => {
  it('converts every amount both ways and nothing else', () => {
    const event = paidInFull({
      musician_slots: [{ id: 's', rate: cents(199) }],
      pay_errors: [{ name: 'n', amount: cents(1), role: 'r', error: { message: 'm' } }],
      refund_errors: [
        { payment_id: 'p', payment_amount: cents(3), payment_type: 'deposit', amount: cents(2), message: 'm' },
      ],
    })
    event.payments[0]!.refund_amount = cents(5_000)
    const paths = findMoneyPaths(eventView())
    const wire = encodeMoney(paths, event)
    expect(wire).toMatchObject({
      client_rate: 2_000,
      client_rate_booked: 2_000,
      artist_rate: 700,
      bandleader_rate: 400,
      agent_rate: 300,
      bookme_rate: 100,
      musician_rate: 500,
      client_budget: null,
      agent_percent: 0.15,
      version: 0,
      proposal_pick: 1,
      musicians: [{ rate: 250 }, { rate: 250 }],
      musician_slots: [{ rate: 1.99 }],
      proposals: [
        { id: 1, price: 2_000 },
        { id: 2, price: 1_500 },
      ],
      payments: [{ amount: 1_000, stripe_fee: 1, sales_tax: 0, total: 1_001, refund_amount: 50 }, { amount: 1_000 }],
      pay_errors: [{ amount: 0.01 }],
      refund_errors: [{ payment_amount: 0.03, amount: 0.02 }],
    })
    expect(decodeMoney(paths, wire)).toEqual(event)
    expect(encodeMoney(paths, { artist_rate: undefined, client_rate: null })).toEqual({
      artist_rate: undefined,
      client_rate: null,
    })
    expect(findMoneyPaths(eventProjection())).toEqual({
      price: true,
      price_range: { from: true, to: true },
      paid: true,
      on_its_way: true,
      balance_due: true,
      invoice_total: true,
      to_pay_out: true,
      commission: { earned: true, pending: true },
      taken_back: { amount: true },
      refund_owed: { amount: true },
      refund_kept: { amount: true },
      agency_owed: { amount: true },
      called_off: { kept: true, returned: true, goes_back: true },
      calls: { asked: { rate: true } },
    })
    expect(event.client_rate).toBe(200_000)
  })
})
