import { eventPaymentsApi as money } from '#shared/api/event-payments.ts'
import { contractsApi } from '#shared/api/contracts.ts'
import { eventsApi } from '#shared/api/events.ts'
import { get, invoicesOf, payOnPage } from '#tests/support/money-scenario.ts'
import {
  available,
  clicks,
  day,
  fired,
  hour,
  paidExactly,
  paidSum,
  saveCard,
  threeDaysLate,
  wrong,
  type Dice,
  type Scenario,
} from './scenario.ts'
import type { Template } from './templates.ts'
import type { Rig } from './rig.ts'

/** Incoming money. */

export const deposit = ({ id }: Template, dice: Dice): Scenario => {
  const params = { id }
  const inFull = dice.chance(0.3)
  const method = dice.pick([
    'pm_card_visa',
    'pm_card_visa',
    'pm_card_visa',
    'pm_card_chargeDeclined',
    'pm_card_authenticationRequired',
    'pm_usBankAccount_success',
    'pm_usBankAccount_failure',
  ])
  const click = async (rig: Rig, times: number) =>
    rig.click(money.payDeposit, 'client', { params, body: inFull ? { in_full: true } : {} }, times)
  return {
    name: inFull ? 'in_full' : 'deposit',
    template: 'signed',
    act: async (rig) => {
      if (method !== 'pm_card_visa') await saveCard(rig, method)
      await click(rig, clicks(dice))
      if (
        method === 'pm_card_authenticationRequired' &&
        dice.chance(0.5) &&
        (await invoicesOf(rig.fixture, id)).some(({ status }) => status === 'open')
      )
        await payOnPage(rig.fixture, id)
      if (dice.chance(0.3)) await click(rig, 1)
    },
    finish: async (rig) => {
      for (let i = 0; i < 3 && (await get(rig.fixture, id)).status !== 'booked'; i += 1) {
        await rig.pass(5 * day)
        if ((await get(rig.fixture, id)).status === 'booked') return
        await saveCard(rig, 'pm_card_visa')
        await click(rig, 1)
        await rig.drain()
      }
    },
    expect: async (rig) => [
      ...wrong('status', (await get(rig.fixture, id)).status, 'booked'),
      ...(await paidExactly(rig, id, [inFull ? 400_000 : 200_000])),
    ],
  }
}

/** A declined, abandoned deposit: the artist leaves, and then the client pays on the old invoice's page after all. */
export const lateDeposit = ({ id }: Template, dice: Dice): Scenario => {
  const params = { id }
  const payOld = async (rig: Rig) => {
    if ((await invoicesOf(rig.fixture, id)).some(({ status }) => status === 'open'))
      await payOnPage(rig.fixture, id, 'pm_card_visa')
  }
  const artist = (rig: Rig) => ({ artist_id: rig.user('artist').artist!.id })
  const steps: readonly ((rig: Rig) => Promise<unknown>)[] = [
    (rig) => rig.click(eventsApi.respond, 'artist', { params, body: { response: 'decline' } }),
    (rig) => rig.click(eventsApi.requestVendor, 'agent', { params, body: artist(rig) }),
    (rig) => rig.click(eventsApi.respond, 'artist', { params, body: { response: 'confirm' } }),
    (rig) => rig.click(eventsApi.sendProposal, 'agent', { params }),
  ]
  const paidAfter = dice.upTo(steps.length + 1)
  const sign = async (rig: Rig) => {
    rig.now = rig.later(1000)
    await rig.click(eventsApi.pickProposal, 'client', { params, body: { proposal_id: 1 } })
    await rig.click(contractsApi.signContract, 'client', {
      params,
      body: { signature: 'Nora Whitfield', consent: true },
    })
  }
  return {
    name: 'late deposit',
    template: 'signed',
    act: async (rig) => {
      await saveCard(rig, 'pm_card_chargeDeclined')
      await rig.click(money.payDeposit, 'client', { params }, clicks(dice))
      for (const [i, step] of steps.entries()) {
        if (i === paidAfter) await payOld(rig)
        await step(rig)
      }
      if (paidAfter === steps.length) await payOld(rig)
    },
    // Retries failed steps until nothing is left to do.
    finish: async (rig) => {
      await saveCard(rig, 'pm_card_visa')
      for (let i = 0; i < 4 && (await get(rig.fixture, id)).status !== 'booked'; i += 1) {
        for (const step of steps.slice(1)) await step(rig)
        await sign(rig)
        await rig.click(money.payDeposit, 'client', { params })
        await rig.pass(5 * hour)
      }
    },
    expect: async (rig) => [
      ...wrong('status', (await get(rig.fixture, id)).status, 'booked'),
      ...(await paidExactly(rig, id, [200_000])),
    ],
  }
}

export const balance = ({ id, balanceDue }: Template, dice: Dice): Scenario => {
  const params = { id }
  const due = Date.parse(balanceDue!)
  const isDeclined = dice.chance(0.2)
  let early: number | undefined
  return {
    name: 'balance',
    template: 'booked',
    act: async (rig) => {
      if (isDeclined) await saveCard(rig, 'pm_card_chargeDeclined')
      rig.now = new Date(due - 1).toISOString()
      if (dice.chance(0.5)) await rig.fire({ type: 'balance', event_id: id })
      if (dice.chance(0.3)) await rig.sweep()
      early = await paidSum(rig, id)
      rig.now = new Date(due).toISOString()
      if (dice.chance(0.25)) threeDaysLate(rig)
      await fired(rig, dice, { type: 'balance', event_id: id }, [
        ...(dice.chance(0.3) ? [rig.click(money.payBalance, 'client', { params })] : []),
        ...(dice.chance(0.3) ? [rig.fire({ type: 'sweep' })] : []),
      ])
    },
    finish: async (rig) => {
      for (let i = 0; i < 3 && (await available(rig, id)) !== 400_000; i += 1) {
        await saveCard(rig, 'pm_card_visa')
        await rig.click(money.payBalance, 'client', { params })
        await rig.pass(hour)
      }
    },
    expect: async (rig) => [
      ...wrong('what was charged before the due instant', early, 205_830),
      ...(await paidExactly(rig, id, [400_000])),
    ],
  }
}
