import { beforeEach, describe, expect, it } from 'vitest'
import { netOf } from '#shared/domain/event/money/event-money.ts'
import type { RefundRecord } from '#shared/domain/event/record/agreement-schema.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { cents, zero } from '#shared/domain/money.ts'
import * as reversal from '#shared/domain/payment/reversal.ts'
import { now, paidInFull, paymentOf } from '../domain/support.ts'

const later = '2026-03-02T12:00:00.000Z'
const [deposit, balance] = paidInFull().payments as [ReturnType<typeof paymentOf>, ReturnType<typeof paymentOf>]
const record = (id: string, more: Partial<RefundRecord> = {}): RefundRecord => ({
  id,
  payment_id: deposit.id,
  amount: cents(1000),
  fee: cents(10),
  reason: 'change',
  status: 'refunded',
  at: now,
  ...more,
})
const withRefunds = (...list: RefundRecord[]) => paidInFull({ refunds: list })

describe('a dispute', () => {
  const details = { id: 'dp', amount: cents(100_100), kind: 'dispute' as const, reason: 'fraud', due_by: later }
  const dp = { id: 'dp', amount: details.amount }
  let opened: Event
  beforeEach(() => {
    const of = { ...details, refund_id: 'r', withheld: cents(7) }
    opened = reversal.withDisputeOpened(paidInFull(), deposit, of, now)
  })

  it('takes the payment back until it is decided', () => {
    expect(opened.refunds).toEqual([
      record('r', { amount: cents(100_000), fee: cents(100), reason: 'dispute', status: 'pending' }),
    ])
    expect(opened.disputes).toEqual([
      { ...details, refund_id: 'r', withheld: 7, payment_id: deposit.id, status: 'open', at: now },
    ])
    expect(netOf(opened, deposit)).toBe(0)
    expect(reversal.disputedPart(paidInFull(), deposit, cents(100_100))).toBe(100_000)
    expect(reversal.disputedPart(opened, deposit, cents(100_100))).toBe(0)
  })

  it('stands beside earlier ones', () => {
    const more = { ...details, id: 'dp2', amount: cents(5), refund_id: 'r2', withheld: cents(5) }
    const twice = reversal.withDisputeOpened(opened, balance, more, later)
    expect(twice.disputes?.map(({ id, payment_id }) => [id, payment_id])).toEqual([
      ['dp', deposit.id],
      ['dp2', balance.id],
    ])
    expect(twice.refunds?.map(({ id }) => id)).toEqual(['r', 'r2'])
  })

  it('gives it back if won, and keeps it if lost, also won after it was lost', () => {
    const other = {
      ...opened,
      refunds: [...opened.refunds!, record('x')],
      disputes: [...opened.disputes!, { ...opened.disputes![0]!, id: 'dp2' }],
    }
    const lost = reversal.withDisputeDecided(other, dp, zero, later)
    expect(lost.refunds?.[0]).toMatchObject({ id: 'r', status: 'refunded', refunded_at: later })
    expect(lost.disputes?.map(({ status }) => status)).toEqual(['lost', 'open'])
    const won = reversal.withDisputeDecided(lost, dp, dp.amount, later)
    expect(won.refunds?.map(({ id }) => id)).toEqual(['x'])
    expect(won.disputes?.map(({ status }) => status)).toEqual(['won', 'open'])
    expect(reversal.withDisputeDecided(other, { ...dp, id: 'none' }, dp.amount, later)).toEqual(other)
    const borne = { ...opened, refunds: [record('r', { reason: 'covered' })] }
    expect(reversal.withDisputeDecided(borne, dp, dp.amount, later).refunds).toEqual(borne.refunds)
    expect(reversal.withDisputeDecided(paidInFull(), dp, dp.amount, later).refunds).toEqual([])
  })

  it('won in part keeps the rest with the client: the payment comes back first, then its fee', () => {
    const { amount, fee } = opened.refunds![0]!
    const half = cents(Math.floor(amount / 2))
    const decided = (back: number) => reversal.withDisputeDecided(opened, dp, cents(back), later)
    expect(decided(half).refunds).toMatchObject([{ id: 'r', amount: amount - half, fee, status: 'refunded' }])
    expect(decided(half).disputes).toMatchObject([{ status: 'won', returned: half }])
    expect(decided(amount + fee - 1).refunds).toMatchObject([{ amount: 0, fee: 1 }])
    expect(decided(amount + fee).refunds).toEqual([])
    expect(decided(amount + fee).disputes![0]).not.toHaveProperty('returned')
  })

  it('that is lost is borne in parts, oldest first; what the client pays again needs nobody', () => {
    const lost = withRefunds(
      record('a', { reason: 'dispute', amount: cents(600), fee: cents(6) }),
      record('open', { reason: 'dispute', status: 'pending' }),
      record('b', { reason: 'by_hand', amount: cents(400), fee: cents(0), payment_id: balance.id }),
      record('no', { reason: 'change' }),
    )
    expect(reversal.bearable(lost)).toBe(1000)
    expect(reversal.bearable({ ...lost, payments: [...lost.payments, paymentOf('adjustment', 2800)] })).toBe(200)
    let n = 0
    const bear = (amount: number, from: 'agent' | 'platform') =>
      reversal.withReversalBorne(lost, { amount: cents(amount), from, note: 'why' }, () => `n${(n += 1)}`).refunds!
    const parts = bear(700, 'agent')
    expect(parts.map(({ reason, amount, fee }) => [reason, amount, fee])).toEqual([
      ['dispute', 0, 6],
      ['goodwill', 600, 0],
      ['dispute', 1000, 10],
      ['by_hand', 300, 0],
      ['goodwill', 100, 0],
      ['change', 1000, 10],
    ])
    expect(parts[1]).toMatchObject({ from: 'agent', note: 'why', id: 'n1' })
    const all = bear(1000, 'platform')
    expect(all.map(({ reason }) => reason)).toEqual(['dispute', 'covered', 'dispute', 'covered', 'change'])
    expect(bear(0, 'agent')).toEqual(lost.refunds)
  })
})
