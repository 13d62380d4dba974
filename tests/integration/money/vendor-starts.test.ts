import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { EventItem } from '#functions/event/data/find-event.ts'
import { getEvent } from '#functions/event/data/find-event.ts'
import { findUser } from '#functions/people/data/user.ts'
import { startTransfers } from '#functions/money/transfers/start-transfers.ts'
import { saveEvent } from '#functions/event/use-cases/save-event.ts'
import { eventPaymentsApi as money } from '#shared/api/event-payments.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { cents } from '#shared/domain/money.ts'
import { ask } from '#tests/support/api.ts'
import type { MoneyFixture } from '#tests/support/money.ts'
import { get, playedAndPaid, transfersOf, type Played } from '#tests/support/money-scenario.ts'
import { startDay, startTakingBack } from './reversal-fixture.ts'

/** Payments of vendors begin by what the event says at that moment. */

let fixture: MoneyFixture
beforeAll(async () => {
  fixture = await startTakingBack()
})
beforeEach(() => startDay(fixture))
afterAll(() => {
  fixture.emulator.faults.set({ transfers_fail_to: [], card_funds: 'at_once' })
  fixture.table.stop()
})

const stored = ({ id }: Played) => getEvent(fixture.deps(), id)
const pay = async ({ params }: Played) => {
  await ask(fixture.api, money.payVendors, 'agent', { params })
  await fixture.drain()
}
const accountOf = async (who: string) => (await findUser(fixture.deps(), fixture.users[who]!.id))!.stripe_account_id!
const refuse = async (...people: string[]) => {
  fixture.emulator.faults.set({ transfers_fail_to: await Promise.all(people.map(accountOf)) })
}
const save = (before: EventItem, change: Partial<Event>) =>
  saveEvent(fixture.deps(), { before, after: { ...before, ...change }, actor: undefined, activity: { action: 'test' } })
const start = (event: EventItem, again = false) => startTransfers(fixture.deps(), event, undefined, again)
const sent = async (event: Played) => (await transfersOf(fixture, event.id)).map(({ amount }) => amount)
const dispute = (event: Event): Event['disputes'] => [
  {
    ...{ id: 'dp_1', payment_id: event.payments[0]!.id, refund_id: 'rfd_1', reason: 'x', at: event.created_at },
    ...{ amount: cents(1), withheld: cents(1), kind: 'dispute', due_by: null, status: 'open' },
  },
]

describe('transfers', () => {
  it('do not begin while the bank of the client decides, nor out of money that the agency got', async () => {
    const before = await stored(await playedAndPaid(fixture))
    const [payment] = before.payments
    const outside: Event['payments'] = [
      {
        ...payment!,
        paid_outside: { method: 'check', reason: 'x', received_at: payment!.paid_at!, recorded_by: 'x' } as never,
      },
    ]
    for (const change of [{ disputes: dispute(before) }, { payments: outside }]) {
      expect(await start({ ...before, ...change })).toEqual([])
      expect(await stored({ id: before.id } as Played)).toEqual(before)
    }
  })

  it('that were refused are sent again by a click only, and nothing is written without one', async () => {
    const event = await playedAndPaid(fixture)
    await refuse('artist')
    await pay(event)
    expect(await sent(event)).toEqual([60_000])
    fixture.emulator.faults.set({ transfers_fail_to: [] })
    const before = await stored(event)
    expect(await start(before)).toEqual([])
    expect(await stored(event)).toEqual(before)
    await pay(event)
    expect((await sent(event)).sort()).toEqual([320_000, 60_000])
  })

  it('that were refused are not sent again to a vendor once the agency has paid', async () => {
    const event = await playedAndPaid(fixture)
    await refuse('artist', 'agent')
    await pay(event)
    const { artist_id } = await get(fixture, event.id)
    await ask(fixture.api, money.recordVendorPaid, 'agent', {
      params: event.params,
      body: {
        vendor: `artist|${artist_id}`,
        amount: 3200,
        method: 'check',
        reason: 'Refused',
        paid_at: fixture.table.now,
      },
    })
    fixture.emulator.faults.set({ transfers_fail_to: [] })
    await pay(event)
    // The agency's own share, and the check that it is repaid: nothing to the artist.
    const transfers = await transfersOf(fixture, event.id)
    expect(transfers.map(({ amount }) => amount).sort()).toEqual([320_000, 60_000])
    expect(new Set(transfers.map(({ destination }) => destination))).toEqual(new Set([await accountOf('agent')]))
    expect(await get(fixture, event.id)).toMatchObject({ status: 'paid' })
  })

  it('of a big band begin forty at a time, and fail at once without an account', async () => {
    fixture.emulator.faults.set({ card_funds: 'after_two_days' })
    const event = await playedAndPaid(fixture)
    fixture.emulator.faults.set({ card_funds: 'at_once' })
    const members = Array.from({ length: 44 }, (_, i) => ({
      musician_id: `mus_01HZZZZZZZZZZZZZZZZZZZ${String(i + 1000)}`,
      musician_name: `Violin ${i}`,
      instrument: 'Violin',
      rate: cents(100),
      status: 'confirmed',
    })) as unknown as Event['musicians']
    const before = await save(await stored(event), {
      ...{ artist_rate: cents(0), musicians: members, agent_stripe_transfer_id: 'tr_agent' },
      payments: (await stored(event)).payments.map((payment) => ({
        ...payment,
        available_at: new Date(Date.parse(event.afterwards) + 86_400_000).toISOString(),
      })),
    })
    const begun = (await start(before))!
    expect(begun).toHaveLength(40)
    for (const { state, intent } of begun) {
      expect(state).toBe('leased')
      expect(intent).toMatchObject({ user_id: null, destination: null })
    }
    // A job begins the rest.
    await fixture.drain()
    const last = (await stored(event)).pay_errors!
    expect(last.map(({ name }) => name)).toEqual([40, 41, 42, 43].map((i) => `Violin ${i}`))
  })
})
