import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventPaymentsApi as money } from '#shared/api/event-payments.ts'
import { moneyApi } from '#shared/api/money.ts'
import { cents } from '#shared/domain/money.ts'
import { suspensePostings } from '#functions/money/rules/ledger.ts'
import { bookedKey, journalKey } from '#functions/platform/db/keys.ts'
import { put, remove } from '#functions/platform/db/db.ts'
import { MemoryTable } from '#local/services/memory-table.ts'
import { ask, refused } from '#tests/support/api.ts'
import { tableOn } from '#tests/support/memory-table.ts'
import { shows } from '#tests/support/habits.ts'
import { startMoney, type MoneyFixture } from '#tests/support/money.ts'
import { bookedOn, get, invoicesOf, payOnPage, playedBar, signed, type Played } from '#tests/support/money-scenario.ts'
import { actManually } from '#tests/support/stripe.ts'

/**
 * A movement at the provider is not a success: debits move when they are submitted
 * (support.stripe.com/questions/changes-to-balance-transaction-behavior-for-debit-payment-methods), a card's money may
 * follow its success (docs.stripe.com/payments/payment-intents/asynchronous-capture).
 */

let fixture: MoneyFixture
beforeEach(async () => {
  fixture = await startMoney(tableOn(new MemoryTable()))
  for (const who of ['agent', 'artist', 'bandleader', 'musician', 'musician2']) await fixture.connect(who)
  await fixture.setClock(bookedOn)
  await fixture.saveCard('client')
})
afterEach(() => {
  fixture.table.stop()
})

const hour = 3_600_000
const later = (ms: number) => fixture.moveTo(new Date(Date.parse(fixture.table.now) + ms).toISOString())
const inFullByBank = async (method: string): Promise<Played> => {
  await fixture.saveCard('client', method)
  const event = await signed(fixture)
  await ask(fixture.api, money.payDeposit, 'client', { params: event.params, body: { in_full: true } })
  await fixture.drain()
  return event
}
const transit = async ({ id }: Played) => (await fixture.ledger(id)).held[`transit:${id}`] ?? 0
const kinds = async ({ id }: Played) => (await fixture.ledger(id)).entries.map(({ kind }) => kind).sort()
/** Every night until then. */
const nights = async (count: number) => {
  const found = []
  for (let i = 0; i < count; i += 1) {
    await later(24 * hour)
    found.push(...(await fixture.reconcile()))
  }
  return found
}
const suspense = async () => {
  const { balance } = await ask(fixture.api, moneyApi.getBooks, 'admin', {})
  return balance?.suspense ?? 0
}

