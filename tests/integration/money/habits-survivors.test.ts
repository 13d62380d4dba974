import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventPaymentsApi as money } from '#shared/api/event-payments.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { getEvent } from '#functions/event/data/find-event.ts'
import { earningsOf } from '#functions/money/data/payout.ts'
import { findUser } from '#functions/people/data/user.ts'
import { payOut } from '#functions/money/payouts/payouts.ts'
import { refundOutcome } from '#functions/money/provider/send-others.ts'
import { explain } from '#functions/money/reconcile/explain.ts'
import { finishVendorPayments } from '#functions/money/transfers/finish-vendor-payments.ts'
import { bookManualTransfer } from '#functions/money/transfers/manual-transfers.ts'
import { startTransfers } from '#functions/money/transfers/start-transfers.ts'
import { noteAccount } from '#functions/money/webhook/note-payee.ts'
import { post } from '#local/stripe/balance.ts'
import { need } from '#local/stripe/environment.ts'
import { emit } from '#local/stripe/events.ts'
import { platform } from '#local/stripe/types.ts'
import { ask } from '#tests/support/api.ts'
import type { MoneyFixture } from '#tests/support/money.ts'
import { inFull, playedAndPaid } from '#tests/support/money-scenario.ts'
import { startDay, startTakingBack, stepsOn } from './reversal-fixture.ts'

/** Habits of the provider that only one line of ours knows. */

let fixture: MoneyFixture
beforeAll(async () => {
  fixture = await startTakingBack()
  await startDay(fixture)
})
afterAll(() => {
  fixture.table.stop()
})
const { act, chargeFor } = stepsOn(() => fixture)
const pay = async (id: string) => {
  await ask(fixture.api, money.payVendors, 'agent', { params: { id } })
  await fixture.drain()
}

const dispute = { id: 'dp_1', amount: 1, kind: 'dispute', reason: 'x', due_by: null, refund_id: 'rfd_1', withheld: 1 }
const disputed = (event: Event) =>
  ({
    ...event,
    disputes: [{ ...dispute, payment_id: event.payments![0]!.id, status: 'open', at: event.created_at }],
  }) as Event

it('a dispute that a bank decides for us after it was lost gives the money back, once', async () => {
  const event = await inFull(fixture)
  await act('dispute', await chargeFor(event))
  const { id } = (await fixture.stripe.disputes.list({ limit: 1 })).data[0]!
  await act('lose', id)
  expect((await getEvent(fixture.deps(), event.id)).disputes).toMatchObject([{ status: 'lost' }])
  fixture.emulator.act((ctx) => {
    const { object } = need(ctx, 'disputes', id)
    object.status = 'won'
    object.balance_transactions.push(
      post(ctx, platform, { type: 'adjustment', amount: object.amount, source: id, description: 'Reversal' }),
    )
    emit(ctx, 'charge.dispute.funds_reinstated', object)
    emit(ctx, 'charge.dispute.closed', object)
  })
  await fixture.drain()
  expect((await getEvent(fixture.deps(), event.id)).disputes).toMatchObject([{ status: 'won' }])
  const { entries, available } = await fixture.ledger(event.id)
  expect(entries.filter(({ kind }) => kind === 'dispute_reinstated')).toHaveLength(1)
  expect(available).toBe(400_000)
})

it('transfers of a disputed event do not begin, and nothing of it is settled', async () => {
  const { id } = await playedAndPaid(fixture)
  const before = await getEvent(fixture.deps(), id)
  expect(await startTransfers(fixture.deps(), { ...before, ...disputed(before) }, undefined, false)).toEqual([])
  await pay(id)
  const paid = { ...(await getEvent(fixture.deps(), id)), status: 'payment_failed' as const }
  const open = { ...paid, ...disputed(paid) }
  expect(await finishVendorPayments(fixture.deps(), open, undefined)).toBe(open)
  const unpaid = { ...paid, payments: paid.payments!.map((payment) => ({ ...payment, paid_at: null })) }
  expect(await finishVendorPayments(fixture.deps(), unpaid, undefined)).toBe(unpaid)
  // This one it would settle, but that has happened already.
  await expect(finishVendorPayments(fixture.deps(), paid, undefined)).rejects.toThrow('changed by someone else')
})

