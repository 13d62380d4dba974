import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RefundRecord } from '#shared/domain/event/record/agreement-schema.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { cents } from '#shared/domain/money.ts'
import type { RefundIntent } from '#shared/domain/payment/intent.ts'
import * as records from '#shared/domain/payment/refund-records.ts'
import * as refunds from '#functions/money/rules/refund.ts'
import * as reversal from '#shared/domain/payment/reversal.ts'
import type { paymentOf } from '../domain/support.ts'
import { booked, now, paidInFull } from '../domain/support.ts'

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
const statuses = (event: Event) => event.payments.map(({ refund_status }) => refund_status)

describe('refund records', () => {
  it('begin pending, with their cause, and only those of a cancellation are marked on the payment', () => {
    let n = 0
    const begin = (cause: records.RefundCause, event = withRefunds(record('old'))) =>
      records.withRecordsBegun(
        event,
        [{ payment_id: deposit.id, amount: cents(500), fee: cents(5) }],
        cause,
        later,
        () => `new_${(n += 1)}`,
      )
    const made = begin({ reason: 'goodwill', from: 'agent', note: 'sorry' })
    expect(made.records).toEqual([
      {
        id: 'new_1',
        payment_id: deposit.id,
        amount: 500,
        fee: 5,
        reason: 'goodwill',
        from: 'agent',
        note: 'sorry',
        at: later,
        status: 'pending',
      },
    ])
    expect(made.after.refunds?.map(({ id }) => id)).toEqual(['old', 'new_1'])
    expect(statuses(made.after)).toEqual([undefined, undefined])
    const off = begin({ reason: 'cancellation' }, paidInFull())
    expect(Object.keys(off.records[0]!)).not.toContain('from')
    expect(Object.keys(off.records[0]!)).not.toContain('note')
    expect(off.after.payments[0]).toMatchObject({ refund_status: 'pending', refund_amount: 505, refunded_at: null })
    expect(off.after.payments[1]).toEqual(balance)
    const nothing = records.withRecordsBegun(booked(), [], { reason: 'change' }, now, () => 'x')
    expect([nothing.after.refunds, nothing.records]).toEqual([undefined, []])
  })

  it('end done or failed, are retried, and the payment follows', () => {
    const off = withRefunds(
      record('a', { reason: 'cancellation', status: 'pending' }),
      record('b', { reason: 'cancellation', status: 'refunded', refunded_at: now }),
      record('c', { payment_id: balance.id, reason: 'cancellation', status: 'pending' }),
    )
    const done = records.withRecordDone(off, 'a', false, later)
    expect(done.refunds?.[0]).toMatchObject({ status: 'refunded', refunded_at: later })
    expect(done.payments[0]).toMatchObject({ refund_status: 'refunded', refund_amount: 2020, refunded_at: now })
    expect(records.withRecordDone(off, 'a', true, later).refunds?.[0]).toEqual(off.refunds?.[0])
    const failed = records.withRecordFailed(off, 'a', 'closed')
    expect(failed.refunds?.map(({ status }) => status)).toEqual(['failed', 'refunded', 'pending'])
    expect(failed.payments[0]).toMatchObject({ refund_status: 'failed', refunded_at: null })
    expect(failed.refund_errors).toEqual([
      {
        payment_id: deposit.id,
        payment_date: now,
        payment_amount: 100_000,
        payment_type: 'deposit',
        amount: 1010,
        message: 'closed',
      },
    ])
    expect(records.withRecordFailed(failed, 'c', 'gone').refund_errors).toHaveLength(2)
    expect(records.withRecordFailed(off, 'none', 'x')).toBe(off)
    expect(records.withRecordDone(off, 'none', false, later)).toBe(off)
    const again = records.withRecordsBegunAgain(failed, new Set(['a']))
    expect(again.refunds?.[0]).toMatchObject({ status: 'pending', message: null })
    expect(again.refund_errors).toEqual([])
    expect(statuses(again)[0]).toBe('pending')
  })

  it('of a change, goodwill or by hand are shown on the payment, not those of a dispute', () => {
    for (const reason of ['change', 'goodwill', 'by_hand'] as const)
      expect(records.withPartialRefunds(withRefunds(record('a', { reason })), deposit)).toMatchObject({
        refund_status: 'refunded',
        refund_amount: 1010,
      })
    const disputed = withRefunds(record('a', { reason: 'dispute' }), record('b', { payment_id: balance.id }))
    expect(records.withPartialRefunds(disputed, deposit)).toBe(deposit)
    const marked = { ...deposit, refund_status: 'refunded' as const }
    expect(records.withPartialRefunds(withRefunds(record('a')), marked)).toBe(marked)
  })

  it('that failed belong to the client, as do failed payments of Refund Event', () => {
    const event = withRefunds(record('a', { status: 'failed' }), record('b', { status: 'pending' }))
    expect(records.failedRecords(event).map(({ id }) => id)).toEqual(['a'])
    expect(records.owedToClient(event)).toBe(1000)
    const half = { ...deposit, refund_status: 'failed' as const, refund_amount: cents(50_000) }
    const policy = { ...event, payments: [half, { ...balance, refund_status: 'refunded' as const }] }
    expect(records.owedToClient(policy)).toBe(51_000)
    const back = { ...balance, refund_status: 'refunded' as const, refund_amount: cents(50_000) }
    const unknown = { ...half, refund_amount: undefined }
    expect(records.owedToClient({ ...policy, payments: [half, back, unknown] })).toBe(51_000)
    expect(records.owedToClient({ ...policy, payments: [{ ...half, refund_amount: null }] })).toBe(1000)
    expect(records.owedToClient({ ...policy, cancellation: { due: cents(1) } as Event['cancellation'] })).toBe(1000)
    expect(records.owedToClient(booked())).toBe(0)
  })

  it('concern their own payment, which need not be the first', () => {
    const own = { payment_id: balance.id, reason: 'cancellation' as const, amount: cents(700), fee: cents(7) }
    const event = withRefunds(record('d', { reason: 'cancellation' }), record('r', own))
    const failed = records.withRecordFailed(event, 'r', 'no')
    expect(failed.refund_errors).toMatchObject([{ payment_id: balance.id, payment_type: 'balance', amount: 707 }])
    expect(failed.payments[0]).toEqual(deposit)
    expect(failed.payments[1]).toMatchObject({ refund_status: 'failed', refund_amount: 707, refunded_at: null })
    const done = records.withRecordDone(event, 'r', false, later)
    expect(done.payments).toMatchObject([deposit, { refund_status: 'refunded', refunded_at: later }])
    const undated = records.withPaymentsMarked(event, new Set([balance.id]))
    expect(undated.payments[1]).toMatchObject({ refund_status: 'refunded', refunded_at: null })
    expect(records.withRecordFailed(event, 'none', 'no')).toBe(event)
    const gone = withRefunds(record('r', { payment_id: 'pay_gone' }))
    expect(records.withRecordFailed(gone, 'r', 'no')).toBe(gone)
  })

  it('of one click belong together', () => {
    const event = withRefunds(record('a'), record('b'), record('c', { at: later }), record('d', { reason: 'goodwill' }))
    expect(records.recordsBegunWith(event, 'a').map(({ id }) => id)).toEqual(['a', 'b'])
    expect(records.recordsBegunWith(event, 'none')).toEqual([])
    expect(records.intentOfRecord(event, record('a'))).toEqual({
      kind: 'refund',
      event_id: event.id,
      payment_id: deposit.id,
      refund_id: 'a',
      amount: 1000,
      fee: 10,
      payment_intent: 'pi_secret',
    })
    expect(records.intentOfRecord(event, record('a', { payment_id: 'none' })).payment_intent).toBeNull()
  })
})

