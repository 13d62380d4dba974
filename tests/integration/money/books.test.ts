import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getEvent } from '#functions/event/data/find-event.ts'
import { lastDayBalances } from '#functions/money/data/account-balances.ts'
import { findUser } from '#functions/people/data/user.ts'
import { runScheduled } from '#functions/entries/scheduled-jobs/run.ts'
import { giveBack, reserve } from '#functions/money/data/ledger.ts'
import { balancesNow } from '#functions/money/data/account-balances.ts'
import { eventPaymentsApi as money } from '#shared/api/event-payments.ts'
import { moneyApi } from '#shared/api/money.ts'
import { cents } from '#shared/domain/money.ts'
import { providerBalanceOf } from '#functions/money/rules/ledger.ts'
import { actManually, chargeOf } from '#tests/support/stripe.ts'
import { post } from '#local/stripe/balance.ts'
import { ask } from '#tests/support/api.ts'
import { startMoney, type MoneyFixture } from '#tests/support/money.ts'
import {
  invoicesOf,
  bookedOn,
  inFull,
  payOnPage,
  playedAndPaid,
  playedBar,
  transfersOf,
  type Played,
} from '#tests/support/money-scenario.ts'
import { MemoryTable } from '#local/services/memory-table.ts'
import { tableOn } from '#tests/support/memory-table.ts'
import { shows } from '#tests/support/habits.ts'

/** All movements at the provider are in the books: the balances are equal to the cent, every night. */

let fixture: MoneyFixture
beforeAll(async () => {
  fixture = await startMoney(tableOn(new MemoryTable()))
  for (const who of ['agent', 'artist']) await fixture.connect(who)
})
beforeEach(async () => {
  await fixture.saveCard('client')
  fixture.emulator.faults.set({ webhooks: null })
})
afterAll(() => {
  fixture.table.stop()
})

let night = Date.parse('2027-01-01T04:05:00.000Z')
/** The next night's reconciliation, after everything else of the days between. */
const nextNight = async () => {
  night += 86_400_000
  await fixture.moveTo(new Date(night - 3_600_000).toISOString())
  await fixture.setClock(new Date(night).toISOString())
  return fixture.reconcile()
}
const held = () => balancesNow(fixture.deps(), undefined)
const balances = async () => {
  const { available, pending } = await fixture.stripe.balance.retrieve()
  return { books: providerBalanceOf(await held()), provider: available[0]!.amount + pending[0]!.amount }
}
const chargeFor = async ({ id }: Played) =>
  chargeOf(fixture.emulator, (await getEvent(fixture.deps(), id)).payments[0]!.stripe_payment_intent_id!)
const act = async (action: Parameters<typeof actManually>[1], id: string, amount?: number) => {
  actManually(fixture.emulator, action, { id, amount })
  await fixture.drain()
}

describe('the books', () => {
  it(
    shows(
      'platform_billed',
      'equal the balance of the provider after every kind of movement, although no webhook arrived',
    ),
    async () => {
      await fixture.setClock(bookedOn)
      const event = await playedAndPaid(fixture)
      await ask(fixture.api, money.payVendors, 'agent', { params: event.params })
      await fixture.drain()
      await fixture.setClock(bookedOn)
      const other = await inFull(fixture)
      expect(await nextNight()).toEqual([])
      expect(await lastDayBalances(fixture.deps())).toMatchObject({ day: '2027-01-01' })
      const first = await held()
      // 2.9 % and 30 cents of $4,116.30, twice.
      expect(first.provider).toBe(2 * 11_967)

      fixture.emulator.faults.set({ webhooks: { mode: 'lose' } })
      const [transfer] = await transfersOf(fixture, event.id)
      fixture.emulator.act((ctx) => {
        post(ctx, transfer!.destination as string, { type: 'topup', amount: 10_000, source: 'tu_1' })
      })
      await act('topup', '', 1_000_000)
      await act('refund', await chargeFor(other), 50_000)
      await act('reverse', transfer!.id, 10_000)
      await act('dispute', await chargeFor(event))
      await act('fee', '', 200)
      await act('platform-payout', '', 5000)
      fixture.emulator.faults.set({ webhooks: null })
      expect(await nextNight()).toEqual([])
      const { books, provider } = await balances()
      expect(books).toBe(provider)
      expect(await held()).toMatchObject({
        provider: 2 * 11_967 + 1500 + 200,
        'bank:platform': 5000 - 1_000_000,
        disputed: 411_630,
      })

      const [dispute] = (await fixture.stripe.disputes.list()).data
      await act('win', dispute!.id)
      expect(await nextNight()).toEqual([])
      expect((await held()).disputed).toBe(0)
    },
  )

  it('report money that is not ours once, and still equal the balance', async () => {
    const account = (await fixture.stripe.accounts.list()).data[0]!.id
    await fixture.stripe.transfers.create({ amount: 1000, currency: 'usd', destination: account })
    fixture.emulator.act((ctx) => {
      post(ctx, 'platform', { type: 'climate_order_purchase', amount: -700, source: 'climorder_1' })
    })
    expect(await nextNight()).toEqual([
      expect.objectContaining({ what: 'the provider has a movement that is not ours', provider: 700 }),
      expect.objectContaining({ what: 'the provider has a movement that is not ours', provider: 1000 }),
    ])
    expect((await held()).suspense).toBe(-1700)
    expect(await nextNight()).toEqual([])
    const { books, provider } = await balances()
    expect(books).toBe(provider)
  })

  it("report a payout of events’ money to the platform's own bank", async () => {
    const { available } = await fixture.stripe.balance.retrieve()
    await act('platform-payout', '', available[0]!.amount)
    expect((await nextNight()).map(({ what }) => what)).toEqual([
      "money of events was paid out to the platform's own bank",
    ])
    const { books, provider } = await balances()
    expect([books, provider]).toEqual([0, 0])
  })

  it('are searched for an entry unknown to the provider, if the balances differ', async () => {
    await act('topup', '', 1_000_000)
    await nextNight()
    fixture.emulator.act(({ store }) => {
      const refund = store.rows('refunds')[0]!.object
      const [movement] = store.rows('balance_transactions').filter(({ object }) => object.source === refund.id)
      store.state.funds['platform']!.available -= movement!.object.net
      store.remove('balance_transactions', movement!.object.id)
      store.remove('refunds', refund.id)
    })
    expect(await nextNight()).toMatchObject([
      { what: 'the balance of the provider is another than that of the books' },
      { what: 'ledger and provider differ', ledger: 50_000, provider: 0 },
    ])
  })
})

