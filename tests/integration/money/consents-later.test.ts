import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findUser } from '#functions/people/data/user.ts'
import { eventPaymentsApi as money } from '#shared/api/event-payments.ts'
import { eventsApi } from '#shared/api/events.ts'
import { ask, refused } from '#tests/support/api.ts'
import { MemoryTable } from '#local/services/memory-table.ts'
import { tableOn } from '#tests/support/memory-table.ts'
import { startMoney, type MoneyFixture } from '#tests/support/money.ts'
import {
  bookedOn,
  inFull,
  get,
  playedBar,
  playedAndPaid,
  signed,
  transfersOf,
  type Played,
} from '#tests/support/money-scenario.ts'

/** Consents beside money that moves meanwhile (docs/product.md#agreement-and-change). */

let fixture: MoneyFixture
beforeAll(async () => {
  fixture = await startMoney(tableOn(new MemoryTable()))
  fixture.emulator.faults.set({ card_funds: 'at_once' })
  for (const who of ['agent', 'artist', 'bandleader', 'musician', 'musician2']) await fixture.connect(who)
})
beforeEach(async () => {
  await fixture.setClock(bookedOn)
  await fixture.saveCard('client')
  fixture.emulator.faults.set({ transfers_fail_to: [] })
})
afterAll(() => {
  fixture.table.stop()
})

const day = 86_400_000
const accountOf = async (who: string) => (await findUser(fixture.deps(), fixture.users[who]!.id))!.stripe_account_id!
const save = ({ params }: Played, body: Record<string, unknown>) =>
  ask(fixture.api, eventsApi.updateEvent, 'agent', { params, body })

describe('after the gig', () => {
  it('two shares exchanged with the same sum ask the one who gets less', async () => {
    const event = await playedBar(fixture)
    const { musicians } = await get(fixture, event.id)
    const [drums, bass] = musicians!
    const body = {
      musicians: [
        { ...drums!, rate: 500 },
        { ...bass!, rate: 700 },
      ],
    }
    const saved = await save(event, body)
    expect(saved.agreement?.pending?.asked).toEqual([`musician|${drums!.musician_id}|Drums`])
    expect(saved.agreement?.terms?.musicians?.map(({ rate }) => rate)).toEqual([600, 600])
  })

  it('a share that has been paid stays, and so do the others until everybody is paid', async () => {
    const event = await playedAndPaid(fixture)
    const { params } = event
    fixture.emulator.faults.set({ transfers_fail_to: [await accountOf('artist')] })
    await ask(fixture.api, money.payVendors, 'agent', { params, body: {} })
    await fixture.drain()
    const failed = await get(fixture, event.id)
    expect(failed).toMatchObject({ status: 'payment_failed', artist_rate: 3200 })
    expect((await transfersOf(fixture, event.id)).map(({ amount }) => amount)).toEqual([60_000])
    expect(
      await refused(fixture.api, eventsApi.updateEvent, 'agent', {
        params,
        body: { artist_rate: 1, agent_percent: 0.94975 },
      }),
    ).toMatchObject({ status: 409, error_message: 'This event can no longer be changed' })
  })
})

describe('before the gig', () => {
  it('a change is proposed while a bank debit is on its way, and the price in force is what is charged', async () => {
    const event = await signed(fixture)
    const { params } = event
    await ask(fixture.api, money.payDeposit, 'client', { params })
    await fixture.saveCard('client', 'pm_usBankAccount_success')
    await ask(fixture.api, money.payBalance, 'client', { params })
    const saved = await save(event, { client_rate: 4200, artist_rate: 3360 })
    expect(saved).toMatchObject({
      contract_resign_needed: true,
      agreement: { version: 1, terms: { client_rate: 4000 } },
    })
    await fixture.moveTo(new Date(Date.parse(fixture.table.now) + 6 * day).toISOString())
    expect((await get(fixture, event.id)).payments!.map(({ amount }) => amount)).toEqual([2000, 2000])
  })

  it('a share that rises and falls back within one change asks nobody but the client', async () => {
    const event = await inFull(fixture)
    const raised = await save(event, { client_rate: 4200, artist_rate: 3360 })
    expect(raised.agreement?.pending?.asked).toEqual([])
    const back = await save(event, { artist_rate: 3200, agent_percent: 790 / 4200 })
    expect(back).toMatchObject({ artist_rate: 3200, artist_status: 'confirmed', agent_rate: 790 })
    expect(back.agreement).toMatchObject({
      version: 1,
      pending: { asked: [], answers: [] },
      terms: { artist_rate: 3200 },
    })
  })
})
