import { describe, expect, it } from 'vitest'
import type { Holder } from '#shared/domain/event/lifecycle/matter.ts'
import { moneyWaits, patienceOf, restingWaits, type WaitReason } from '#shared/domain/event/lifecycle/money-waits.ts'
import type { RefundRecord } from '#shared/domain/event/record/agreement-schema.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { cents } from '#shared/domain/money.ts'
import { booked, paidInFull, paymentOf, transferredToAll } from './support.ts'

/** The gig is on July 4, 2026, from 19:00 to 23:00 in New York; $2,000. */
const [before, after] = ['2026-06-01T12:00:00.000Z', '2026-07-10T12:00:00.000Z']
const end = '2026-07-05T03:00:00.000Z'
const told = (event: Event, now: string) =>
  moneyWaits(event, now).map(({ whose, amount, where, why, holder, act }) => [whose, amount, where, why, holder, act])
const played = paidInFull({ status: 'played' })
const failed = (status: RefundRecord['status']): RefundRecord => ({
  ...{ id: 'rfd_1', payment_id: 'pay_deposit', amount: cents(50_000), fee: cents(0) },
  ...{ reason: 'goodwill', from: 'agent', at: '2026-06-20T12:00:00.000Z', status },
})

describe('the money of an event', () => {
  it('is the client’s until the gig was played, and waits for it without an act', () => {
    expect(told(paidInFull(), before)).toEqual([['client', 200_000, 'held', 'gig_ahead', 'bookme', 'wait']])
    expect(moneyWaits(paidInFull(), before)[0]!.until).toBe(end)
  })

  it('waits for Gig End once it is over, and has its day from the end on', () => {
    expect(told(paidInFull(), after)).toEqual([['client', 200_000, 'held', 'gig_end', 'leader', 'gig_end']])
    expect(moneyWaits(paidInFull(), after)[0]).toMatchObject({ since: end, until: '2026-08-04T03:00:00.000Z' })
  })

  it('is the payees’, agency’s and BookMe’s afterwards, until the agent pays', () => {
    const waits = told(played, after)
    expect(waits.every((wait) => wait.slice(2).join() === 'held,vendors_unpaid,agent,pay_vendors')).toBe(true)
    expect(waits.reduce((sum, [, amount]) => sum + Number(amount), 0)).toBe(200_000)
    expect(new Set(waits.map(([whose]) => whose))).toEqual(new Set(['payee', 'agency', 'platform']))
  })

  it('keeps a refund that failed for the client, in any status, until an admin ends it', () => {
    for (const status of ['booked', 'played', 'paid'] as const) {
      const event = { ...played, status, refunds: [failed('failed')] }
      const own = moneyWaits(event, after).filter(({ whose }) => whose === 'client')
      expect([status, own.map(({ why, holder, act }) => [why, holder, act])]).toEqual([
        status,
        [['refund_failed', 'admin', 'refund']],
      ])
    }
    const done = { ...played, refunds: [failed('refunded')] }
    expect(moneyWaits(done, after).some(({ why }) => why === 'refund_failed')).toBe(false)
  })

  it('is on its way while a bank moves it, and owed while nobody has paid', () => {
    const debit = booked({
      payments: [paymentOf('deposit', 100_000), paymentOf('balance', 100_000, { paid_at: null })],
    })
    expect(told(debit, before)).toEqual([
      ['client', 100_000, 'held', 'gig_ahead', 'bookme', 'wait'],
      ['client', 100_000, 'on_its_way', 'bank', 'bookme', 'wait'],
    ])
    const half = booked({ payments: [paymentOf('deposit', 100_000)], balance_due_at: '2026-06-04T23:00:00.000Z' })
    expect(told(half, before)).toEqual([
      ['client', 100_000, 'held', 'gig_ahead', 'bookme', 'wait'],
      ['agency', 100_000, 'owed', 'balance', 'client', 'pay_balance'],
    ])
  })

  it('waits for nothing once everybody is paid', () => {
    expect(moneyWaits(transferredToAll(played), after)).toEqual([])
  })

  /** docs/product.md#every-wait-has-an-end. */
  it('reaches everybody on the days that its holder has', () => {
    const days = (why: WaitReason, holder: Holder) => {
      const { agent, admins, operator } = patienceOf({ why, holder })
      return [agent, admins, operator].map((list) => list.join(', '))
    }
    const ofAgent = ['3, 10', '14, 60, 180, 365', '30, 365']
    for (const holder of ['agent', 'leader', 'vendor'] as const) expect(days('vendors_unpaid', holder)).toEqual(ofAgent)
    const ofClient = ['10, 30', '45, 180, 365', '90, 365']
    expect([days('balance', 'client'), days('invoice_overdue', 'agent')]).toEqual([ofClient, ofClient])
    expect(days('refund_failed', 'admin')).toEqual(['', '2, 7, 30, 90, 180, 365', '14, 365'])
    expect(days('bank', 'bookme')).toEqual(['', '7, 30, 180, 365', '10, 365'])
  })

  it('on its way counts from the debit or refund that moves, not from one that has arrived', () => {
    const invoiced_at = '2026-05-20T12:00:00.000Z'
    const payments = [
      paymentOf('deposit', 100_000, { invoiced_at: '2026-03-01T12:00:00.000Z' }),
      paymentOf('balance', 100_000, { invoiced_at, paid_at: null }),
    ]
    const onItsWay = moneyWaits(booked({ payments }), before).find(({ where }) => where === 'on_its_way')
    expect(onItsWay?.until).toBe('2026-06-03T12:00:00.000Z')
  })

  it('for a balance counts from its promised day', () => {
    const by = '2026-06-04T23:00:00.000Z'
    const half = booked({ payments: [paymentOf('deposit', 100_000)], balance_due_at: by })
    const owed = moneyWaits(half, '2026-06-10T12:00:00.000Z').find(({ where }) => where === 'owed')
    expect(owed?.since).toBe(by)
  })

  it('reaches the agent first, then the admins, then the operator', () => {
    for (const event of [paidInFull(), played, booked({ payments: [paymentOf('deposit', 100_000)] })])
      for (const wait of restingWaits(event)) {
        const { agent, admins, operator } = patienceOf(wait)
        expect(agent[0]).toBeLessThan(admins[0]!)
        expect(admins[0]).toBeLessThan(operator[0]!)
      }
  })
})
