import { describe, expect, it } from 'vitest'
import type { RefundRecord } from '#shared/domain/event/record/agreement-schema.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { cents, zero } from '#shared/domain/money.ts'
import type { Earning, PayoutIntent, RefundIntent } from '#shared/domain/payment/intent.ts'
import { withChargeBegun } from '#functions/money/rules/charge.ts'
import { chargeKey, payoutOpKey, refundKey, type OutcomeResult } from '#shared/domain/payment/op.ts'
import type { OpRow } from '#functions/money/data/op.ts'
import { paidIn } from '#functions/money/data/paid.ts'
import { profileKey } from '#functions/platform/db/keys.ts'
import { put } from '#functions/platform/db/db.ts'
import { backToEvent, platformKeepsRemainder } from '#functions/money/operations/platform-remainder.ts'
import { recordOutcome } from '#functions/money/operations/record-outcome.ts'
import { settledRefunds } from '#functions/money/operations/settled-refunds.ts'
import type { Outcome } from '#functions/money/provider/outcome.ts'
import {
  after,
  chargeOf,
  eventOf,
  now,
  opOf,
  payment,
  playedByTwo,
  startOperations,
} from '#tests/support/operations.ts'

/** Money that leaves an event for its client or the platform, and a payee's account for the bank. */

const canceled = (patch: Partial<Event> = {}): Event =>
  eventOf({
    status: 'refunded',
    payments: [payment()],
    cancellation: { by: 'client', reason: '', at: now, keep: 0, due: zero, waived: false, refunds_fees: false },
    ...patch,
  })
const record = (patch: Partial<RefundRecord> = {}): RefundRecord => ({
  ...{ id: 'rfd_1', payment_id: 'pay_1', amount: cents(10_000), fee: zero },
  ...{ reason: 'goodwill', from: 'platform', at: now, status: 'pending' },
  ...patch,
})

describe('a refund', () => {
  const key = refundKey('evt_1', 'pay_1', 'rfd_1')
  const recorded = async (result: OutcomeResult, { amount = 10_000, fee = 0, patch = {} as Partial<OpRow> } = {}) => {
    const event = playedByTwo({ refunds: [record({ amount: cents(amount), fee: cents(fee) })] })
    const intent: RefundIntent = {
      ...{ kind: 'refund', event_id: 'evt_1', payment_id: 'pay_1', refund_id: 'rfd_1', payment_intent: 'pi_1' },
      ...{ amount: cents(amount), fee: cents(fee) },
    }
    const ops = await startOperations(event, [opOf(key, intent, patch)], 100)
    await recordOutcome(ops.deps(), { key, result })
    return ops
  }

  it('without funds at the platform waits, its money reserved, and its event stays as it is', async () => {
    const { event, op, said, jobs, available } = await recorded({
      ...{ is: 'not_yet', attempt: 1, why: 'funds', sent: true },
      until: after(3_600_000),
    })
    expect(await op(key)).toMatchObject({ state: 'open', attempt: 2, next_at: after(3_600_000) })
    expect(await event()).toMatchObject({ version: 1, refunds: [{ status: 'pending' }] })
    expect([await said(), jobs(), await available()]).toEqual([[], [], 100])
  })

  it.each([
    [{ is: 'refused', attempt: 1, message: 'No' }, 'leased', []],
    [{ is: 'returned', attempt: 1, message: 'No', stripe_id: 're_1' }, 'waiting', ['returned']],
  ] as const)(
    'that is %o gives its money back to the event, also one of a fee alone',
    async (result, state, booked) => {
      for (const [amount, fee] of [
        [10_000, 290],
        [0, 290],
      ] as const) {
        const { available, entries, said, jobs } = await recorded(result, { amount, fee, patch: { state } })
        expect(await available()).toBe(100 + amount)
        expect((await entries()).map(({ kind }) => kind)).toEqual(booked)
        expect(await said()).toEqual([`refund failed: $${((amount + fee) / 100).toFixed(2)}: No`])
        expect(jobs()).toEqual(['refund_failed to admins', 'refund_failed to al@example.com'])
      }
    },
  )

  it('is made when the provider accepts it, and arrives later without another mail', async () => {
    const accepted = { attempt: 1, stripe_id: 're_1' }
    const made = await recorded({ is: 'waiting', ...accepted })
    expect(await made.said()).toEqual(['refund made: $100.00'])
    expect(await made.event()).toMatchObject({ refunds: [{ status: 'pending' }] })
    expect((await made.entries()).map(({ kind }) => kind)).toEqual(['refund'])
    expect(made.jobs()).toEqual(['refund_made to nora@example.com', 'refund_made to al@example.com'])
    const arrived = await recorded({ is: 'succeeded', ...accepted }, { patch: { state: 'waiting', stripe_id: 're_1' } })
    expect(await arrived.said()).toEqual(['refund arrived: $100.00'])
    expect(await arrived.event()).toMatchObject({ refunds: [{ status: 'refunded' }] })
    expect(arrived.jobs()).toEqual([])
  })
})

