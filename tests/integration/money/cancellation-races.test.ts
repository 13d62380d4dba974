import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runScheduled } from '#functions/entries/scheduled-jobs/run.ts'
import { eventPaymentsApi as money } from '#shared/api/event-payments.ts'
import { eventsApi } from '#shared/api/events.ts'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { ask } from '#tests/support/api.ts'
import { cases } from '#tests/support/cases.ts'
import { MemoryTable } from '#local/services/memory-table.ts'
import { tableOn } from '#tests/support/memory-table.ts'
import { startMoney, type MoneyFixture } from '#tests/support/money.ts'
import { bookedOn, get, signed, transfersOf, type Played } from '#tests/support/money-scenario.ts'

/** Of two things at once, one whole outcome: never a half of each. */

const times = cases(100)
const reason = 'The wedding is off'
let fixture: MoneyFixture
beforeAll(async () => {
  fixture = await startMoney(tableOn(new MemoryTable()))
  // Availability has its own tests (availability.test.ts).
  fixture.emulator.faults.set({ card_funds: 'at_once' })
  await fixture.saveCard('client')
  for (const who of ['agent', 'artist']) await fixture.connect(who)
})
beforeEach(() => fixture.setClock(bookedOn))
afterAll(() => {
  fixture.table.stop()
})

const withDeposit = async (): Promise<Played & { due: string }> => {
  const event = await signed(fixture)
  await ask(fixture.api, money.payDeposit, 'client', { params: event.params })
  await fixture.drain()
  return { ...event, due: (await get(fixture, event.id)).balance_due_at! }
}
const cancel = ({ params }: Played, body: object = {}) =>
  fixture.api.call(money.cancelEvent, 'agent', { params, body: { by: 'client', reason, ...body } })

/** At once, or a few turns of the event loop apart, so that both come first now and then. */
const after = async (turns: number, run: () => Promise<unknown>) => {
  for (let i = 0; i < turns; i += 1) await new Promise(setImmediate)
  await run()
}
/** From none to thirty, in ten rounds as in a hundred. */
const turns = (round: number) => (round * 3) % 31
/** The books are closed: nothing is held, and what went out came in. */
const isClosed = async ({ id }: Played, event: EventView) => {
  const { available, held } = await fixture.ledger(id)
  expect([event.status, available, held[`event:${id}`] ?? 0]).toEqual(['canceled', 0, 0])
  expect(Object.values(held).reduce((sum, amount) => sum + amount, 0)).toBe(0)
}

describe('an event is called off', () => {
  it('while the balance falls due: charged and half of it back, or never charged', async () => {
    let charged = 0
    for (let i = 0; i < times; i += 1) {
      await fixture.setClock(bookedOn)
      const event = await withDeposit()
      await fixture.setClock(event.due)
      await Promise.all([
        after(i % 2 === 0 ? turns(i) : 0, () => runScheduled(fixture.deps(), { type: 'balance', event_id: event.id })),
        after(i % 2 === 0 ? 0 : turns(i), () => cancel(event, { keep: 0.5 })),
      ])
      await fixture.drain()
      // Refused because the payment was on its way, it is called off a moment later.
      if ((await get(fixture, event.id)).status === 'booked') await cancel(event, { keep: 0.5 })
      await fixture.drain()
      const shown = await get(fixture, event.id)
      charged += shown.payments!.length - 1
      expect((shown.refunds ?? []).reduce((sum, { amount }) => sum + amount, 0)).toBe(
        2000 * (shown.payments!.length - 1),
      )
      expect((await transfersOf(fixture, event.id)).map(({ amount }) => amount).sort((a, b) => a - b)).toEqual([
        30_000, 160_000,
      ])
      await isClosed(event, shown)
    }
    console.log(`Balance due while called off: charged first ${charged} of ${times} times`)
    expect(await fixture.reconcile()).toEqual([])
  })

  it('while a vendor drops out: the vendor is paid and free, or is not paid', async () => {
    let declined = 0
    for (let i = 0; i < times; i += 1) {
      await fixture.setClock(bookedOn)
      const event = await withDeposit()
      const decline = () =>
        fixture.api.call(eventsApi.respond, 'artist', { params: event.params, body: { response: 'decline' } })
      await Promise.all([
        after(i % 2 === 0 ? turns(i) : 0, decline),
        after(i % 2 === 0 ? 0 : turns(i), () => cancel(event)),
      ])
      await fixture.drain()
      const shown = await get(fixture, event.id)
      const isDeclined = shown.artist_status === 'declined'
      declined += Number(isDeclined)
      const paid = (await transfersOf(fixture, event.id)).map(({ amount }) => amount).sort((a, b) => a - b)
      // Nothing is kept for a part that nobody plays.
      expect(paid).toEqual(isDeclined ? [30_000] : [30_000, 160_000])
      await isClosed(event, shown)
    }
    console.log(`Vendor drops out while called off: first ${declined} of ${times} times`)
  })

  it('while its client pays the deposit: booked, or called off with the deposit kept, or not charged', async () => {
    let paid = 0
    for (let i = 0; i < times; i += 1) {
      await fixture.setClock(bookedOn)
      const event = await signed(fixture)
      const pay = () => fixture.api.call(money.payDeposit, 'client', { params: event.params })
      await Promise.all([
        after(i % 2 === 0 ? turns(i) : 0, pay),
        after(i % 2 === 0 ? 0 : turns(i), () => cancel(event)),
      ])
      await fixture.drain()
      const shown = await get(fixture, event.id)
      const isPaid = shown.payments!.length > 0
      paid += Number(isPaid)
      // Refused while the payment is on its way; a moment later the deposit is what is kept.
      if (shown.cancellation == null) {
        expect([shown.status, isPaid, (await fixture.ledger(event.id)).available]).toEqual(['booked', true, 200_000])
      } else {
        expect(await transfersOf(fixture, event.id)).toHaveLength(isPaid ? 2 : 0)
        await isClosed(event, shown)
      }
    }
    console.log(`Deposit while called off: paid first ${paid} of ${times} times`)
  })

  it('by ten people at once: once', async () => {
    const event = await withDeposit()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) => cancel(event, { by: i < 5 ? 'client' : 'agency' })),
    )
    await fixture.drain()
    const shown = await get(fixture, event.id)
    const { by } = shown.cancellation!
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(5)
    expect(await transfersOf(fixture, event.id)).toHaveLength(by === 'client' ? 2 : 0)
    await isClosed(event, shown)
  })
})
