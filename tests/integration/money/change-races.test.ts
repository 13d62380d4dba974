import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { calendarKey } from '#functions/platform/db/keys.ts'
import { runScheduled } from '#functions/entries/scheduled-jobs/run.ts'
import { eventPaymentsApi as money } from '#shared/api/event-payments.ts'
import { contractsApi } from '#shared/api/contracts.ts'
import { eventsApi } from '#shared/api/events.ts'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { ask } from '#tests/support/api.ts'
import { MemoryTable } from '#local/services/memory-table.ts'
import { tableOn } from '#tests/support/memory-table.ts'
import { startMoney, type MoneyFixture } from '#tests/support/money.ts'
import { bookedOn, get, signed, type Played } from '#tests/support/money-scenario.ts'
import { randomOf } from '#tests/unit/payment/protocol-model.ts'
import { callAsRead } from '#tests/support/read-first.ts'

/** Two people at once, fifty times: always one of the two whole outcomes. */

const rounds = 50
const random = randomOf(20261122)

/** Answers of the table overtake one another, in another order each round. */
const sooner = async () => {
  for (let turns = Math.floor(random() * 8); turns >= 0; turns -= 1) await turn()
}

/** Gives the first of two a head start, a longer one each round. */
const later = async (turns: number) => {
  for (let left = turns; left > 0; left -= 1) await turn()
}

let fixture: MoneyFixture
beforeAll(async () => {
  fixture = await startMoney(tableOn(new MemoryTable(), sooner))
  await fixture.saveCard('client')
})
beforeEach(() => fixture.setClock(bookedOn))
afterAll(() => {
  fixture.table.stop()
})

const hour = 3_600_000
const shifted = (instant: string, ms: number) => new Date(Date.parse(instant) + ms).toISOString()

const booked = async (): Promise<Played> => {
  const event = await signed(fixture)
  await ask(fixture.api, money.payDeposit, 'client', { params: event.params })
  await fixture.drain()
  return event
}

const priced = (event: EventView, rate: number): Record<string, unknown> => ({
  ...event,
  client_rate: rate,
  artist_rate: rate * 0.8,
  proposals: event.proposals!.map((option) => ({ ...option, price: rate })),
})

const propose = async ({ id, params }: Played, change: (event: EventView) => Record<string, unknown>) =>
  ask(fixture.api, eventsApi.updateEvent, 'agent', { params, body: change(await get(fixture, id, 'agent')) })

/** Reads first, so that only signing is part of a race. */
const read = async ({ params }: Played) => {
  fixture.table.now = shifted(fixture.table.now, 1000)
  const { sha256 } = await ask(fixture.api, contractsApi.getContract, 'client', { params })
  const body = { signature: 'Nora Whitfield', consent: true, sha256 }
  return () => fixture.api.call(contractsApi.signContract, 'client', { params, body })
}

const answer = ({ params }: Played, response: 'confirm' | 'decline') =>
  callAsRead(fixture.api, eventsApi.respond, 'artist', { params, body: { response } })

/** The names under which the artist's calendar holds time for the event. */
const held = async ({ id }: Played) =>
  Object.keys((await fixture.deps().db.get(calendarKey(fixture.users.artist!.id))) ?? {}).filter((name) =>
    name.startsWith(id),
  )

const count = new Map<string, number>()
const tally = (what: string) => count.set(what, (count.get(what) ?? 0) + 1)

