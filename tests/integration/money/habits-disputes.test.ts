import type Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventPaymentsApi as money } from '#shared/api/event-payments.ts'
import { moneyApi } from '#shared/api/money.ts'
import { ask, refused } from '#tests/support/api.ts'
import type { MoneyFixture } from '#tests/support/money.ts'
import { byInstalments, get, playedAndPaid, transfersOf, type Played } from '#tests/support/money-scenario.ts'
import { payoutOutcome, refundOutcome } from '#functions/money/provider/send-others.ts'
import { shows } from '#tests/support/habits.ts'
import { linesOf } from '#tests/support/log-lines.ts'
import { startDay, startTakingBack, stepsOn } from './reversal-fixture.ts'

/** Ends of a dispute beside won and lost (docs.stripe.com/api/disputes/object, /disputes/prevention-preview). */

let fixture: MoneyFixture
beforeAll(async () => {
  fixture = await startTakingBack()
})
beforeEach(() => startDay(fixture))
afterAll(() => {
  fixture.table.stop()
})
const { act, chargeFor, payVendors, told } = stepsOn(() => fixture)
const disputeOf = async (charge: string) => (await fixture.stripe.disputes.list({ charge })).data[0]!
const goodwill = async ({ id, params }: Played, amount: number) => {
  const { version } = await get(fixture, id)
  const body = { amount, reason: 'The bank took it', from: 'platform', version } as const
  return ask(fixture.api, money.giveGoodwill, 'admin', { params, body })
}
const problemsOf = async ({ id }: Played) =>
  (await ask(fixture.api, moneyApi.getStatement, 'admin', { params: { event_id: id } })).problems

describe('a dispute that was prevented', () => {
  it(
    shows(
      'dispute_prevented_by_resolution',
      'by a resolution is final: who bears it is decided, and then everybody is paid',
    ),
    async () => {
      const event = await playedAndPaid(fixture)
      fixture.mails.length = 0
      await act('prevent', await chargeFor(event))
      expect(told()).toEqual(['money_taken_back admins', 'money_taken_back'])
      expect(fixture.mails[0]!.variables).toMatchObject({ what: 'prevented', missing: '$4,000.00' })
      const { disputes, refunds } = await get(fixture, event.id)
      expect(disputes).toMatchObject([{ kind: 'prevented', status: 'lost', withheld: 4000 }])
      expect(refunds).toMatchObject([{ reason: 'dispute', amount: 4000, status: 'refunded' }])
      await goodwill(event, 4000)
      await fixture.drain()
      await ask(fixture.api, money.payVendors, 'agent', { params: event.params })
      await fixture.drain()
      expect((await get(fixture, event.id)).status).toBe('paid')
      expect(await problemsOf(event)).toEqual([])
    },
  )

  it(shows('dispute_prevented_by_block', 'by a block moves nothing and holds nothing'), async () => {
    const event = await playedAndPaid(fixture)
    await act('prevent-block', await chargeFor(event))
    expect((await get(fixture, event.id)).disputes ?? []).toEqual([])
    await ask(fixture.api, money.payVendors, 'agent', { params: event.params })
    await fixture.drain()
    expect((await get(fixture, event.id)).status).toBe('paid')
  })
})

describe('a dispute won in part', () => {
  it(shows('dispute_won_in_part', 'gives the event what came back, and leaves the rest to be decided'), async () => {
    const event = await playedAndPaid(fixture)
    const charge = await chargeFor(event)
    await act('dispute', charge)
    const before = await fixture.ledger(event.id)
    expect(before.available).toBe(0)
    fixture.mails.length = 0
    await act('win', (await disputeOf(charge)).id, 200_000)
    const { held, available } = await fixture.ledger(event.id)
    expect([available, held[`event:${event.id}`], held[`disputed:${event.id}`]]).toEqual([200_000, 200_000, 0])
    const { disputes, refunds } = await get(fixture, event.id)
    expect(disputes).toMatchObject([{ status: 'won', returned: 2000 }])
    expect(refunds).toMatchObject([{ reason: 'dispute', amount: 2000, status: 'refunded' }])
    expect(fixture.mails[0]!.variables).toMatchObject({ what: 'dispute', missing: '$2,000.00' })
    expect((await payVendors(event)).error_message).toContain('$2,000.00 went back to the client')
    await goodwill(event, 2000)
    await fixture.drain()
    expect((await get(fixture, event.id)).status).toBe('played')
    await ask(fixture.api, money.payVendors, 'agent', { params: event.params })
    await fixture.drain()
    expect((await fixture.ledger(event.id)).available).toBe(0)
    expect(await transfersOf(fixture, event.id)).toHaveLength(2)
    expect(await problemsOf(event)).toEqual([])
  })

  it('after it was lost, takes the part from the client', async () => {
    const event = await playedAndPaid(fixture)
    const charge = await chargeFor(event)
    await act('dispute', charge)
    const { id } = await disputeOf(charge)
    await act('lose', id)
    fixture.emulator.act(({ store }) => {
      store.row('disputes', id)!.object.status = 'under_review'
    })
    const client = `client:${fixture.users.client!.id.replace('usr', 'cli')}`
    expect((await fixture.ledger(event.id)).held[client]).toBe(0)
    await act('win', id, 150_000)
    const { held, available } = await fixture.ledger(event.id)
    expect([available, held[client]]).toEqual([150_000, -150_000])
    expect(await problemsOf(event)).toEqual([])
  })

  it('is booked with its opening in one look, if no webhook has arrived', async () => {
    const event = await playedAndPaid(fixture)
    fixture.emulator.faults.set({ webhooks: { mode: 'lose' } })
    const charge = await chargeFor(event)
    await act('dispute', charge)
    const { id } = await disputeOf(charge)
    await act('win', id, 1)
    fixture.emulator.faults.set({ webhooks: null })
    await fixture.moveTo(new Date(Date.parse(fixture.table.now) + 2 * 86_400_000).toISOString())
    await fixture.reconcile()
    expect((await get(fixture, event.id)).disputes).toMatchObject([{ status: 'won', returned: 0.01 }])
    expect((await ask(fixture.api, moneyApi.getEntries, 'admin', { query: { account: 'suspense' } })).entries).toEqual(
      [],
    )
    expect((await fixture.ledger(event.id)).available).toBe(1)
    expect(await problemsOf(event)).toEqual([])
  })
})

