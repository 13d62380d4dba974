import type Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bookDispute } from '#functions/money/refunds/disputes.ts'
import { bookManualRefund } from '#functions/money/refunds/manual-refunds.ts'
import { bookManualTransfer } from '#functions/money/transfers/manual-transfers.ts'
import { noteDispute } from '#functions/money/webhook/note-dispute.ts'
import { findUser } from '#functions/people/data/user.ts'
import { eventPaymentsApi as money } from '#shared/api/event-payments.ts'
import { ask } from '#tests/support/api.ts'
import type { MoneyFixture } from '#tests/support/money.ts'
import { get, inFull, signed } from '#tests/support/money-scenario.ts'
import { startDay, startTakingBack, stepsOn } from './reversal-fixture.ts'

/** The provider's account also has movements of others: they change nothing. */

let fixture: MoneyFixture
beforeAll(async () => {
  fixture = await startTakingBack()
})
beforeEach(() => startDay(fixture))
afterAll(() => {
  fixture.table.stop()
})
const { chargeFor } = stepsOn(() => fixture)

const rows = async () =>
  (await fixture.table.dump()).filter(({ PK }) => /^(EVENT|MONEY|BOOKED|JOURNAL)#/.test(String(PK)))
const unchanged = async (run: () => Promise<unknown>) => {
  const before = await rows()
  await run()
  expect(await rows()).toEqual(before)
}
/** The provider with another answer. */
const answering = (answers: object): Stripe => Object.create(fixture.stripe, answersOf(answers)) as Stripe
const answersOf = (answers: object) =>
  Object.fromEntries(Object.entries(answers).map(([name, value]) => [name, { value: value as unknown }]))

const refundOf = (payment_intent: Stripe.Refund['payment_intent'], more: Partial<Stripe.Refund> = {}) =>
  ({ id: 're_1', amount: 5000, status: 'succeeded', payment_intent, ...more }) as Stripe.Refund
const disputeOf = (payment_intent: Stripe.Dispute['payment_intent']) => ({
  disputes: {
    retrieve: () =>
      Promise.resolve({
        id: 'dp_1',
        amount: 5000,
        reason: 'fraudulent',
        status: 'needs_response',
        payment_intent,
        charge: { payment_method_details: { type: 'card' } },
        evidence_details: { due_by: null },
        balance_transactions: [{ amount: -5000 }],
      }),
  },
})
const paidInvoice = (invoice: object | undefined) => ({
  invoicePayments: { list: () => Promise.resolve({ data: invoice === undefined ? [] : [{ invoice }] }) },
})
const strangers: [string, string | null, object | undefined][] = [
  ['without a payment', null, undefined],
  ['of no invoice', 'pi_stranger', undefined],
  ['of an invoice of another shop', 'pi_stranger', { id: 'in_1', metadata: {} }],
  ['of an invoice without any marks', 'pi_stranger', { id: 'in_1', metadata: null }],
  ['of an event that is gone', 'pi_stranger', { id: 'in_1', metadata: { event_id: 'evt_gone' } }],
]

describe.each(strangers)('a charge %s', (_name, intent, invoice) => {
  it('that is refunded by hand is not booked', async () => {
    await unchanged(() => bookManualRefund(fixture.deps(), answering(paidInvoice(invoice)), refundOf(intent)))
  })

  it('that is disputed notifies the admins', async () => {
    const stripe = answering({ ...paidInvoice(invoice), ...disputeOf(intent) })
    await unchanged(async () => {
      expect(await bookDispute(fixture.deps(), stripe, 'dp_1')).toBe(false)
    })
    await noteDispute(fixture.deps(), stripe, `dp_${_name}`)
    expect(fixture.mails.map(({ template, to }) => [template, to])).toEqual([['dispute_opened', 'admins']])
  })
})

it('a payment that we have not heard of yet is asked for again', async () => {
  const event = await signed(fixture)
  fixture.emulator.faults.set({
    webhooks: { mode: 'lose' },
    api: [{ match: 'POST /v1/invoices/*/pay', mode: 'reset_after_success' }],
  })
  await ask(fixture.api, money.payDeposit, 'client', { params: event.params })
  fixture.emulator.faults.set({ api: [] })
  const { data } = await fixture.stripe.invoicePayments.list({ limit: 1 })
  const intent = data[0]!.payment.payment_intent as string
  for (const book of [
    () => bookManualRefund(fixture.deps(), fixture.stripe, refundOf(intent)),
    () => bookDispute(fixture.deps(), answering(disputeOf(intent)), 'dp_1'),
  ])
    await expect(book()).rejects.toThrow(`${event.id} does not know the payment of ${intent} yet`)
})

it('a payment of ours is known by its id and by its object', async () => {
  const event = await inFull(fixture)
  const { payment_intent } = await fixture.stripe.charges.retrieve(await chargeFor(event))
  const id = payment_intent as string
  await bookManualRefund(fixture.deps(), fixture.stripe, refundOf(id))
  await bookManualRefund(fixture.deps(), fixture.stripe, refundOf({ id } as Stripe.PaymentIntent, { id: 're_2' }))
  const { refunds } = await get(fixture, event.id)
  expect(refunds).toMatchObject([
    { amount: 50, reason: 'by_hand' },
    { amount: 50, reason: 'by_hand' },
  ])
  expect(refunds!.map(({ id: record }) => record)).toEqual([
    expect.stringMatching(/^rfd_/),
    expect.stringMatching(/^rfd_/),
  ])
  expect(await fixture.ledger(event.id)).toMatchObject({ available: 390_000 })
})

it.each(['failed', 'canceled'] as const)('a refund that %s before we heard of it moved nothing', async (status) => {
  const event = await inFull(fixture)
  const { payment_intent } = await fixture.stripe.charges.retrieve(await chargeFor(event))
  await unchanged(() => bookManualRefund(fixture.deps(), fixture.stripe, refundOf(payment_intent, { status })))
})

describe('a transfer by hand', () => {
  const made = async (more: Partial<Stripe.Transfer>) => {
    const { stripe_account_id } = (await findUser(fixture.deps(), fixture.users.artist!.id))!
    return {
      id: 'tr_1',
      amount: 700,
      destination: stripe_account_id!,
      transfer_group: null,
      ...more,
    } as Stripe.Transfer
  }
  const book = async (more: Partial<Stripe.Transfer>) => bookManualTransfer(fixture.deps(), await made(more))

  it('to nobody, or of no event, is not booked', async () => {
    const { id } = await signed(fixture)
    await unchanged(async () => {
      await book({ transfer_group: null })
      await book({ transfer_group: 'evt_gone' })
      await book({ transfer_group: id, destination: null })
      await book({ transfer_group: id, destination: 'acct_stranger' })
    })
  })
})