describe('at once', () => {
  it('the client signs and the agent discards: one of them wins, the other gets a conflict', async () => {
    const event = await booked()
    for (let round = 0; round < rounds; round += 1) {
      const old = await get(fixture, event.id)
      const price = 4010 + round * 10
      await propose(event, (now) => priced(now, price))
      const sign = await read(event)
      const [signature, discard] = await Promise.all([
        sign(),
        fixture.api.call(eventsApi.discardChange, 'agent', { params: event.params }),
      ])
      expect([signature.status, discard.status].sort()).toEqual([200, 409])
      const now = await get(fixture, event.id)
      expect(now.agreement?.pending).toBeUndefined()
      const isSigned = signature.status === 200
      tally(isSigned ? 'signed' : 'discarded')
      expect(now).toMatchObject(
        isSigned
          ? { client_rate: price, client_rate_booked: price, agreement: { version: old.agreement!.version + 1 } }
          : {
              client_rate: old.client_rate,
              client_rate_booked: old.client_rate_booked,
              agreement: { version: old.agreement!.version },
            },
      )
    }
  })

  it('the artist declines a change that the client signs: in force with a gap, or still waiting', async () => {
    const event = await booked()
    for (let round = 0; round < rounds; round += 1) {
      const { agreement } = await get(fixture, event.id)
      const version = agreement!.version
      const { start: old } = await propose(event, (now) => ({
        ...now,
        start: shifted(now.start!, round % 2 === 0 ? hour / 2 : -hour / 2),
      }))
      expect((await answer(event, 'confirm')).status).toBe(200)
      const sign = await read(event)
      const [signature, decline] = await Promise.all([sign(), answer(event, 'decline')])
      expect([signature.status, decline.status]).toEqual([200, 200])
      const now = await get(fixture, event.id)
      expect(now.artist_status).toBe('declined')
      if (now.agreement!.version > version) {
        tally('agreed, then a gap')
        expect(now).toMatchObject({ start: old })
        expect(now.agreement?.pending).toBeUndefined()
        expect(await held(event)).toEqual([])
        await ask(fixture.api, eventsApi.requestVendor, 'agent', {
          params: event.params,
          body: { artist_id: fixture.users.artist!.artist!.id },
        })
        expect((await answer(event, 'confirm')).status).toBe(200)
      } else {
        tally('declined, still waits')
        expect(now.agreement?.terms?.artist_status).toBe('confirmed')
        expect(await held(event)).toEqual([event.id])
        await ask(fixture.api, eventsApi.discardChange, 'agent', { params: event.params })
      }
      expect(await held(event)).toEqual([event.id])
      await fixture.drain()
    }
  })

  it('the balance falls due and the client signs a higher price: all of it is charged, and nothing twice', async () => {
    for (let round = 0; round < rounds; round += 1) {
      await fixture.setClock(bookedOn)
      const event = await booked()
      const due = (await get(fixture, event.id)).balance_due_at!
      await fixture.setClock(shifted(due, -hour))
      await propose(event, (now) => priced(now, 5000))
      await fixture.setClock(shifted(due, 1000))
      const sign = await read(event)
      const charge = runScheduled(fixture.deps(), { type: 'balance', event_id: event.id })
      await later(round)
      const [, signature] = await Promise.all([charge, sign()])
      // The amendment says what is paid: the client reads it again.
      if (signature.status === 409) expect((await (await read(event))()).status).toBe(200)
      await fixture.drain()
      await fixture.sweep()
      await fixture.sweep()
      const { payments, client_rate_booked } = await get(fixture, event.id)
      const charged = payments!.map(({ type, amount }) => `${type} ${amount}`)
      tally(charged.at(-1)!)
      expect(client_rate_booked).toBe(5000)
      expect([
        ['deposit 2000', 'balance 3000'],
        ['deposit 2000', 'balance 2000', 'adjustment 1000'],
      ]).toContainEqual(charged)
      expect((await fixture.ledger(event.id)).available).toBe(500_000)
    }
  })

  it('each order occurs among the races', () => {
    console.log(`Races of changes: ${[...count].map(([what, times]) => `${what} ${times}`).join(', ')}`)
    expect([...count.keys()].sort()).toEqual(
      ['adjustment 1000', 'agreed, then a gap', 'balance 3000', 'declined, still waits', 'discarded', 'signed'].sort(),
    )
  })
})