const books = () => ask(fixture.api, moneyApi.getBooks, 'admin', {})
const nextDay = async () => {
  await nextNight()
  await runScheduled(fixture.deps(), { type: 'reconcile' })
  await fixture.drain()
}
const startAgain = async () => {
  fixture.table.stop()
  fixture = await startMoney(tableOn(new MemoryTable()))
  for (const who of ['agent', 'artist', 'bandleader', 'musician', 'musician2']) await fixture.connect(who)
  await fixture.setClock(bookedOn)
  night = Date.parse('2026-06-01T04:05:00.000Z')
}

describe('an admin reads on the money screen', () => {
  beforeAll(startAgain)

  it('no figures before the first nightly sums, rather than incomplete ones', async () => {
    expect(await books()).toMatchObject({ balance: null, reconciled_at: null, differences: [] })
  })

  it('the owners of the balance, to the cent, also while a dispute is open', async () => {
    const event = await inFull(fixture)
    await nextDay()
    expect((await books()).balance).toMatchObject({ events: 4000, disputed: 0 })
    expect(await ask(fixture.api, moneyApi.getHeld, 'admin', {})).toEqual([
      {
        ...{ event_id: event.id, event: expect.any(String) as string, client: 'Nora Whitfield' },
        ...{ held: 4000, released: 0 },
        waits: [
          {
            ...{ owners: [{ name: 'Nora Whitfield', amount: 4000 }], what: 'Until the gig is played' },
            ...{
              holder: 'bookme',
              label: 'Until the gig is played',
              until: (await getEvent(fixture.deps(), event.id)).end,
            },
          },
        ],
      },
    ])
    await act('dispute', await chargeFor(event))
    const { balance, disputes } = await books()
    expect(balance).toMatchObject({ events: 0, disputed: 4116.3 })
    expect(disputes).toMatchObject([{ event_id: event.id, amount: 4116.3, client: 'Nora Whitfield' }])
    await nextDay()
    const { total, events, payees, fees, tax, platform, suspense } = (await books()).balance!
    expect(events + payees + fees + tax + platform + suspense).toBeCloseTo(total)
    expect(Math.round(total * 100)).toBe((await balances()).provider)
    const [dispute] = (await fixture.stripe.disputes.list({ charge: await chargeFor(event) })).data
    await act('win', dispute!.id)
    expect((await books()).disputes).toEqual([])
  })

  const sameNight = async () => {
    night += 86_400_000
    await fixture.setClock(new Date(night).toISOString())
    await runScheduled(fixture.deps(), { type: 'reconcile' })
    await fixture.drain()
  }

  it('each difference and how to resolve it, until it is gone', async () => {
    await nextDay()
    expect(await books()).toMatchObject({ differences: [], reconciled_at: fixture.table.now })
    const event = await inFull(fixture)
    await fixture.deps().db.transact([reserve(fixture.deps(), event.id, cents(5))])
    await nextDay()
    const found = {
      what: 'funds and ledger differ',
      event_id: event.id,
      advice: expect.stringContaining('Do not pay') as string,
      first_at: fixture.table.now,
    }
    expect((await books()).differences).toMatchObject([found])
    await nextDay()
    expect((await books()).differences).toMatchObject([{ ...found, last_at: fixture.table.now }])
    await fixture.deps().db.transact([giveBack(fixture.deps(), event.id, cents(5))])
    await nextDay()
    await nextDay()
    expect((await books()).differences).toEqual([])
  })

  it('the event and the person of each difference in the same night, with its cause', async () => {
    const client = fixture.users.client!
    const artist = fixture.users.artist!
    const event = await inFull(fixture)
    const { stripe } = fixture
    const customer = (await findUser(fixture.deps(), client.id))!.stripe_customer_id!
    const account = (await findUser(fixture.deps(), artist.id))!.stripe_account_id!
    await stripe.transfers.create({ amount: 1000, currency: 'usd', destination: account })
    const { id } = await stripe.invoices.create({ customer, metadata: { event_id: event.id } })
    await stripe.invoiceItems.create({ customer, invoice: id, amount: 7000, currency: 'usd' })
    await stripe.invoices.pay(id)
    await sameNight()
    expect((await books()).differences).toMatchObject([
      {
        what: 'the provider has a movement that is not ours',
        cause: 'Somebody made a payment at Stripe.',
        person: `${client.first} ${client.last}`,
        provider: 70,
      },
      {
        what: 'the provider has a movement that is not ours',
        cause: 'Somebody made a transfer at Stripe.',
        person: `${artist.first} ${artist.last}`,
        provider: 10,
      },
    ])
    const invoice = (await invoicesOf(fixture, event.id)).find(({ metadata }) => metadata?.op_key !== undefined)
    fixture.emulator.act(({ store }) => {
      const charge = store.rows('charges').findLast(({ object }) => object.amount === invoice!.total)!.object
      const movement = store.rows('balance_transactions').find(({ object }) => object.source === charge.id)!.object
      movement.amount -= 100
      movement.net -= 100
      store.state.funds['platform']!.available -= 100
    })
    await sameNight()
    const found = (await books()).differences.find(({ what }) => what === 'ledger and provider differ')
    expect(found).toMatchObject({
      event_id: event.id,
      event: 'Whitfield gala',
      person: `${client.first} ${client.last}`,
      cause: 'Stripe has moved another amount with this payment than the books say.',
      provider: (invoice!.total - 100) / 100,
    })
  })

  it('the transfers that wait for available money', async () => {
    const bar = await playedBar(fixture)
    night = Date.parse(`${bar.afterwards.slice(0, 10)}T04:05:00.000Z`)
    await ask(fixture.api, money.invoicePostpaid, 'agent', { params: bar.params })
    await payOnPage(fixture, bar.id, 'pm_card_visa')
    await fixture.drain()
    const { balance } = await books()
    // The agent and the three of the group; BookMe's 200 stay with the event until they are paid.
    expect(balance!.payees).toBe(3800)
    night += 5 * 86_400_000
    await nextDay()
    expect((await books()).balance).toMatchObject({ payees: 0 })
  })
})