describe('Refund Event', () => {
  const intent = (more: Partial<RefundIntent> = {}): RefundIntent => ({
    kind: 'refund',
    event_id: booked().id,
    payment_id: deposit.id,
    amount: cents(50_000),
    payment_intent: 'pi',
    ...more,
  })

  it('marks each payment, and on failure says which', () => {
    const before = paidInFull({ refund_errors: [{ payment_id: 'old' } as never] })
    const begun = refunds.withRefundsBegun(before, [intent()])
    expect(begun.payments[0]).toMatchObject({ refund_status: 'pending', refund_amount: 50_000, refunded_at: null })
    expect([begun.payments[1], begun.refund_errors]).toEqual([balance, []])
    expect(refunds.withRefundDone(begun, intent(), true, later).payments[0]).toMatchObject({ refund_status: 'pending' })
    const done = refunds.withRefundDone(begun, intent(), false, later)
    expect(done.payments[0]).toMatchObject({ refund_status: 'refunded', refunded_at: later })
    const failed = refunds.withRefundFailed(done, intent(), 'closed')
    expect(failed.payments[0]).toMatchObject({ refund_status: 'failed', refunded_at: null })
    const error = { payment_id: deposit.id, payment_date: now, payment_amount: 100_000, payment_type: 'deposit' }
    expect(failed.refund_errors).toEqual([{ ...error, amount: 50_000, message: 'closed' }])
    const twice = refunds.withRefundFailed(failed, intent(), 'again')
    expect(twice.refund_errors?.map(({ message }) => message)).toEqual(['again'])
    const both = refunds.withRefundFailed(twice, intent({ payment_id: balance.id }), 'too')
    expect(both.refund_errors?.map(({ message }) => message)).toEqual(['again', 'too'])
    expect(refunds.withRefundFailed(begun, intent({ payment_id: 'none' }), 'x')).toBe(begun)
    const first = refunds.withRefundFailed(paidInFull({ refund_errors: undefined }), intent(), 'no')
    expect(first.refund_errors).toHaveLength(1)
    expect([refunds.isRefundFailed(failed), refunds.isRefundFailed(done)]).toEqual([true, false])
    const unpaid = { ...failed, payments: [{ ...failed.payments[0]!, paid_at: null }] }
    expect(refunds.isRefundFailed(unpaid)).toBe(false)
  })

  it('of a record changes the record', () => {
    const event = withRefunds(record('a', { status: 'pending' }))
    const own = intent({ refund_id: 'a' })
    expect(refunds.withRefundDone(event, own, false, later).refunds?.[0]?.status).toBe('refunded')
    expect(refunds.withRefundDone(event, own, true, later).refunds?.[0]?.status).toBe('pending')
    expect(refunds.withRefundFailed(event, own, 'no').refunds?.[0]).toMatchObject({ status: 'failed', message: 'no' })
  })

  it('recognizes payments that were refunded by hand', () => {
    const errors = [{ payment_id: deposit.id }, { payment_id: balance.id }] as never
    const event = paidInFull({ refund_errors: errors })
    const known = refunds.withRefundsRecognized(event, [deposit.id], later)
    expect(known.payments[0]).toMatchObject({ refund_status: 'refunded', refund_amount: 0, refunded_at: later })
    expect(known.refund_errors).toEqual([{ payment_id: balance.id }])
    expect(refunds.withRefundsRecognized(event, [], later)).toBe(event)
    expect(refunds.withRefundsRecognized(paidInFull(), [deposit.id], later).refund_errors).toEqual([])
  })

  it('is done at once if everybody has their share, and not if nobody gets one', () => {
    const part = (refund_amount: number, refund_status: 'refunded' | 'failed' = 'refunded') =>
      paidInFull().payments.map((payment) => ({ ...payment, refund_status, refund_amount: cents(refund_amount) }))
    const status = (more: Partial<Event>) => refunds.withRefundsSettled(paidInFull(more)).status
    const sent = {
      ...{ artist_stripe_transfer_id: 'tr', bandleader_stripe_transfer_id: 'tr', agent_stripe_transfer_id: 'tr' },
      musicians: paidInFull().musicians.map((entry) => ({ ...entry, stripe_transfer_id: 'tr' })),
    }
    const half = part(50_000)
    expect(status({ status: 'refund_incomplete', payments: half })).toBe('refunded')
    expect(status({ status: 'refund_incomplete', payments: half, ...sent })).toBe('canceled')
    expect(status({ status: 'refund_incomplete', payments: half, ...sent, musicians: [] })).toBe('canceled')
    expect(status({ status: 'refund_incomplete', payments: half, ...sent, agent_stripe_transfer_id: null })).toBe(
      'refunded',
    )
    expect(status({ status: 'refund_incomplete', payments: part(100_000) })).toBe('refunded')
    expect(status({ status: 'refunded', payments: part(50_000, 'failed'), ...sent })).toBe('refund_incomplete')
    for (const other of ['paid', 'played'] as const)
      expect(status({ status: other, payments: half, ...sent })).toBe(other)
  })

  it('settles the status only once it has begun', () => {
    const marked = (refund_status: 'failed' | 'refunded', status: Event['status'] = 'booked') =>
      paidInFull({ status, payments: [{ ...deposit, refund_status, refund_amount: cents(50_000) }] })
    expect(refunds.withRefundsSettled(paidInFull()).status).toBe('booked')
    expect(refunds.withRefundsSettled(marked('refunded')).status).toBe('refunded')
    expect(refunds.withRefundsSettled(marked('failed', 'refunded')).status).toBe('refund_incomplete')
    expect(refunds.withRefundsSettled(marked('refunded', 'refund_incomplete')).status).toBe('refunded')
    const paid: Partial<Event> = {
      agent_stripe_transfer_id: 'tr',
      artist_stripe_transfer_id: 'tr',
      bandleader_stripe_transfer_id: 'tr',
    }
    const all = { ...marked('refunded', 'refund_incomplete'), ...paid }
    const everybody = { ...all, musicians: all.musicians.map((one) => ({ ...one, stripe_transfer_id: 'tr' })) }
    expect(refunds.withRefundsSettled(everybody).status).toBe('canceled')
  })
})

