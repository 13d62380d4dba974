import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventPaymentsApi as money } from '#shared/api/event-payments.ts'
import { getEvent } from '#functions/event/data/find-event.ts'
import { addFunds, actManually, chargeOf } from '#tests/support/stripe.ts'
import { moneyApi } from '#shared/api/money.ts'
import { MemoryTable } from '#local/services/memory-table.ts'
import { tableOn } from '#tests/support/memory-table.ts'
import { ask, refused } from '#tests/support/api.ts'
import { startMoney, type MoneyFixture } from '#tests/support/money.ts'
import {
  bookedOn,
  byInstalments,
  inFull,
  playedAndPaid,
  transfersOf,
  type Played,
} from '#tests/support/money-scenario.ts'

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

const act = async (action: Parameters<typeof actManually>[1], id: string, amount?: number) => {
  actManually(fixture.emulator, action, { id, amount })
  await fixture.drain()
}
const chargeFor = async ({ id }: Played) =>
  chargeOf(fixture.emulator, (await getEvent(fixture.deps(), id)).payments[0]!.stripe_payment_intent_id!)
const disputeOf = async (event: Played) =>
  (await fixture.stripe.disputes.list({ charge: await chargeFor(event) })).data[0]!.id
const amounts = ({
  what,
  agreed,
  ledger,
  provider,
}: Record<'agreed' | 'ledger' | 'provider', number> & { what: string }) => [what, agreed, ledger, provider] as const

