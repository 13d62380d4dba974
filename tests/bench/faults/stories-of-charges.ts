import { eventPaymentsApi as money } from '../../../shared/api/event-payments.ts'
import { eventsApi } from '../../../shared/api/events.ts'
import { get, invoicesOf, payOnPage } from '../../support/money-story.ts'
import { available, clicks, day, fired, hour, paidExactly, paidSum, saveCard, threeDaysLate, wrong, type Dice, type Story } from './story.ts'
import type { Template } from './templates.ts'
import type { World } from './world.ts'

/** Money that comes in. */

export const deposit = ({ id }: Template, dice: Dice): Story => {
  const params = { id }
  const inFull = dice.chance(0.3)
  const method = dice.pick(['pm_card_visa', 'pm_card_visa', 'pm_card_visa', 'pm_card_chargeDeclined', 'pm_card_authenticationRequired', 'pm_usBankAccount_success', 'pm_usBankAccount_failure'])
  const click = async (world: World, times: number) => world.click(money.payDeposit, 'client', { params, body: inFull ? { in_full: true } : {} }, times)
  return {
    name: inFull ? 'in_full' : 'deposit', template: 'signed',
    act: async (world) => {
      if (method !== 'pm_card_visa') await saveCard(world, method)
      await click(world, clicks(dice))
      if (method === 'pm_card_authenticationRequired' && dice.chance(0.5) && (await invoicesOf(world.stage, id)).some(({ status }) => status === 'open')) await payOnPage(world.stage, id)
      if (dice.chance(0.3)) await click(world, 1)
    },
    finish: async (world) => {
      for (let i = 0; i < 3 && (await get(world.stage, id)).status !== 'booked'; i += 1) {
        await world.pass(5 * day)
        if ((await get(world.stage, id)).status === 'booked') return
        await saveCard(world, 'pm_card_visa')
        await click(world, 1)
        await world.drain()
      }
    },
    expect: async (world) => [
      ...wrong('status', (await get(world.stage, id)).status, 'booked'), ...await paidExactly(world, id, [inFull ? 400_000 : 200_000]),
    ],
  }
}

/** A deposit that is declined and given up, the artist goes, and then the client pays after all on the page of the old invoice. */
export const lateDeposit = ({ id }: Template, dice: Dice): Story => {
  const params = { id }
  const payOld = async (world: World) => { if ((await invoicesOf(world.stage, id)).some(({ status }) => status === 'open')) await payOnPage(world.stage, id, 'pm_card_visa') }
  const artist = (world: World) => ({ artist_id: world.user('artist').artist!.id })
  const steps: readonly ((world: World) => Promise<unknown>)[] = [
    (world) => world.click(eventsApi.respond, 'artist', { params, body: { response: 'decline' } }),
    (world) => world.click(eventsApi.requestVendor, 'agent', { params, body: artist(world) }),
    (world) => world.click(eventsApi.respond, 'artist', { params, body: { response: 'confirm' } }),
    (world) => world.click(eventsApi.sendProposal, 'agent', { params }),
  ]
  const paidAfter = dice.upTo(steps.length + 1)
  const sign = async (world: World) => {
    world.now = world.later(1000)
    await world.click(eventsApi.pickProposal, 'client', { params, body: { proposal_id: 1 } })
    await world.click(eventsApi.signContract, 'client', { params, body: { signature: 'Nora Whitfield', consent: true } })
  }
  return {
    name: 'late deposit', template: 'signed',
    act: async (world) => {
      await saveCard(world, 'pm_card_chargeDeclined')
      await world.click(money.payDeposit, 'client', { params }, clicks(dice))
      for (const [i, step] of steps.entries()) {
        if (i === paidAfter) await payOld(world)
        await step(world)
      }
      if (paidAfter === steps.length) await payOld(world)
    },
    // Whatever of it failed is done again, until there is nothing left to do.
    finish: async (world) => {
      await saveCard(world, 'pm_card_visa')
      for (let i = 0; i < 4 && (await get(world.stage, id)).status !== 'booked'; i += 1) {
        for (const step of steps.slice(1)) await step(world)
        await sign(world)
        await world.click(money.payDeposit, 'client', { params })
        await world.pass(5 * hour)
      }
    },
    expect: async (world) => [...wrong('status', (await get(world.stage, id)).status, 'booked'), ...await paidExactly(world, id, [200_000])],
  }
}

export const balance = ({ id, balanceDue }: Template, dice: Dice): Story => {
  const params = { id }
  const due = Date.parse(balanceDue!)
  const isDeclined = dice.chance(0.2)
  let early: number | undefined
  return {
    name: 'balance', template: 'booked',
    act: async (world) => {
      if (isDeclined) await saveCard(world, 'pm_card_chargeDeclined')
      world.now = new Date(due - 1).toISOString()
      if (dice.chance(0.5)) await world.fire({ type: 'balance', event_id: id })
      if (dice.chance(0.3)) await world.sweep()
      early = await paidSum(world, id)
      world.now = new Date(due).toISOString()
      if (dice.chance(0.25)) threeDaysLate(world)
      await fired(world, dice, { type: 'balance', event_id: id }, [
        ...(dice.chance(0.3) ? [world.click(money.payBalance, 'client', { params })] : []), ...(dice.chance(0.3) ? [world.fire({ type: 'sweep' })] : []),
      ])
    },
    finish: async (world) => {
      for (let i = 0; i < 3 && await available(world, id) !== 400_000; i += 1) {
        await saveCard(world, 'pm_card_visa')
        await world.click(money.payBalance, 'client', { params })
        await world.pass(hour)
      }
    },
    expect: async (world) => [...wrong('what was charged before the due instant', early, 205_830), ...await paidExactly(world, id, [400_000])],
  }
}
