import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventPaymentsApi as money } from '#shared/api/event-payments.ts'
import { moneyApi } from '#shared/api/money.ts'
import { MemoryTable, tableOn } from '#tests/support/memory-table.ts'
import { ask, refused } from '#tests/support/api.ts'
import { startMoney, type MoneyFixture } from '#tests/support/money.ts'
import { bookedOn, byInstalments, playedAndPaid, transfersOf, type Played } from '#tests/support/money-scenario.ts'

let fixture: MoneyFixture
beforeAll(async () => {
  fixture = await startMoney(tableOn(new MemoryTable()))
  await fixture.saveCard('client')
  for (const who of ['agent', 'artist']) await fixture.connect(who)
})
beforeEach(() => fixture.setClock(bookedOn))
afterAll(() => {
  fixture.table.stop()
})

const statementOf = ({ id: event_id }: Played) =>
  ask(fixture.api, moneyApi.getStatement, 'admin', { params: { event_id } })
const pay = async ({ params }: Played) => {
  await ask(fixture.api, money.payVendors, 'agent', { params })
  await fixture.drain()
}
const payOut = (afterwards: string) => fixture.moveTo(new Date(Date.parse(afterwards) + 3 * 86_400_000).toISOString())

describe('an admin asks where every cent of an event is', () => {
  it('and reads what came in, the fees, and who got what and why', async () => {
    const event = await playedAndPaid(fixture)
    await pay(event)
    await payOut(event.afterwards)
    const { paid, fees, refunds, holds, held, problems, is_finished, entries } = await statementOf(event)
    expect(problems).toEqual([])
    expect(is_finished).toBe(true)
    expect(paid).toMatchObject([{ what: 'Full payment', agreed: 4116.3, ledger: 4116.3, provider: 4116.3 }])
    expect(fees).toMatchObject([{ why: 'card: 2.9% of $4,000.00 and $0.30', ledger: 116.3, provider: 116.3 }])
    expect(refunds).toEqual([])
    expect(holds.map(({ what, why, ledger, provider }) => [what, why, ledger, provider])).toEqual([
      ['Elena Marsh, artist', '$3,200.00, the agreed rate', 3200, 3200],
      ['Lindqvist Live, agent', '$600.00, 15% of $4,000.00', 600, 600],
      ['BookMe', '$200.00, 5% of $4,000.00, and what rounding leaves', 200, 200],
    ])
    expect(holds[0]!.ids).toEqual([expect.stringMatching(/^tr_/), expect.stringMatching(/^po_/)])
    expect(held).toEqual({ agreed: 0, ledger: 0, provider: 0 })
    expect(entries.map(({ kind }) => kind).sort()).toEqual(['charge', 'platform', 'transfer', 'transfer'])
  })

  it('before anybody is paid: held for the event, and nothing is wrong', async () => {
    const event = await byInstalments(fixture)
    const { paid, held, problems, is_finished } = await statementOf(event)
    expect(paid.map(({ what, agreed }) => [what, agreed])).toEqual([
      ['Deposit', 2058.3],
      ['Balance', 2058.3],
    ])
    expect(held).toMatchObject({ ledger: 4000, provider: 4000 })
    expect([is_finished, problems]).toEqual([false, []])
  })

  it('after goodwill and a cancellation: each refund with its reason', async () => {
    const event = await playedAndPaid(fixture)
    const body = { amount: 100, from: 'agent', reason: 'The band came late' }
    await ask(fixture.api, money.giveGoodwill, 'agent', { params: event.params, body })
    await fixture.drain()
    await fixture.setClock(bookedOn)
    const canceled = await byInstalments(fixture)
    await ask(fixture.api, money.cancelEvent, 'agent', {
      params: canceled.params,
      body: { by: 'performer', reason: 'The singer is ill' },
    })
    await fixture.drain()
    const goodwill = await statementOf(event)
    expect(goodwill.refunds).toMatchObject([
      {
        why: expect.stringMatching(/^goodwill: The band came late, refunded/),
        agreed: 100,
        ledger: 100,
        provider: 100,
      },
    ])
    expect(goodwill.problems).toEqual([])
    const cancellation = await statementOf(canceled)
    expect(cancellation.refunds.map(({ agreed, ledger, provider }) => [agreed, ledger, provider])).toEqual([
      [2000, 2000, 2000],
      [2000, 2000, 2000],
    ])
    expect(cancellation.refunds[0]!.why).toContain("the fee of $58.30 at BookMe's expense")
    expect(cancellation.problems).toEqual([])
  })

  it('and names money that was moved outside the product', async () => {
    const event = await playedAndPaid(fixture)
    await pay(event)
    const [transfer] = await transfersOf(fixture, event.id)
    await fixture.stripe.transfers.createReversal(transfer!.id, { amount: 1000 })
    expect((await statementOf(event)).problems).toContainEqual(expect.stringContaining('the provider'))
  })

  it('of an unknown event there is nothing, and nobody but admins may ask', async () => {
    const params = { event_id: 'evt_01KT1GW6G0GMG1PB9K2ZFNY36C' }
    expect(await refused(fixture.api, moneyApi.getStatement, 'admin', { params })).toMatchObject({ status: 404 })
    const event = await byInstalments(fixture)
    for (const who of ['agent', 'client', 'artist'])
      expect(await refused(fixture.api, moneyApi.getStatement, who, { params: { event_id: event.id } })).toMatchObject({
        status: 403,
      })
  })
})