describe('a bank debit', () => {
  it(
    shows(
      'debit_moves_when_submitted',
      'is pending from its submission, without a difference on any night, and posted when it succeeds',
    ),
    async () => {
      const event = await inFullByBank('pm_usBankAccount_success')
      expect(await transit(event)).toBe(400_500)
      expect(await fixture.ledger(event.id)).toMatchObject({ available: 0 })
      expect(await get(fixture, event.id)).toMatchObject({ status: 'proposed', payments: [{ paid_at: null }] })
      expect(await nights(2)).toEqual([])
      const { balance } = await ask(fixture.api, moneyApi.getBooks, 'admin', {})
      expect(balance).toMatchObject({ in_transit: 4005, events: 0, suspense: 0 })
      expect(await nights(4)).toEqual([])
      expect(await get(fixture, event.id)).toMatchObject({ status: 'booked' })
      expect(await kinds(event)).toEqual(['charge', 'in_transit'])
      expect([await transit(event), (await fixture.ledger(event.id)).available]).toEqual([0, 400_000])
    },
  )

  it(shows('failed_debit_moves_back', 'that fails moves back, and leaves nothing unexplained'), async () => {
    const event = await inFullByBank('pm_usBankAccount_failure')
    expect(await nights(7)).toEqual([])
    expect(await kinds(event)).toEqual(['in_transit', 'transit_back'])
    expect([await transit(event), await suspense()]).toEqual([0, 0])
    expect((await get(fixture, event.id)).payments).toMatchObject([{ failure_message: expect.any(String) as string }])
  })

  it('is found the same night, both ways, if no webhook tells', async () => {
    fixture.emulator.faults.set({ webhooks: { mode: 'lose' } })
    const event = await inFullByBank('pm_usBankAccount_failure')
    expect(await transit(event)).toBe(0)
    expect(await nights(1)).toEqual([])
    expect(await transit(event)).toBe(400_500)
    expect(await nights(6)).toEqual([])
    expect([await transit(event), await suspense()]).toEqual([0, 0])
  })

  it('that succeeds before anybody has heard of its submission is booked in one transaction', async () => {
    fixture.emulator.faults.set({ webhooks: { mode: 'lose' } })
    const event = await inFullByBank('pm_usBankAccount_success')
    await later(7 * 24 * hour)
    expect(await kinds(event)).toEqual(['charge', 'in_transit'])
    expect(await transit(event)).toBe(0)
    await later(hour)
    expect(await fixture.reconcile()).toEqual([])
  })

  it('that fails on the page of an invoice, and is paid by another account, is one payment', async () => {
    const bar = await playedBar(fixture)
    await ask(fixture.api, money.invoicePostpaid, 'agent', { params: bar.params, body: { pay_by: 'us_bank_account' } })
    await fixture.drain()
    await payOnPage(fixture, bar.id, 'pm_usBankAccount_failure')
    await fixture.drain()
    expect(await nights(7)).toEqual([])
    await payOnPage(fixture, bar.id, 'pm_usBankAccount_success')
    await fixture.drain()
    expect(await nights(7)).toEqual([])
    expect((await kinds(bar)).filter((kind) => kind.includes('transit') || kind === 'charge')).toEqual([
      'charge',
      'in_transit',
      'in_transit',
      'transit_back',
    ])
    expect([await transit(bar), await suspense()]).toEqual([0, 0])
  })

  it('that an earlier release has put into suspense is cleared by rule', async () => {
    const event = await inFullByBank('pm_usBankAccount_failure')
    await later(7 * 24 * hour)
    const { data } = await fixture.stripe.balanceTransactions.list({ type: 'payment_failure_refund' })
    const { id, source } = data[0] as { id: string; source: string }
    const { db, now } = fixture.deps()
    const entry = {
      ...{ id, kind: 'suspense', op_key: `platform/books/${id}`, at: now, stripe_id: id },
      postings: suspensePostings(cents(-400_500)),
    }
    // As it was: without the return of the debit, which was unexplained.
    await db.transact([
      remove(db.tableName, bookedKey(`${source}/back`)),
      put(db.tableName, { ...bookedKey(id), entry_id: id, amount: 400_500, ...entry }),
      put(db.tableName, { ...journalKey(now.slice(0, 10), id), ...entry }),
    ])
    for (const row of await fixture.table.dump())
      if (row.kind === 'transit_back')
        await db.transact([remove(db.tableName, { PK: String(row.PK), SK: String(row.SK) })])
    expect(await nights(1)).toEqual([])
    expect([await transit(event), await suspense()]).toEqual([0, 0])
  })
})

describe('a card whose money follows its success', () => {
  beforeEach(() => {
    fixture.emulator.faults.set({ capture: 'asynchronous' })
  })
  const deposit = async () => {
    const event = await signed(fixture)
    await ask(fixture.api, money.payDeposit, 'client', { params: event.params })
    await fixture.drain()
    return event
  }

  it(shows('money_follows_success', 'is booked with charge.updated, within the minute'), async () => {
    const event = await deposit()
    expect(await get(fixture, event.id)).toMatchObject({ status: 'proposed', payments: [{ paid_at: null }] })
    expect(await fixture.ledger(event.id)).toMatchObject({ available: 0 })
    await fixture.setClock(new Date(Date.parse(fixture.table.now) + 40_000).toISOString())
    await fixture.emulator.runDue()
    await fixture.drain()
    expect(await get(fixture, event.id)).toMatchObject({ status: 'booked' })
    expect(await fixture.ledger(event.id)).toMatchObject({ available: 200_000 })
    await later(hour)
    expect(await fixture.reconcile()).toEqual([])
  })

  it('is found by the sweep in two minutes, if no webhook tells', async () => {
    fixture.emulator.faults.set({ webhooks: { mode: 'lose' } })
    const event = await deposit()
    await later(61_000)
    expect(await get(fixture, event.id)).toMatchObject({ status: 'booked' })
  })

  it('is asked for each minute for an hour, and each hour from then on', async () => {
    fixture.emulator.faults.set({ webhooks: { mode: 'lose' } })
    const event = await deposit()
    const activity = async () =>
      (await fixture.table.dump()).filter(
        ({ SK, PK }) => String(SK).startsWith('ACTIVITY#') && PK === `EVENT#${event.id}`,
      ).length
    const before = await activity()
    fixture.emulator.act(({ store }) => {
      store.state.jobs = store.state.jobs.filter(({ kind }) => kind !== 'charge.capture')
    })
    for (let i = 0; i < 3; i += 1) await later(61_000)
    expect(await get(fixture, event.id)).toMatchObject({ status: 'proposed', payments: [{ failed_at: null }] })
    expect(await activity()).toBe(before)
  })
})

