import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventPaymentsApi as money } from '#shared/api/event-payments.ts'
import { moneyApi } from '#shared/api/money.ts'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { actManually } from '#tests/support/stripe.ts'
import { findUser } from '#functions/people/data/user.ts'
import { ask, refused } from '#tests/support/api.ts'
import { startMoney, type MoneyFixture } from '#tests/support/money.ts'
import {
  bookedOn,
  get,
  payOnPage,
  playedAndPaid,
  playedBar,
  transfersOf,
  type Played,
} from '#tests/support/money-scenario.ts'
import { MemoryTable } from '#local/services/memory-table.ts'
import { tableOn } from '#tests/support/memory-table.ts'

let fixture: MoneyFixture
beforeAll(async () => {
  fixture = await startMoney(tableOn(new MemoryTable()))
  fixture.emulator.faults.set({ card_funds: 'at_once' })
  await fixture.saveCard('client')
  for (const who of ['agent', 'artist', 'bandleader', 'musician', 'musician2']) await fixture.connect(who)
})
beforeEach(() => fixture.setClock(bookedOn))
afterAll(() => {
  fixture.table.stop()
})

const accountOf = async (who: string) => (await findUser(fixture.deps(), fixture.users[who]!.id))!.stripe_account_id!

describe('a vendor paid by check', () => {
  const books = (event: Played) => ask(fixture.api, moneyApi.getStatement, 'admin', { params: { event_id: event.id } })
  const artistKey = (event: EventView) => `artist|${event.artist_id}`
  const check = (vendor: string, amount: number) => ({
    vendor,
    amount,
    method: 'check',
    reason: 'Has no bank account',
    paid_at: fixture.table.now,
  })
  const record = (event: Played, body: ReturnType<typeof check>, who = 'agent') =>
    refused(fixture.api, money.recordVendorPaid, who, { params: event.params, body })
  const payoutsOf = async (who: string) => {
    const { id } = fixture.users[who]!
    const year = fixture.table.now.slice(0, 4)
    return {
      ...(await ask(fixture.api, moneyApi.getEarnings, who, { params: { id } })),
      year: await ask(fixture.api, moneyApi.getYearStatement, who, { params: { id }, query: { year } }),
    }
  }

  it('because no transfer reaches them, ends the event, and counts in their year once', async () => {
    const event = await playedAndPaid(fixture)
    const before = await payoutsOf('artist')
    fixture.emulator.faults.set({ transfers_fail_to: [await accountOf('artist')] })
    await ask(fixture.api, money.payVendors, 'agent', { params: event.params })
    await fixture.drain()
    expect((await get(fixture, event.id)).status).toBe('payment_failed')
    expect((await payoutsOf('artist')).earnings).toMatchObject([
      {
        state: 'waiting',
        why: expect.stringMatching(/^The transfer failed, and the agent knows: The account at the payment/) as string,
      },
    ])
    fixture.mails.length = 0
    const vendor = artistKey(await get(fixture, event.id))
    expect(await record(event, check(vendor, 3199))).toMatchObject({
      status: 422,
      errors: { amount: 'Exactly $3,200.00 is owed to Elena Marsh' },
    })
    expect(await record(event, check('artist|art_X', 3200))).toMatchObject({ status: 422 })
    expect(await record(event, check(vendor, 3200), 'client')).toMatchObject({ status: 403 })
    await ask(fixture.api, money.recordVendorPaid, 'agent', { params: event.params, body: check(vendor, 3200) })
    expect(fixture.mails.map(({ template }) => template)).toContain('vendor_paid_outside')
    expect(await get(fixture, event.id)).toMatchObject({ status: 'paid', artist_status: 'paid_out', pay_errors: [] })
    expect(await record(event, check(vendor, 3200))).toMatchObject({
      status: 409,
      error_message: 'Elena Marsh has got everything already',
    })
    const { held, available } = await fixture.ledger(event.id)
    const agency = `agency:${fixture.users.agent!.id}`
    expect([available, held[`event:${event.id}`], held.platform, held[agency]]).toEqual([0, 0, 20_000, 320_000])
    const { holds, problems, is_finished } = await books(event)
    expect([is_finished, problems]).toEqual([true, []])
    expect(holds[0]!.why).toContain('$3,200.00 paid by the agency itself')
    const after = await payoutsOf('artist')
    expect(after.earnings.filter(({ event_id }) => event_id === event.id)).toEqual([])
    expect(after.year.total - before.year.total).toBe(3200)
    expect(after.year.payouts - before.year.payouts).toBe(1)
    fixture.emulator.faults.set({ transfers_fail_to: [] })
    await fixture.moveTo(new Date(Date.parse(event.afterwards) + 5 * 86_400_000).toISOString())
    // Nothing for the vendor; the agency has its money back.
    const sent = (await transfersOf(fixture, event.id)).map(({ amount, destination }) => [amount, destination])
    expect(sent.toSorted()).toEqual(
      [
        [60_000, await accountOf('agent')],
        [320_000, await accountOf('agent')],
      ].toSorted(),
    )
  })

  it('after a reversal gets exactly what was reversed, and only once at the same moment', async () => {
    const event = await playedAndPaid(fixture)
    await ask(fixture.api, money.payVendors, 'agent', { params: event.params })
    await fixture.drain()
    const vendor = artistKey(await get(fixture, event.id))
    expect(await record(event, check(vendor, 1200))).toMatchObject({ status: 409 })
    const transfer = (await transfersOf(fixture, event.id)).find(({ amount }) => amount === 320_000)!
    actManually(fixture.emulator, 'reverse', { id: transfer.id, amount: 120_000 })
    await fixture.drain()
    expect(await record(event, check(vendor, 3200))).toMatchObject({ status: 422 })
    const [params, body] = [event.params, check(vendor, 1200)]
    const answers = await Promise.all(
      [1, 2, 3].map(() => fixture.api.call(money.recordVendorPaid, 'admin', { params, body })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect((await fixture.ledger(event.id)).available).toBe(0)
    expect(await books(event)).toMatchObject({ problems: [], is_finished: true })
  })

  it('cannot be recorded while the vendors are being paid', async () => {
    const bar = await playedBar(fixture)
    fixture.emulator.faults.set({ card_funds: 'after_two_days' })
    await ask(fixture.api, money.invoicePostpaid, 'agent', { params: bar.params })
    await payOnPage(fixture, bar.id, 'pm_card_visa')
    await fixture.drain()
    fixture.emulator.faults.set({ card_funds: 'at_once' })
    const { bandleader_id, bandleader_rate } = await get(fixture, bar.id)
    expect(await record(bar, check(`bandleader|${bandleader_id}`, bandleader_rate!))).toMatchObject({
      status: 409,
      error_message: 'Vendors are being paid at this moment. Please try again',
    })
  })
})
