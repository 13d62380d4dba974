import { eventPaymentsApi as money } from '#shared/api/event-payments.ts'
import { contractsApi } from '#shared/api/contracts.ts'
import { eventsApi } from '#shared/api/events.ts'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { get } from '#tests/support/money-scenario.ts'
import { clicks, day, hour, paidExactly, wrong, type Dice, type Scenario } from './scenario.ts'
import type { Template } from './templates.ts'
import type { Rig } from './rig.ts'

/** Changes of a booked event: another price or another day, agreed, discarded or left to lapse. */

/** 600 for the agent and 200 for the platform of 4,000; the rest for the artist. */
export const priced = (event: EventView, rate: number): Record<string, unknown> => ({
  ...event,
  client_rate: rate,
  artist_rate: rate * 0.8,
  proposals: event.proposals!.map((option) => ({ ...option, price: rate })),
  version: undefined,
})

export const propose = async (rig: Rig, id: string, change: (event: EventView) => Record<string, unknown>) => {
  const body = change(await get(rig.fixture, id, 'agent'))
  await rig.click(eventsApi.updateEvent, 'agent', { params: { id }, body })
}

const agree = async (rig: Rig, id: string, dice: Dice) => {
  const params = { id }
  rig.now = rig.later(1000)
  const signature = { signature: 'Nora Whitfield', consent: true }
  const asks = [
    () => rig.click(contractsApi.signContract, 'client', { params, body: signature }, clicks(dice)),
    () => rig.click(eventsApi.respond, 'artist', { params, body: { response: 'confirm' } }, clicks(dice)),
  ]
  for (const ask of dice.chance(0.5) ? asks : asks.reverse()) await ask()
}

/** The price changes once or twice, before or after the balance was paid; the money follows what is agreed last. */
export const repriced = ({ id }: Template, dice: Dice): Scenario => {
  const params = { id }
  const isPaid = dice.chance(0.5)
  const prices = [dice.pick([1500, 3000, 5000, 6000]), ...(dice.chance(0.3) ? [dice.pick([1000, 4500])] : [])]
  const final = prices.at(-1)!
  const isAgreed = async (rig: Rig) => {
    const event = await get(rig.fixture, id)
    return event.client_rate_booked === final && event.agreement?.pending == null
  }
  return {
    name: isPaid ? 'price changed after the balance' : 'price changed before the balance',
    template: 'booked',
    act: async (rig) => {
      if (isPaid) await rig.click(money.payBalance, 'client', { params })
      for (const price of prices) {
        await propose(rig, id, (event) => priced(event, price))
        await agree(rig, id, dice)
        if (dice.chance(0.5)) await rig.fire({ type: 'sweep' })
      }
    },
    finish: async (rig) => {
      for (let i = 0; i < 4 && !(await isAgreed(rig)); i += 1) {
        await propose(rig, id, (event) => priced(event, final))
        await agree(rig, id, dice)
        await rig.pass(hour)
      }
      if (isPaid) await rig.click(money.payBalance, 'client', { params })
      await rig.pass(2 * day)
      await rig.night()
      if (isPaid) await rig.click(money.payBalance, 'client', { params })
      await rig.pass(hour)
    },
    expect: async (rig) => {
      const event = await get(rig.fixture, id)
      // A price that was lost on the way gave nothing back.
      const deposits = Math.min(200_000, ...prices.map((price) => price * 100))
      return [
        ...wrong('the price in force', event.client_rate_booked, final),
        ...wrong('a change that still waits', event.agreement?.pending != null, false),
        ...(await paidExactly(rig, id, isPaid ? [final * 100] : [deposits, Math.min(200_000, final * 100)])),
      ]
    },
  }
}

/** A new day that a vendor may decline, the agent discard, or nobody answer: everything moves, or nothing does. */
export const moved = ({ id, start }: Template, dice: Dice): Scenario => {
  const params = { id }
  const shifted = (instant: string) => new Date(Date.parse(instant) + 2 * day).toISOString()
  const move = (event: EventView): Record<string, unknown> => ({
    ...event,
    start: shifted(start),
    end: new Date(Date.parse(shifted(start)) + 4 * hour).toISOString(),
    version: undefined,
  })
  const end = dice.pick(['agreed', 'agreed', 'discarded', 'declined', 'lapsed'] as const)
  return {
    name: `moved: ${end}`,
    template: 'booked',
    act: async (rig) => {
      await propose(rig, id, move)
      if (end === 'agreed') await agree(rig, id, dice)
      // Without the change, which may have been lost, an answer would be about the event itself.
      const change_id = (await get(rig.fixture, id)).agreement?.pending?.id
      if (end === 'declined' && change_id !== undefined)
        await rig.click(eventsApi.respond, 'artist', { params, body: { response: 'decline', change_id } })
      if (end === 'discarded')
        await Promise.all([
          rig.click(eventsApi.discardChange, 'agent', { params }),
          ...(dice.chance(0.5) ? [agree(rig, id, dice)] : []),
        ])
    },
    finish: async (rig) => {
      for (let i = 0; end === 'agreed' && i < 4 && (await get(rig.fixture, id)).agreement?.version !== 2; i += 1) {
        await propose(rig, id, move)
        await agree(rig, id, dice)
        await rig.pass(hour)
      }
      // Changes that are still proposed lapse.
      await rig.pass(8 * day)
    },
    expect: async (rig) => {
      const event = await get(rig.fixture, id)
      const isMoved = event.agreement?.version === 2
      return [
        ...wrong('a change that still waits', event.agreement?.pending != null, false),
        ...wrong('the artist', event.artist_status, 'confirmed'),
        ...wrong('the start', event.start, isMoved ? shifted(start) : new Date(start).toISOString()),
        ...(end === 'agreed' ? wrong('the change', isMoved, true) : []),
        ...(end === 'declined' || end === 'lapsed' ? wrong('the change', isMoved, false) : []),
        ...(await paidExactly(rig, id, [200_000])),
      ]
    },
  }
}