it('a refund of half a payment has no fee, and ends its event', async () => {
  const half = payment({ refund_status: 'pending', refund_amount: cents(200_000) })
  const key = refundKey('evt_1', 'pay_1')
  const intent: RefundIntent = {
    ...{ kind: 'refund', event_id: 'evt_1', payment_id: 'pay_1', amount: cents(200_000), payment_intent: 'pi_1' },
  }
  const ops = await startOperations(eventOf({ status: 'booked', payments: [half] }), [opOf(key, intent)])
  await recordOutcome(ops.deps(), { key, result: { is: 'succeeded', attempt: 1, stripe_id: 're_1' } })
  expect(await ops.said()).toEqual(['refund made: $2,000.00'])
  expect(await ops.event()).toMatchObject({ status: 'refunded', payments: [{ refund_status: 'refunded' }] })
})

describe('an event after its last refund', () => {
  const agreement = (event: Event): Event['agreement'] => ({
    ...{ version: 1, signed_at: now, terms: { client_rate: event.client_rate } as never },
    pending: { id: 'chg_1', proposed_at: now, proposed_by: 'usr_agent', answer_by: now, asked: [] },
  })
  const ofRefund = async (before: Event) => {
    const changed = { ...before, agreement: agreement(before), client_rate: cents(500_000) }
    const { deps } = await startOperations(before)
    return (await settledRefunds(deps(), changed, changed)).after
  }

  it('that ends by it forgets a proposed change, and any other keeps it', async () => {
    const refunded = payment({ refund_status: 'refunded', refund_amount: cents(200_000), refunded_at: now })
    const ended = await ofRefund(eventOf({ status: 'booked', payments: [refunded] }))
    expect(ended).toMatchObject({ status: 'refunded', client_rate: 400_000, agreement: { pending: null } })
    const other = await ofRefund(eventOf({ status: 'booked', payments: [payment()], refunds: [record()] }))
    expect(other).toMatchObject({ status: 'booked', client_rate: 500_000, agreement: { pending: { id: 'chg_1' } } })
  })
})

describe('the rest of an event', () => {
  const names = { entry: 'x#1', op_key: 'x/evt_1' }
  /** The rest of `held`, and the platform's part. */
  const left = async (event: Event, held: number, run: 'keep' | 'back', amount = 0) => {
    const { deps, available, entries } = await startOperations(event, [], held)
    const writes = await (run === 'keep'
      ? platformKeepsRemainder(deps(), event, names.entry, names.op_key, cents(amount))
      : backToEvent(deps(), event, cents(amount), names))
    if (writes.length === 0) return 'nothing'
    await deps().db.transact(writes)
    return [await available(), (await entries()).map(({ postings }) => postings[1]!.amount)]
  }

  it("is the platform's, except what it owes the client: refunds that failed, and payments no longer due", async () => {
    const failed = record({ status: 'failed', reason: 'cancellation' })
    expect(await left(playedByTwo(), 500, 'keep')).toEqual([0, [500]])
    expect(await left(playedByTwo({ refunds: [failed] }), 10_300, 'keep')).toEqual([10_000, [300]])
    const beyond = canceled({
      payments: [payment({ amount: cents(50_000) })],
      refunds: [failed],
      cancellation: { ...canceled().cancellation!, due: cents(30_000) },
    })
    expect(await left(beyond, 20_700, 'keep')).toEqual([20_000, [700]])
  })

  it('grows by a reservation that ends', async () => {
    const owing = playedByTwo({ refunds: [record({ status: 'failed' })] })
    expect(await left(playedByTwo(), 500, 'keep', 200)).toEqual([0, [700]])
    expect(await left(owing, 9_900, 'keep', 200)).toEqual([10_000, [100]])
    expect(await left(owing, 9_000, 'keep', 200)).toEqual([9_200, []])
    expect(await left(owing, 9_800, 'keep', 200)).toEqual([10_000, []])
    expect(await left(owing, 10_000, 'keep')).toBe('nothing')
  })

  it("is its own while a payee waits or nobody is to be paid, and then the platform's", async () => {
    const paid = playedByTwo({
      agent_stripe_transfer_id: 'tr_0',
      musicians: playedByTwo().musicians!.map((entry) => ({ ...entry, stripe_transfer_id: 'tr_1' })),
    })
    expect(await left(paid, 0, 'back', 300)).toEqual([0, [300]])
    expect(await left(paid, 200, 'back', 0)).toBe('nothing')
    expect(await left(playedByTwo(), 200, 'back', 300)).toEqual([500, []])
    expect(await left(canceled({ payments: [], client_rate: zero }), 200, 'back', 300)).toEqual([500, []])
  })
})

