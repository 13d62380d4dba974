import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { payoutPrefix } from '#functions/platform/db/keys.ts'
import type { PayoutRow } from '#functions/money/data/payout.ts'
import { findUser } from '#functions/people/data/user.ts'
import { eventPaymentsApi as money } from '#shared/api/event-payments.ts'
import { ask, refused } from '#tests/support/api.ts'
import type { MoneyFixture } from '#tests/support/money.ts'
import { getEvent } from '#functions/event/data/find-event.ts'
import { actManually, chargeOf } from '#tests/support/stripe.ts'
import {
  get,
  invoicesOf,
  payOnPage,
  playedAndPaid,
  playedBar,
  signed,
  transfersOf,
  type Played,
} from '#tests/support/money-scenario.ts'
import { startDay, startTakingBack, stepsOn } from './reversal-fixture.ts'

/** The agency pays vendors itself, one after the other. */

let fixture: MoneyFixture
beforeAll(async () => {
  fixture = await startTakingBack()
})
beforeEach(() => startDay(fixture))
afterAll(() => {
  fixture.emulator.faults.set({ transfers_fail_to: [] })
  fixture.table.stop()
})
const { act } = stepsOn(() => fixture)

const record = async (event: Played, vendor: string, amount: number, method: string, paid_at = fixture.table.now) => {
  await ask(fixture.api, money.recordVendorPaid, 'agent', {
    params: event.params,
    body: { vendor, amount, method, reason: 'No account', paid_at },
  })
  await fixture.drain()
}
const mails = (template: string) => fixture.mails.filter((mail) => mail.template === template)
const payoutsOf = (who: string) => fixture.deps().db.all<PayoutRow>(payoutPrefix(fixture.users[who]!.id))

describe('vendors paid by the agency', () => {
  it('in cash, by check or another way get a mail that says so, and the last one ends the event', async () => {
    const band = ['bandleader', 'musician', 'musician2']
    const users = await Promise.all(band.map((who) => findUser(fixture.deps(), fixture.users[who]!.id)))
    fixture.emulator.faults.set({ transfers_fail_to: users.map((user) => user!.stripe_account_id!) })
    const event = await playedBar(fixture)
    await ask(fixture.api, money.invoicePostpaid, 'agent', { params: event.params })
    await payOnPage(fixture, event.id, 'pm_card_visa')
    await fixture.drain()
    const { bandleader_id, musicians, venue, name } = await get(fixture, event.id)
    const keys = musicians!.map(({ musician_id, instrument }) => `musician|${musician_id}|${instrument}`)
    fixture.mails.length = 0
    const paid_at = event.afterwards.replace('.000Z', '.600Z')
    await fixture.setClock(new Date(Date.parse(paid_at) + 60_000).toISOString())
    await record(event, `bandleader|${bandleader_id}`, 2000, 'cash')
    await record(event, keys[0]!, 600, 'check', paid_at)
    expect(mails('vendors_paid')).toEqual([])
    await record(event, keys[1]!, 600, 'other')
    const told = mails('vendor_paid_outside')
    expect(told.map(({ to }) => to)).toEqual(band.map((who) => fixture.users[who]!.email))
    expect(told.map(({ variables }) => variables)).toMatchObject([
      { method: 'cash', amount: '$2,000.00' },
      { method: 'check' },
      { method: 'another way' },
    ])
    expect(mails('vendors_paid').map(({ variables }) => variables)).toMatchObject([
      { total: '$3,800.00' },
      { total: '$3,800.00' },
    ])
    expect(await payoutsOf('musician')).toMatchObject([
      {
        created: Math.floor(Date.parse(paid_at) / 1000),
        items: [
          {
            ...{ instrument: 'Drums', venue: venue!.name, name: `${name}, paid by check` },
            timestamp: Date.parse(event.start) / 1000,
          },
        ],
      },
    ])
    expect(await get(fixture, event.id)).toMatchObject({ status: 'paid' })
    expect(await fixture.ledger(event.id)).toMatchObject({ available: 0, held: { [`event:${event.id}`]: 0 } })
    fixture.emulator.faults.set({ transfers_fail_to: [] })
  })

  it('for a reversed part are not the last ones once more', async () => {
    const event = await playedAndPaid(fixture)
    await ask(fixture.api, money.payVendors, 'agent', { params: event.params })
    await fixture.drain()
    const transfer = (await transfersOf(fixture, event.id)).find(({ amount }) => amount === 320_000)!
    await act('reverse', transfer.id, 120_000)
    fixture.mails.length = 0
    await record(event, `artist|${(await get(fixture, event.id)).artist_id}`, 1200, 'check')
    expect(mails('vendor_paid_outside')).toHaveLength(1)
    expect(mails('vendors_paid')).toEqual([])
  })

  it('leave the agency no more of its own share than the client paid it', async () => {
    const event = await signed(fixture)
    await fixture.saveCard('client', 'pm_card_chargeCustomerFail')
    await ask(fixture.api, money.payDeposit, 'client', { params: event.params, body: { in_full: true } })
    const open = (await invoicesOf(fixture, event.id)).find(({ status }) => status === 'open')!
    actManually(fixture.emulator, 'out-of-band', { id: open.id, amount: 350_000 })
    await payOnPage(fixture, event.id, 'pm_card_visa')
    await fixture.drain()
    await fixture.setClock(event.afterwards)
    await ask(fixture.api, money.confirmPlayed, 'artist', { params: event.params, body: {} })
    await record(event, `artist|${(await get(fixture, event.id)).artist_id}`, 3200, 'other')
    const { held } = await fixture.ledger(event.id)
    expect(held[`outside:${event.id}`]).toBe(0)
    expect(await get(fixture, event.id)).toMatchObject({ status: 'paid' })
  })
})

it('a check for money that has gone back to the client is not recorded: the event does not hold it', async () => {
  const event = await playedAndPaid(fixture)
  const { id, params } = event
  await ask(fixture.api, money.payVendors, 'agent', { params })
  await fixture.drain()
  const artist = (await findUser(fixture.deps(), fixture.users.artist!.id))!.stripe_account_id
  const transfer = (await transfersOf(fixture, id)).find(({ destination }) => destination === artist)!
  await act('reverse', transfer.id)
  const { payments, artist_id } = await get(fixture, id)
  const intent = (await getEvent(fixture.deps(), id)).payments[0]!.stripe_payment_intent_id!
  expect(payments).toHaveLength(1)
  await act('refund', chargeOf(fixture.emulator, intent), 100_000)
  expect((await fixture.ledger(id)).available).toBe(220_000)
  const body = {
    ...{ vendor: `artist|${artist_id}`, amount: 3200, method: 'check' as const, reason: 'No account' },
    paid_at: fixture.table.now,
  }
  expect(await refused(fixture.api, money.recordVendorPaid, 'agent', { params, body })).toMatchObject({
    status: 409,
    error_message: 'The event does not hold this money any more',
  })
  expect((await fixture.ledger(id)).available).toBe(220_000)
})
