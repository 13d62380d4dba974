import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventPaymentsApi as money } from '../../../shared/api/event-payments.ts'
import { eventsApi } from '../../../shared/api/events.ts'
import { ask } from '../../support/api.ts'
import { startMoney, type MoneyStage } from '../../support/money.ts'
import { bookedOn, get, paidInvoices, payOnPage, signed, type Played } from '../../support/money-story.ts'
import { artistId } from '../../support/stage.ts'

let stage: MoneyStage
beforeAll(async () => { stage = await startMoney() })
beforeEach(() => stage.setClock(bookedOn))
afterAll(() => { stage.table.stop() })

/** Declined, and given up: the artist goes, and the event is back where it was before its proposal. */
const givenUp = async (): Promise<Played> => {
  await stage.saveCard('client', 'pm_card_chargeDeclined')
  const event = await signed(stage)
  await ask(stage.api, money.payDeposit, 'client', { params: event.params })
  await ask(stage.api, eventsApi.respond, 'artist', { params: event.params, body: { response: 'decline' } })
  await stage.drain()
  expect((await get(stage, event.id)).status).toBe('pending')
  return event
}

/** The invoice of the declined charge still has its page. */
const payLate = async (id: string) => {
  await payOnPage(stage, id, 'pm_card_visa')
  await stage.drain()
}

const engageAgain = async ({ params }: Played) => {
  await ask(stage.api, eventsApi.requestVendor, 'agent', { params, body: { artist_id: artistId(stage, 'artist') } })
  await ask(stage.api, eventsApi.respond, 'artist', { params, body: { response: 'confirm' } })
}

const sign = async ({ params }: Played) => {
  await stage.setClock('2026-06-01T12:01:00.000Z')
  await ask(stage.api, eventsApi.pickProposal, 'client', { params, body: { proposal_id: 1 } })
  const { sha256 } = await ask(stage.api, eventsApi.getContract, 'client', { params })
  return ask(stage.api, eventsApi.signContract, 'client', { params, body: { signature: 'Nora Whitfield', consent: true, sha256 } })
}

/** The balance is charged in its time, and the deposit is not asked for again. */
const expectBooked = async ({ id }: Played) => {
  await stage.drain()
  const event = await get(stage, id)
  expect(event).toMatchObject({ status: 'booked', proposal_step: 4, payments: [{ type: 'deposit', paid_at: expect.any(String) as string, failed_at: null }] })
  expect(stage.schedules.get(`balance-${id}`)?.at).toBe(event.balance_due_at)
  expect(await paidInvoices(stage, id)).toEqual([205_830])
  expect(await stage.ledger(id)).toMatchObject({ available: 200_000 })
}

describe('a deposit that arrives after its event had lost a vendor', () => {
  it('is shown, told and kept, and books the event when the proposal is sent again', async () => {
    const event = await givenUp()
    stage.mails.length = 0
    await payLate(event.id)
    expect(await get(stage, event.id, 'agent')).toMatchObject({ status: 'pending', payments: [{ type: 'deposit', paid_at: bookedOn, failed_at: null }] })
    expect(stage.mails.map(({ template }) => template)).toEqual(['payment_made', 'payment_made'])
    await engageAgain(event)
    expect((await get(stage, event.id)).status).toBe('propose')
    await ask(stage.api, eventsApi.sendProposal, 'agent', { params: event.params })
    await expectBooked(event)
  })

  it('books the event at the signature when the proposal had been sent again before', async () => {
    const event = await givenUp()
    await engageAgain(event)
    await ask(stage.api, eventsApi.sendProposal, 'agent', { params: event.params })
    await payLate(event.id)
    expect(await get(stage, event.id)).toMatchObject({ status: 'proposed', proposal_step: 1, payments: [{ paid_at: bookedOn }] })
    expect((await sign(event)).status).toBe('booked')
    await expectBooked(event)
  })

  it('books the event at once when it was signed again before', async () => {
    const event = await givenUp()
    await engageAgain(event)
    await ask(stage.api, eventsApi.sendProposal, 'agent', { params: event.params })
    await sign(event)
    await payLate(event.id)
    await expectBooked(event)
  })
})
