import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventPaymentsApi as money } from '#shared/api/event-payments.ts'
import { lookupsApi } from '#shared/api/lookups.ts'
import { payoutOpKey } from '#shared/domain/payment/op.ts'
import { earningsOf } from '#functions/money/data/payout.ts'
import { settlePayoutEntries } from '#functions/money/payouts/payouts.ts'
import { MemoryTable } from '#local/services/memory-table.ts'
import { ask } from '#tests/support/api.ts'
import { tableOn } from '#tests/support/memory-table.ts'
import { startMoney, type MoneyFixture } from '#tests/support/money.ts'
import { bookedOn, get, payOnPage, playedAndPaid, playedBar } from '#tests/support/money-scenario.ts'

/** The status of each vendor on an event after a payout. */

let fixture: MoneyFixture
beforeAll(async () => {
  fixture = await startMoney(tableOn(new MemoryTable()))
  fixture.emulator.faults.set({ card_funds: 'at_once' })
  await fixture.saveCard('client')
  for (const who of ['agent', 'artist', 'bandleader', 'musician', 'musician2']) await fixture.connect(who)
})
beforeEach(async () => {
  await fixture.setClock(bookedOn)
  fixture.emulator.faults.set({ payouts: 'paid' })
})
afterAll(() => {
  fixture.table.stop()
})

const day = 86_400_000
const later = (at: string, days: number) => new Date(Date.parse(at) + days * day).toISOString()
const dueOf = async (who: string) => (await earningsOf(fixture.deps(), fixture.users[who]!.id))[0]!.due_at

describe('the entry of an artist', () => {
  it.each([
    ['failed', 'payout_failed', 'payout failed'],
    ['canceled', 'payout_canceled', 'payout canceled'],
  ] as const)('follows the payout: %s, then made again; a late job changes nothing', async (fault, status, words) => {
    const { id, params } = await playedAndPaid(fixture)
    await ask(fixture.api, money.payVendors, 'agent', { params })
    await fixture.drain()
    const due = await dueOf('artist')
    const entry = async () => (await get(fixture, id)).artist_status
    const jobComes = (at: string, deps = fixture.deps()) => {
      const user = fixture.users['artist']!.id
      return settlePayoutEntries(deps, user, payoutOpKey(user, at.slice(0, 10)))
    }
    fixture.emulator.faults.set({ payouts: fault })
    await fixture.moveTo(due)
    const worker = fixture.deps()
    await jobComes(due, worker)
    expect(await entry()).toBe('paid')
    await fixture.setClock(later(due, 3))
    await fixture.emulator.runDue()
    await fixture.emulator.idle()
    await jobComes(due, worker)
    expect(await entry()).toBe(status)
    await fixture.drain()
    fixture.emulator.faults.set({ payouts: 'paid' })
    const again = await dueOf('artist')
    await fixture.moveTo(again)
    await fixture.moveTo(later(again, 3))
    expect(await entry()).toBe('paid_out')
    for (const at of [due, again]) await jobComes(at)
    expect(await entry()).toBe('paid_out')
    const said = (await ask(fixture.api, lookupsApi.listActivity, 'agent', { params })).map(({ action }) => action)
    expect(said.filter((action) => /^(paid out|payout)/.test(action))).toEqual(['paid out', words])
  })
})

it('each member of a band has an entry of their own, and the agent has none', async () => {
  const { id, params } = await playedBar(fixture)
  await ask(fixture.api, money.invoicePostpaid, 'agent', { params, body: {} })
  await fixture.drain()
  await payOnPage(fixture, id, 'pm_card_visa')
  await fixture.drain()
  const entries = async () => {
    const { bandleader_status, musicians } = await get(fixture, id)
    return [bandleader_status, ...musicians!.map(({ status }) => status)]
  }
  const due = await dueOf('musician2')
  expect(await entries()).toEqual(['paid', 'paid', 'paid'])
  fixture.emulator.faults.set({ payouts: 'failed' })
  await fixture.moveTo(due)
  await fixture.moveTo(later(due, 3))
  expect(await entries()).toEqual(['payout_failed', 'payout_failed', 'payout_failed'])
  fixture.emulator.faults.set({ payouts: 'paid' })
  const again = await dueOf('agent')
  await fixture.moveTo(again)
  await fixture.moveTo(later(again, 3))
  expect(await entries()).toEqual(['paid_out', 'paid_out', 'paid_out'])
})