it('a refund that was canceled is not under way', () => {
  const refund = (status: string) =>
    refundOutcome({ id: 're_1', status, metadata: { op_key: 'refund/evt_1/pay_1', attempt: '1' } } as never)?.result.is
  expect(['canceled', 'failed', 'pending', 'succeeded'].map(refund)).toEqual([
    'returned',
    'returned',
    'waiting',
    'succeeded',
  ])
})

it("a dispute's fee is the platform's, and a payment's comes out of what its client paid for it", () => {
  const moved = (source: object, type: string, amount: number) =>
    explain({ id: 'txn_1', type, amount, fee: 1500, net: amount - 1500, source } as never)
  expect(moved({ object: 'dispute', id: 'dp_1' }, 'adjustment', -100).fee_from).toBe('platform')
  expect(moved({ object: 'charge', id: 'ch_1', payment_intent: 'pi_1' }, 'charge', 100).fee_from).toBe('fees')
})

it('an account that cannot receive transfers cannot be paid, although it pays out', async () => {
  const { stripe_account_id: id } = (await findUser(fixture.deps(), fixture.users.artist!.id))!
  const enabled = async (transfers: 'active' | 'inactive') => {
    fixture.emulator.act((ctx) => {
      need(ctx, 'accounts', id!).object.capabilities = { transfers }
    })
    await noteAccount(fixture.deps(), fixture.stripe, id!)
    return (await findUser(fixture.deps(), fixture.users.artist!.id))!.payouts_enabled
  }
  expect(await enabled('inactive')).toBe(false)
  expect(await enabled('active')).toBe(true)
})

describe('a paid event', () => {
  it('books a transfer made by hand once, also when it is reported again', async () => {
    const event = await playedAndPaid(fixture)
    const { stripe_account_id: destination } = (await findUser(fixture.deps(), fixture.users.artist!.id))!
    const made = await fixture.stripe.transfers.create({
      amount: 700,
      currency: 'usd',
      destination: destination!,
      transfer_group: event.id,
    })
    await fixture.drain()
    for (let i = 0; i < 2; i += 1) await bookManualTransfer(fixture.deps(), made)
    const { entries } = await fixture.ledger(event.id)
    expect(entries.filter(({ kind }) => kind === 'hand_transfer')).toHaveLength(1)
  })

  it('pays nothing out of a purse of another currency, or a negative one', async () => {
    const event = await playedAndPaid(fixture)
    await pay(event.id)
    const user = fixture.users.artist!.id
    const earned = async () => (await earningsOf(fixture.deps(), user)).filter(({ event_id }) => event_id === event.id)
    const [earning] = await earned()
    await fixture.setClock(earning!.due_at)
    await fixture.emulator.runDue()
    const { stripe } = fixture
    const holding = (available: Partial<Stripe.Balance.Available>[]) => ({
      ...fixture.deps(),
      stripe: () =>
        Promise.resolve(
          Object.create(stripe, { balance: { value: { retrieve: () => Promise.resolve({ available }) } } }) as Stripe,
        ),
    })
    const eur = { currency: 'eur', amount: 900_000 }
    // A negative one of the same amount, too: without its sign, it would be enough.
    for (const usd of [0, -5_000, -320_000]) {
      await payOut(holding([eur, { currency: 'usd', amount: usd }]), user)
      expect(await earned()).toMatchObject([{ amount: 320_000 }])
      expect((await earned())[0]!.payout_key).toBeUndefined()
      await fixture.setClock((await earned())[0]!.due_at)
    }
  })
})