describe('a statement explains money moved outside the product:', () => {
  beforeEach(() => {
    // The platform has put in what these tests lose.
    addFunds(fixture.emulator, 5_000_000)
  })

  it('a dispute, undecided and won', async () => {
    const event = await playedAndPaid(fixture)
    await act('dispute', await chargeFor(event))
    const open = await statementOf(event)
    expect(open.problems).toEqual([])
    expect(open.refunds.map(amounts)).toEqual([['Dispute', 4000, 4000, 4000]])
    expect(open.refunds[0]!.why).toMatch(/^\$4,116\.30, .*, not decided yet, BookMe bears \$116\.30 of it$/)
    expect(open.entries.map(({ what }) => what)).toContain("Taken back by the client's bank")
    expect(open.entries.flatMap(({ postings }) => postings.map(({ name }) => name))).toContain(
      "with the client's bank until decided",
    )
    await act('win', await disputeOf(event))
    await pay(event)
    await payOut(event.afterwards)
    const won = await statementOf(event)
    expect([won.is_finished, won.problems]).toEqual([true, []])
    expect(won.refunds.map(amounts)).toEqual([['Dispute', 0, 0, 0]])
  })

  it('a lost dispute that agent and BookMe bear, so that everybody else is paid', async () => {
    const event = await playedAndPaid(fixture)
    await act('dispute', await chargeFor(event))
    await act('lose', await disputeOf(event))
    const body = { amount: 100, from: 'agent', reason: 'We share it' }
    await ask(fixture.api, money.giveGoodwill, 'agent', { params: event.params, body })
    const rest = { ...body, from: 'platform', amount: 3900 }
    await ask(fixture.api, money.giveGoodwill, 'admin', { params: event.params, body: rest })
    await pay(event)
    const { refunds, problems, is_finished, held } = await statementOf(event)
    expect([is_finished, problems]).toEqual([true, []])
    expect(refunds.map(amounts)).toEqual([
      ['Dispute', 4000, 4000, 4000],
      ['Put in by BookMe for what was taken back', -3900, -3900, -3900],
    ])
    expect(held).toEqual({ agreed: 0, ledger: 0, provider: 0 })
  })

  it('a dispute after everybody was paid, which BookMe bears', async () => {
    const event = await playedAndPaid(fixture)
    await pay(event)
    await act('dispute', await chargeFor(event))
    await act('lose', await disputeOf(event))
    const { refunds, problems, is_finished } = await statementOf(event)
    expect([is_finished, problems]).toEqual([true, []])
    expect(refunds.map(amounts)).toEqual([['Dispute', 0, 0, 0]])
    expect(refunds[0]!.why).toContain('lost, BookMe bears $4,116.30 of it')
  })

  it('a returned bank debit', async () => {
    await fixture.saveCard('client', 'pm_usBankAccount_success')
    const event = await inFull(fixture)
    await fixture.moveTo('2026-06-08T12:00:00.000Z')
    await act('return', await chargeFor(event))
    await fixture.saveCard('client')
    const { refunds, problems, held } = await statementOf(event)
    expect(problems).toEqual([])
    expect(refunds.map(amounts)).toEqual([['Returned bank debit', 4000, 4000, 4000]])
    expect(held).toMatchObject({ ledger: 0, provider: 0 })
  })

  it('a refund by hand, also one that the bank returns, and the fee that Stripe keeps', async () => {
    const event = await playedAndPaid(fixture)
    await act('refund', await chargeFor(event), 100_000)
    const { refunds, problems, fees } = await statementOf(event)
    expect(problems).toEqual([])
    expect(refunds.map(amounts)).toEqual([['Refund by hand', 1000, 1000, 1000]])
    expect(refunds[0]!.why).toContain("$1,000.00 on Stripe's dashboard")
    expect(fees[0]!.why).toBe('card: 2.9% of $4,000.00 plus $0.30; Stripe took $119.67 for $4,116.30')
    await act('refund-fail', refunds[0]!.ids[0]!)
    const returned = await statementOf(event)
    expect(returned.problems).toEqual([])
    expect(returned.refunds.map(amounts)).toEqual([['Refund by hand', 0, 0, 0]])
  })

  it('a reversed transfer, and one that was sent again by hand', async () => {
    const event = await playedAndPaid(fixture)
    await pay(event)
    const transfer = (await transfersOf(fixture, event.id)).find(({ amount }) => amount === 320_000)!
    await act('reverse', transfer.id, 120_000)
    const reversed = await statementOf(event)
    expect(amounts(reversed.holds[0]!)).toEqual(['Elena Marsh, artist', 3200, 2000, 2000])
    expect(reversed.holds[0]!.why).toContain('$1,200.00 reversed by hand')
    expect(reversed.problems).toContain('Elena Marsh, artist: agreed are $3,200.00, the ledger says $2,000.00')
    const destination = transfer.destination as string
    await fixture.stripe.transfers.create({ amount: 120_000, currency: 'usd', destination, transfer_group: event.id })
    await fixture.drain()
    const again = await statementOf(event)
    expect(again.problems).toEqual([])
    expect(amounts(again.holds[0]!)).toEqual(['Elena Marsh, artist', 3200, 3200, 3200])
  })

  it('and reports an unbooked movement as a problem, with its id', async () => {
    const event = await playedAndPaid(fixture)
    fixture.emulator.faults.set({ webhooks: { mode: 'lose' } })
    await act('dispute', await chargeFor(event))
    fixture.emulator.faults.set({ webhooks: null })
    expect((await statementOf(event)).problems).toEqual([
      `${await disputeOf(event)} moved money at the provider, and is not in the books`,
    ])
  })
})

describe('an admin asks where every cent of an event is', () => {
  it('and reads the payments, the fees, and each share with its reason', async () => {
    const event = await playedAndPaid(fixture)
    await pay(event)
    await payOut(event.afterwards)
    const { paid, fees, refunds, holds, held, problems, is_finished, entries } = await statementOf(event)
    expect(problems).toEqual([])
    expect(is_finished).toBe(true)
    expect(paid).toMatchObject([{ what: 'Full payment', agreed: 4116.3, ledger: 4116.3, provider: 4116.3 }])
    expect(fees).toMatchObject([
      { why: 'card: 2.9% of $4,000.00 plus $0.30; Stripe took $119.67 for $4,116.30', ledger: 116.3, provider: 116.3 },
    ])
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

  it('before anybody is paid: it is held for the event, without a difference', async () => {
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