it('a deposit that comes back after the event was called off and settled is the client’s, not BookMe’s', async () => {
  const event = await byInstalments(fixture)
  const charge = await chargeFor(event)
  await act('dispute', charge)
  const { id } = await disputeOf(charge)
  await act('lose', id)
  const { version } = await get(fixture, event.id)
  await ask(fixture.api, money.cancelEvent, 'admin', {
    params: event.params,
    body: { by: 'client', reason: 'Called off', keep: 0.5, version },
  })
  await fixture.drain()
  await fixture.sweep()
  expect(await get(fixture, event.id)).toMatchObject({ status: 'canceled' })
  const bookMe = (await fixture.ledger(event.id)).held.platform ?? 0
  fixture.emulator.act(({ store }) => {
    store.row('disputes', id)!.object.status = 'under_review'
  })
  await act('win', id)
  await fixture.sweep()
  const { held, available } = await fixture.ledger(event.id)
  expect(available).toBe(0)
  // Of the deposit's $2,000 nothing stays: only the fee that BookMe had borne comes back to it.
  expect((held.platform ?? 0) - bookMe).toBeLessThan(10_000)
  expect((await get(fixture, event.id)).refunds?.filter(({ status }) => status === 'refunded').at(-1)?.amount).toBe(
    2000,
  )
})

it('goodwill from a screen that is older than the last one is refused, before and after a loss', async () => {
  const event = await playedAndPaid(fixture)
  const { params, id } = event
  const give = async (version: number | undefined) => {
    const body = { amount: 100, reason: 'Late', from: 'platform', version } as const
    return fixture.api.call(money.giveGoodwill, 'admin', { params, body })
  }
  const first = (await get(fixture, id)).version
  expect((await give(first)).status).toBe(200)
  expect((await give(first)).status).toBe(409)
  await fixture.drain()
  await act('prevent', await chargeFor(event))
  const second = (await get(fixture, id)).version
  expect((await give(second)).status).toBe(200)
  expect((await give(second)).status).toBe(409)
  expect((await get(fixture, id)).refunds?.filter(({ reason }) => reason === 'covered')).toMatchObject([
    { amount: 100 },
  ])
})

describe('a status of a later release of Stripe', () => {
  const told = async (run: () => Promise<void>): Promise<string[]> => {
    const lines = await linesOf(run)
    return lines.flatMap(({ message, what }) => (message === 'ProviderSetup' ? [String(what)] : []))
  }

  it(
    shows(
      'status_of_a_later_release',
      'of a dispute holds what has moved, alarms with its name, and ends with the next status',
    ),
    async () => {
      const event = await playedAndPaid(fixture)
      const charge = await chargeFor(event)
      await act('dispute', charge)
      const { id } = await disputeOf(charge)
      expect(await told(() => act('new-status', id))).toContainEqual(
        'Stripe calls a dispute "not_invented_yet", unknown here: it waits',
      )
      expect((await get(fixture, event.id)).disputes).toMatchObject([{ status: 'open' }])
      expect((await refused(fixture.api, money.payVendors, 'agent', { params: event.params })).status).toBe(409)
      await act('new-status', id)
      await act('win', id)
      expect((await get(fixture, event.id)).disputes).toMatchObject([{ status: 'won' }])
    },
  )

  it('of a refund or payout waits, and ends with the next one', () => {
    const metadata = { op_key: 'refund/evt/pay', attempt: '1' }
    const refund = { id: 're_1', status: 'not_invented_yet', metadata } as unknown as Stripe.Refund
    const unknown = { value: 'not_invented_yet' }
    expect(refundOutcome(refund)).toMatchObject({ result: { is: 'waiting' }, unknown: { kind: 'refund', ...unknown } })
    expect(refundOutcome({ ...refund, status: 'succeeded' })).toMatchObject({ result: { is: 'succeeded' } })
    const payout = { ...refund, id: 'po_1' } as unknown as Stripe.Payout
    expect(payoutOutcome(payout)).toMatchObject({ result: { is: 'waiting' }, payout: { status: 'pending' } })
  })
})