describe('a refund by hand', () => {
  const amounts = fc.integer({ min: 1, max: 120_000 }).map(cents)
  it('first replaces failed refunds that fit, then takes the amount, then the fee', () => {
    const failed = [
      record('a', { status: 'failed', message: 'no' }),
      record('b', { status: 'failed', payment_id: balance.id }),
      record('c', { status: 'pending' }),
    ]
    fc.assert(
      fc.property(amounts, (total) => {
        const { after, out } = reversal.withManualRefund(
          withRefunds(...failed),
          { id: 'new', payment: deposit, total },
          later,
        )
        const fits = total >= 1010
        expect(after.refunds![0]).toEqual(fits ? record('a', { refunded_at: later, message: null }) : failed[0])
        expect(after.refunds!.slice(1, 3)).toEqual(failed.slice(1))
        const left = total - (fits ? 1010 : 0)
        const held = 100_000 - 2000
        const own = after.refunds![3]
        const taken = Math.min(left, held)
        expect(own).toEqual(
          left === 0
            ? undefined
            : record('new', {
                reason: 'by_hand',
                amount: cents(taken),
                fee: cents(left - taken),
                at: later,
                refunded_at: later,
              }),
        )
        expect(out).toBe((fits ? 1000 : 0) + taken)
      }),
    )
    const exact = { id: 'new', payment: deposit, total: cents(1010) }
    expect(reversal.withManualRefund(withRefunds(...failed), exact, later).after.refunds).toHaveLength(3)
  })

  it('of what a cancellation could not send back is marked on its payment', () => {
    const failed = record('a', { reason: 'cancellation', status: 'failed' })
    const event = records.withPaymentsMarked(withRefunds(failed), new Set([deposit.id]))
    const { after } = reversal.withManualRefund(event, { id: 'new', payment: deposit, total: cents(1010) }, later)
    expect([statuses(event)[0], statuses(after)[0]]).toEqual(['failed', 'refunded'])
  })

  it('that the bank returned is gone', () => {
    const own = { reason: 'by_hand' as const }
    const event = withRefunds(
      record('a', own),
      record('b', { ...own, amount: cents(5) }),
      record('c'),
      record('d', own),
    )
    const ids = (next: Event) => next.refunds?.map(({ id }) => id)
    expect(ids(reversal.withoutManualRefund(event, deposit, cents(1010)))).toEqual(['b', 'c', 'd'])
    expect(ids(reversal.withoutManualRefund(event, deposit, cents(15)))).toEqual(['a', 'c', 'd'])
    expect(ids(reversal.withoutManualRefund(event, balance, cents(15)))).toEqual(['a', 'b', 'c', 'd'])
    const after = withRefunds(record('c'), record('a', own))
    expect(ids(reversal.withoutManualRefund(after, deposit, cents(1010)))).toEqual(['c'])
    expect(ids(reversal.withoutManualRefund(event, deposit, cents(16)))).toEqual(['a', 'b', 'c', 'd'])
  })
})