describe('the rows of a figure name', () => {
  beforeAll(startAgain)

  it('a finished event to which money came back, among those that hold some, a month later as well', async () => {
    const held = async () => ask(fixture.api, moneyApi.getHeld, 'admin', {})
    await fixture.setClock(bookedOn)
    const finished = await playedAndPaid(fixture)
    await ask(fixture.api, money.payVendors, 'agent', { params: finished.params })
    await fixture.drain()
    expect((await getEvent(fixture.deps(), finished.id)).status).toBe('paid')
    night = Date.parse(`${fixture.table.now.slice(0, 10)}T04:05:00.000Z`)
    await nextDay()
    expect(await held()).toEqual([])
    const [transfer] = await transfersOf(fixture, finished.id)
    fixture.emulator.act((ctx) => {
      post(ctx, transfer!.destination as string, { type: 'topup', amount: 10_000, source: 'tu_2' })
    })
    await act('reverse', transfer!.id, 10_000)
    const row = { event_id: finished.id, client: 'Nora Whitfield', held: 100, released: 0 }
    expect(await held()).toMatchObject([row])
    expect((await books()).balance!.events).toBe(100)
    for (let nights = 0; nights < 70; nights += 1) await nextDay()
    expect(await held()).toMatchObject([row])
    expect((await books()).balance!.events).toBe(100)
  })

  it('the entries of an account, with the sum of those before, page by page', async () => {
    const entriesOf = (account: 'fees' | 'platform', until?: string) =>
      ask(fixture.api, moneyApi.getEntries, 'admin', { query: { account, ...(until && { until }) } })
    const { balance } = await books()
    const newest = await entriesOf('fees')
    expect(newest.entries.map(({ amount }) => amount)).toEqual([-119.67])
    expect(newest.earlier!.amount - 119.67).toBeCloseTo(balance!.fees)
    const { entries, earlier } = await entriesOf('fees', newest.earlier!.until)
    expect(earlier).toBeNull()
    expect(entries.map(({ what, event, amount }) => ({ what, event, amount }))).toEqual([
      { what: 'Payment of the client', event: 'Whitfield gala', amount: 116.3 },
    ])
    const own = await entriesOf('platform')
    expect(own.entries).toMatchObject([{ what: "BookMe's share", event: 'Whitfield gala', amount: balance!.platform }])
  })
})
