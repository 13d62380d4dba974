import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { earningsOf } from '#functions/money/data/payout.ts'
import { findUser } from '#functions/people/data/user.ts'
import { eventPaymentsApi as money } from '#shared/api/event-payments.ts'
import { eventsApi } from '#shared/api/events.ts'
import { lookupsApi } from '#shared/api/lookups.ts'
import { ask } from '#tests/support/api.ts'
import { actManually, chargeOf } from '#tests/support/stripe.ts'
import type { MoneyFixture } from '#tests/support/money.ts'
import {
  get,
  inFull,
  invoicesOf,
  payOnPage,
  playedAndPaid,
  playedBar,
  transfersOf,
  type Played,
} from '#tests/support/money-scenario.ts'
import { startDay, startTakingBack, stepsOn } from './reversal-fixture.ts'

/** Money that staff move on the provider's dashboard, at unusual moments. */

let fixture: MoneyFixture
beforeAll(async () => {
  fixture = await startTakingBack()
})
beforeEach(() => startDay(fixture))
afterAll(() => {
  fixture.table.stop()
})
const { act, chargeFor, told } = stepsOn(() => fixture)

const pay = async ({ params }: Played) => {
  await ask(fixture.api, money.payVendors, 'agent', { params })
  await fixture.drain()
}
const lastRefund = async () => (await fixture.stripe.refunds.list({ limit: 1 })).data[0]!
const send = async (event_id: string, amount: number) => {
  const { stripe_account_id } = (await findUser(fixture.deps(), fixture.users.artist!.id))!
  await fixture.stripe.transfers.create({
    amount,
    currency: 'usd',
    destination: stripe_account_id!,
    transfer_group: event_id,
  })
  await fixture.drain()
}

describe('a refund by hand', () => {
  it('after everybody was paid is at the expense of BookMe, and so is its return', async () => {
    const event = await playedAndPaid(fixture)
    await pay(event)
    const platform = async () => {
      const { available, held } = await fixture.ledger(event.id)
      return [available, held[`event:${event.id}`], held.platform]
    }
    expect(await platform()).toEqual([0, 0, 20_000])
    await act('refund', await chargeFor(event), 30_000)
    expect(await platform()).toEqual([0, 0, -10_000])
    await act('refund-fail', (await lastRefund()).id)
    expect(await platform()).toEqual([0, 0, 20_000])
    expect((await get(fixture, event.id)).refunds).toEqual([])
    expect(await fixture.reconcile()).toEqual([])
  })

  it('of a cent more than the event holds takes what it holds, and no cent of another', async () => {
    const event = await inFull(fixture)
    await act('refund', await chargeFor(event), 400_001)
    expect(await fixture.ledger(event.id)).toMatchObject({
      available: 0,
      held: { [`event:${event.id}`]: 0, platform: -1 },
    })
    expect((await get(fixture, event.id)).refunds).toMatchObject([{ amount: 4000, fee: 0.01 }])
  })

  it('keeps the vendors of a bar waiting; once its bank returns it, they are paid by themselves', async () => {
    const event = await playedBar(fixture)
    fixture.emulator.faults.set({ webhooks: { mode: 'hold' } })
    await ask(fixture.api, money.invoicePostpaid, 'agent', { params: event.params })
    await payOnPage(fixture, event.id, 'pm_card_visa')
    const [invoice] = await invoicesOf(fixture, event.id)
    const { data } = await fixture.stripe.invoicePayments.list({ invoice: invoice!.id })
    actManually(fixture.emulator, 'refund', {
      id: chargeOf(fixture.emulator, data[0]!.payment.payment_intent as string),
      amount: 100_000,
    })
    // The refund is known before the vendors are paid.
    fixture.emulator.faults.set({ webhooks: null })
    await fixture.drain()
    expect(await transfersOf(fixture, event.id)).toEqual([])
    await act('refund-fail', (await lastRefund()).id)
    expect(await transfersOf(fixture, event.id)).toHaveLength(4)
    expect(await fixture.ledger(event.id)).toMatchObject({ available: 0, held: { [`event:${event.id}`]: 0 } })
  })

  it('of everything: Refund recognizes it, and notifies client, agent and artist', async () => {
    const event = await inFull(fixture)
    await act('refund', await chargeFor(event))
    fixture.mails.length = 0
    await ask(fixture.api, money.refundEvent, 'agent', { params: event.params })
    await fixture.drain()
    const email = (who: string) => fixture.users[who]!.email
    expect(fixture.mails.map(({ template, to }) => [template, to])).toEqual([
      ['refund_made', email('client')],
      ['refund_made', email('agent')],
      ['event_canceled', email('artist')],
    ])
    const [newest] = await ask(fixture.api, lookupsApi.listActivity, 'agent', { params: event.params })
    expect(newest).toMatchObject({ action: 'refunded', detail: '$4,000.00 were already back' })
  })
})

describe('a transfer by hand', () => {
  it('that is reversed by hand is first the event’s again, then what BookMe had borne', async () => {
    const event = await inFull(fixture)
    await send(event.id, 400_700)
    const sent = (await transfersOf(fixture, event.id)).find(({ amount }) => amount === 400_700)!
    const now = async () => {
      const { available, held } = await fixture.ledger(event.id)
      return [available, held[`event:${event.id}`], held.platform]
    }
    expect(await now()).toEqual([0, 0, -700])
    await act('reverse', sent.id, 399_900)
    expect(await now()).toEqual([399_900, 399_900, -700])
    await act('reverse', sent.id, 800)
    expect(await now()).toEqual([400_000, 400_000, 0])
    const earned = await earningsOf(fixture.deps(), fixture.users.artist!.id)
    expect(earned.filter(({ event_id }) => event_id === event.id)).toEqual([])
    expect(await fixture.reconcile()).toEqual([])
  })

  it('to the group of a draft without place, day and money is at the expense of BookMe', async () => {
    fixture.table.now = fixture.table.now.replace('.000Z', '.600Z')
    const { id } = await ask(fixture.api, eventsApi.createDraft, 'agent', { body: { name: 'Some day' } as never })
    await send(id, 700)
    const earned = await earningsOf(fixture.deps(), fixture.users.artist!.id)
    expect(earned.filter(({ event_id }) => event_id === id)).toMatchObject([
      { amount: 700, name: 'Some day', venue: null, timestamp: Math.floor(Date.parse(fixture.table.now) / 1000) },
    ])
    expect(await fixture.ledger(id)).toMatchObject({ available: 0, held: { platform: -700 } })
  })

  it('to one member of a band, once reversed, notifies this member only', async () => {
    const event = await playedBar(fixture)
    await ask(fixture.api, money.invoicePostpaid, 'agent', { params: event.params })
    await payOnPage(fixture, event.id, 'pm_card_visa')
    await fixture.drain()
    const { stripe_account_id } = (await findUser(fixture.deps(), fixture.users.musician2!.id))!
    const transfer = (await transfersOf(fixture, event.id)).find(
      ({ destination }) => destination === stripe_account_id,
    )!
    fixture.mails.length = 0
    await act('reverse', transfer.id)
    expect(told()).toEqual(['transfer_reversed admins', 'transfer_reversed', 'transfer_reversed'])
    expect(fixture.mails.map(({ to }) => to).slice(1)).toEqual(
      ['agent', 'musician2'].map((who) => fixture.users[who]!.email),
    )
  })
})