describe('a part of an invoice that somebody charges in the dashboard', () => {
  const withPart = async (): Promise<Played> => {
    const bar = await playedBar(fixture)
    await ask(fixture.api, money.invoicePostpaid, 'agent', { params: bar.params, body: {} })
    await fixture.drain()
    const invoice = (await invoicesOf(fixture, bar.id)).find(({ status }) => status === 'open')!
    actManually(fixture.emulator, 'part-payment', { id: invoice.id, amount: 100_000 })
    await fixture.drain()
    return bar
  }

  it(
    shows(
      'part_of_an_invoice_charged',
      'is on its way until the rest is paid, and then two payments of one invoice, each booked once',
    ),
    async () => {
      const bar = await withPart()
      await later(hour)
      expect(await fixture.reconcile()).toEqual([])
      expect([await transit(bar), (await fixture.ledger(bar.id)).available]).toEqual([100_000, 0])
      expect((await get(fixture, bar.id)).status).toBe('invoiced')
      await payOnPage(fixture, bar.id, 'pm_card_visa')
      await fixture.drain()
      await later(hour)
      expect(await fixture.reconcile()).toEqual([])
      const { payments = [] } = await get(fixture, bar.id)
      expect(payments.map(({ total }) => total).sort()).toEqual([1000, 3116.3])
      expect(payments.reduce((sum, { amount }) => sum + amount, 0)).toBe(4000)
      expect([await transit(bar), await suspense()]).toEqual([0, 0])
      await later(5 * 24 * hour)
      const { problems } = await ask(fixture.api, moneyApi.getStatement, 'admin', { params: { event_id: bar.id } })
      expect(problems).toEqual([])
    },
  )

  it('keeps its invoice open: nothing is voided or charged beside it, until the rest is paid', async () => {
    const bar = await withPart()
    await refused(fixture.api, money.voidInvoice, 'agent', { params: bar.params, body: { reason: 'Another price' } })
    await fixture.drain()
    expect((await invoicesOf(fixture, bar.id)).map(({ status }) => status)).toEqual(['open'])
    expect(await get(fixture, bar.id)).toMatchObject({ status: 'invoiced', payments: [{ failed_at: null }] })
    await payOnPage(fixture, bar.id, 'pm_card_visa')
    await fixture.drain()
    expect(await get(fixture, bar.id)).toMatchObject({ status: 'paid' })
    expect([await transit(bar), (await fixture.ledger(bar.id)).held[`transit:${bar.id}`] ?? 0]).toEqual([0, 0])
  })

  it('is known when its client disputes it', async () => {
    const bar = await withPart()
    await payOnPage(fixture, bar.id, 'pm_card_visa')
    await fixture.drain()
    const charge = fixture.emulator.act(
      ({ store }) => store.rows('charges').find(({ object }) => object.amount === 100_000)!.object.id,
    )
    actManually(fixture.emulator, 'dispute', { id: charge })
    await fixture.drain()
    expect((await get(fixture, bar.id)).disputes).toMatchObject([{ amount: 1000, status: 'open' }])
  })
})