describe('a payout', () => {
  const item: Earning = {
    ...{ op_key: 'transfer/evt_1/musician/mus_D|Drums', event_id: 'evt_1', role: 'musician', entry: 'mus_D|Drums' },
    ...{ amount: cents(5_000), name: 'Party', venue: null, timestamp: 1, instrument: 'Drums' },
  }
  const key = payoutOpKey('usr_D', '2026-06-01')
  const intent: PayoutIntent = {
    ...{ kind: 'payout', user_id: 'usr_D', day: '2026-06-01', amount: cents(5_000), account: 'acct_1', items: [item] },
  }
  const recorded = async (outcome: Omit<Outcome, 'key'>, patch: Partial<OpRow> = {}) => {
    const ops = await startOperations(undefined, [opOf(key, intent, patch)])
    const { db } = ops.deps()
    await db.transact([put(db.tableName, { ...profileKey('usr_D'), email: 'dee@example.com', first: 'Dee' })])
    await recordOutcome(ops.deps(), { key, ...outcome })
    return { ...ops, paid: () => paidIn(ops.deps(), 2026, 'usr_D') }
  }
  const provider = { id: 'po_1', created: 1, arrival_date: 2, status: 'in_transit' } as const

  it('that the provider refuses is no payout: its earnings wait, marked, and nothing of events changes', async () => {
    const { rows, jobs, entries, mails } = await recorded({ result: { is: 'refused', attempt: 1, message: 'Closed' } })
    expect(await rows('EARNING#')).toMatchObject([{ amount: 5_000, refused: 'Closed' }])
    expect(await rows('PAYOUT#')).toEqual([])
    expect(await entries('usr_D')).toEqual([])
    expect(jobs()).toEqual(['schedule_payout', 'payout_refused to dee@example.com', 'payout_refused to admins'])
    expect(mails()).toMatchObject([{ variables: { reason: 'Closed' } }, { variables: { reason: 'Closed' } }])
  })

  it('that is accepted is booked, also if its object is not known yet', async () => {
    const result = { is: 'waiting', attempt: 1, stripe_id: 'po_1' } as const
    const { entries, rows, jobs, paid } = await recorded({ result })
    expect(await entries('usr_D')).toMatchObject([{ kind: 'payout', stripe_id: 'po_1' }])
    expect([await rows('PAYOUT#'), await paid()]).toEqual([[], 5_000])
    expect(jobs()).toEqual(['payout_on_its_way to dee@example.com'])
    const known = await recorded({ result, payout: provider })
    expect(await known.rows('PAYOUT#')).toMatchObject([{ status: 'in_transit' }])
    expect(known.jobs()).toEqual(['payout_on_its_way to dee@example.com'])
    const arrived = await recorded({ result: { ...result, is: 'succeeded' }, payout: { ...provider, status: 'paid' } })
    expect(arrived.jobs()).toEqual(['payout_on_its_way to dee@example.com', 'payout_entries'])
  })

  it('that the bank returns is kept with its items, and they are earnings again, unmarked', async () => {
    const sent = { state: 'waiting', stripe_id: 'po_1' } as const
    const result = { is: 'returned', attempt: 1, stripe_id: 'po_1', message: 'Closed' } as const
    const { rows, jobs, entries, op, paid } = await recorded(
      { result, payout: { ...provider, status: 'failed' } },
      sent,
    )
    expect(await paid()).toBe(-5_000)
    expect(await rows('PAYOUT#')).toMatchObject([{ status: 'failed', items: [{ rate: 5_000 }] }])
    expect((await rows('EARNING#')).map((row) => [row['amount'], row['refused']])).toEqual([[5_000, undefined]])
    expect((await entries('usr_D')).map(({ kind }) => kind)).toEqual(['returned'])
    expect(jobs()).toEqual([
      ...['schedule_payout', 'payout_failed to dee@example.com', 'payout_failed to admins', 'payout_entries'],
    ])
    expect(await op(key)).toMatchObject({ state: 'failed', payout: { status: 'failed' } })
    const known = await recorded({ result }, { ...sent, payout: provider })
    expect(await known.op(key)).toMatchObject({ state: 'failed', payout: provider })
    expect(known.jobs()).not.toContain('payout_entries')
  })
})

it('asks at once for an unknown outcome, then by the sweep; a known one changes nothing', async () => {
  const key = chargeKey('evt_1', 'in_full')
  const ops = await startOperations(withChargeBegun(eventOf(), chargeOf(), now), [opOf(key, chargeOf())])
  for (const tries of [1, 2]) {
    await recordOutcome(ops.deps(), { key, result: { is: 'unknown', attempt: 1 } })
    expect(await ops.op(key)).toMatchObject({ state: 'open', tries, version: 1 + tries })
    expect([ops.jobs(), (await ops.event()).version]).toEqual([['op'], 1])
  }
  const refused = { key, result: { is: 'refused', attempt: 1, message: 'No' } } as const
  for (let i = 0; i < 2; i += 1)
    expect(await recordOutcome(ops.deps(), refused)).toMatchObject({ state: 'failed', version: 4 })
  expect(await ops.said()).toEqual(['full payment failed: No'])
})

it('an outcome of an operation that does not exist changes nothing', async () => {
  const { deps, jobs } = await startOperations(eventOf())
  const result = { is: 'succeeded', attempt: 1, stripe_id: 'in_1' } as const
  expect(await recordOutcome(deps(), { key: 'charge/evt_1/deposit', result })).toBeUndefined()
  expect(jobs()).toEqual([])
})
