import type Stripe from 'stripe'
import { expect, it } from 'vitest'
import { eventPaymentsApi as money } from '#shared/api/event-payments.ts'
import { secretsIn } from '#functions/platform/config/stripe.ts'
import { getEvent } from '#functions/event/data/find-event.ts'
import { findUser } from '#functions/people/data/user.ts'
import { handleEvent } from '#functions/money/webhook/handle-event.ts'
import { UnreadableEvent } from '#functions/money/webhook/unreadable-event.ts'
import { verify } from '#functions/money/webhook/verify.ts'
import type { Faults } from '#local/stripe/faults.ts'
import { onboard } from '#local/stripe/in-process.ts'
import { MemoryTable } from '#local/services/memory-table.ts'
import { ask } from '#tests/support/api.ts'
import { linesOf } from '#tests/support/log-lines.ts'
import { tableOn } from '#tests/support/memory-table.ts'
import { startMoney } from '#tests/support/money.ts'
import { bookedOn, playedAndPaid, signed } from '#tests/support/money-scenario.ts'
import { actManually, chargeOf } from '#tests/support/stripe.ts'
import { inVirtualTime } from '#tests/support/faults/virtual-time.ts'
import { randomOf } from '#tests/unit/payment/protocol-model.ts'
import { shows } from '#tests/support/habits.ts'

/** One booking with all that a webhook reports: payments, a dispute won, a refund by hand, transfers, payouts. */
const season = (webhook_endpoints: Faults['webhook_endpoints']) =>
  inVirtualTime(randomOf(5), () => played(webhook_endpoints))
const played = async (webhook_endpoints: Faults['webhook_endpoints']) => {
  const fixture = await startMoney(tableOn(new MemoryTable()))
  fixture.emulator.faults.set({ webhook_endpoints })
  await fixture.setClock(bookedOn)
  await fixture.saveCard('client')
  const accounts = await Promise.all(['agent', 'artist'].map((who) => fixture.connect(who, false)))
  for (const account of accounts) onboard(fixture.emulator, account)
  await fixture.drain()
  const { id, params } = await playedAndPaid(fixture)
  await ask(fixture.api, money.payVendors, 'agent', { params, body: {} })
  const { payments } = await getEvent(fixture.deps(), id)
  const charge = chargeOf(fixture.emulator, payments![0]!.stripe_payment_intent_id!)
  actManually(fixture.emulator, 'dispute', { id: charge })
  await fixture.drain()
  const dispute = (await fixture.stripe.disputes.list()).data[0]!
  actManually(fixture.emulator, 'win', { id: dispute.id })
  await fixture.drain()
  actManually(fixture.emulator, 'refund', { id: charge, amount: 100 })
  await fixture.drain()
  const enabled = await Promise.all(
    ['agent', 'artist'].map(async (who) => (await findUser(fixture.deps(), fixture.users[who]!.id))!.payouts_enabled),
  )
  const { entries, held, available } = await fixture.ledger(id)
  const event = await getEvent(fixture.deps(), id)
  // Names and ids of people are another fixture's.
  const told = {
    entries: entries.map(({ kind, postings, stripe_id }) => [kind, postings.map(({ amount }) => amount), stripe_id]),
    held: Object.values(held),
    available,
    status: event.status,
    payments: event.payments!.map(({ amount, stripe_fee, paid_at }) => [amount, stripe_fee, paid_at]),
    refunds: (event.refunds ?? []).map(({ amount, reason, status }) => [amount, reason, status]),
    disputes: event.disputes!.map(({ amount, status, reason }) => [amount, status, reason]),
    mails: fixture.mails.map(({ template }) => template),
  }
  // Thin events have none.
  const versions = fixture.deliveries.flatMap(({ body }) => (JSON.parse(body) as Stripe.Event).api_version ?? [])
  fixture.table.stop()
  return { enabled, told, versions: [...new Set(versions)] }
}

const ours = '2026-10-28.endive'
const [older, newer] = ['2024-06-20', '2027-04-28.fennel']

it(
  shows(
    'events_of_another_version',
    'webhooks of an older or newer API version, or of two at once, end in the same books',
  ),
  async () => {
    const usual = await season('right')
    expect(usual.versions).toEqual([ours])
    expect(usual.enabled).toEqual([true, true])
    expect(usual.told).toMatchObject({
      disputes: [[411_630, 'won', 'fraudulent']],
      payments: [[400_000, 11_630, expect.any(String)]],
    })
    for (const [endpoints, versions] of [
      ['old_version', [older]],
      ['new_version', [newer]],
      ['upgrading', [ours, newer]],
      ['upgraded', [older, ours]],
    ] as const) {
      const other = await season(endpoints)
      expect(other.versions, endpoints).toEqual(versions)
      expect(other.told, endpoints).toEqual(usual.told)
    }
  },
)

it(
  shows(
    'events_of_two_endpoints',
    'the operator reads of another version, and one event of two endpoints is handled once',
  ),
  async () => {
    const fixture = await startMoney(tableOn(new MemoryTable()))
    await fixture.setClock(bookedOn)
    await fixture.saveCard('client')
    fixture.emulator.faults.set({ webhook_endpoints: 'upgrading' })
    const event = await signed(fixture)
    fixture.deliveries.length = 0
    const lines = await linesOf(async () => {
      await ask(fixture.api, money.payDeposit, 'client', { params: event.params })
      await fixture.drain()
    })
    const paid = fixture.deliveries.map(({ body }) => JSON.parse(body) as Stripe.Event)
    const both = paid.filter(({ type }) => type === 'invoice.paid')
    expect(both.map(({ api_version }) => api_version)).toEqual([ours, newer])
    expect(new Set(both.map(({ id }) => id)).size).toBe(1)
    expect(lines.filter(({ message }) => message === 'event of another API version')).toEqual([])
    fixture.emulator.faults.set({ webhook_endpoints: 'new_version' })
    const alone = await linesOf(() => fixture.saveCard('client2'))
    expect(alone.filter(({ message }) => message === 'event of another API version')).not.toEqual([])
    fixture.table.stop()
  },
)

it('refuses an event that does not name its object, so that Stripe sends it again', async () => {
  const fixture = await startMoney(tableOn(new MemoryTable()))
  const event = {
    id: 'evt_later',
    object: 'event',
    api_version: '2031-01-01.later',
    livemode: false,
    type: 'invoice.paid',
    data: { object: { object: 'invoice', reference: 'in_1' } },
  } as unknown as Stripe.Event
  const name = 'invoice.paid of version 2031-01-01.later does not name its object'
  // Twice: a refused event is not recorded as handled.
  for (let i = 0; i < 2; i += 1) await expect(handleEvent(fixture.deps(), event)).rejects.toThrow(name)
  const at = Date.parse(fixture.table.now)
  const thin = JSON.stringify({ id: 'evt_thin', object: 'v2.core.event', livemode: false, type: 'v1.invoice.paid' })
  const signature = (secret: string) =>
    fixture.stripe.webhooks.generateTestHeaderString({ payload: thin, secret, timestamp: Math.floor(at / 1000) })
  const read = (secret: string) =>
    verify(
      fixture.stripe,
      Buffer.from(thin),
      signature(secret),
      secretsIn(fixture.emulator.webhookSecret),
      fixture.table.now,
    )
  await expect(handleEvent(fixture.deps(), read('whsec_local')!)).rejects.toThrow(UnreadableEvent)
  expect(read('whsec_guessed')).toBeUndefined()
  fixture.table.stop()
})
