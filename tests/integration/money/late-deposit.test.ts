import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventPaymentsApi as money } from '#shared/api/event-payments.ts'
import { contractsApi } from '#shared/api/contracts.ts'
import { eventsApi } from '#shared/api/events.ts'
import { ask } from '#tests/support/api.ts'
import { MemoryTable } from '#local/services/memory-table.ts'
import { tableOn } from '#tests/support/memory-table.ts'
import { startMoney, type MoneyFixture } from '#tests/support/money.ts'
import { bookedOn, get, paidInvoices, payOnPage, signed, type Played } from '#tests/support/money-scenario.ts'
import { artistId } from '#tests/support/fixture.ts'

let fixture: MoneyFixture
beforeAll(async () => {
  fixture = await startMoney(tableOn(new MemoryTable()))
})
beforeEach(() => fixture.setClock(bookedOn))
afterAll(() => {
  fixture.table.stop()
})

/** Declined and abandoned: the artist leaves, and the event is back in its status before the proposal. */
const givenUp = async (): Promise<Played> => {
  await fixture.saveCard('client', 'pm_card_chargeDeclined')
  const event = await signed(fixture)
  await ask(fixture.api, money.payDeposit, 'client', { params: event.params })
  await ask(fixture.api, eventsApi.respond, 'artist', { params: event.params, body: { response: 'decline' } })
  await fixture.drain()
  expect((await get(fixture, event.id)).status).toBe('pending')
  return event
}

/** The declined charge's invoice still has its page. */
const payLate = async (id: string) => {
  await payOnPage(fixture, id, 'pm_card_visa')
  await fixture.drain()
}

const engageAgain = async ({ params }: Played) => {
  await ask(fixture.api, eventsApi.requestVendor, 'agent', { params, body: { artist_id: artistId(fixture, 'artist') } })
  await ask(fixture.api, eventsApi.respond, 'artist', { params, body: { response: 'confirm' } })
}

const sign = async ({ params }: Played) => {
  await fixture.setClock('2026-06-01T12:01:00.000Z')
  await ask(fixture.api, eventsApi.pickProposal, 'client', { params, body: { proposal_id: 1 } })
  const { sha256 } = await ask(fixture.api, contractsApi.getContract, 'client', { params })
  return ask(fixture.api, contractsApi.signContract, 'client', {
    params,
    body: { signature: 'Nora Whitfield', consent: true, sha256 },
  })
}

/** The balance is charged when due, and the deposit is not requested again. */
const expectBooked = async ({ id }: Played) => {
  await fixture.drain()
  const event = await get(fixture, id)
  expect(event).toMatchObject({
    status: 'booked',
    proposal_step: 4,
    payments: [{ type: 'deposit', paid_at: expect.any(String) as string, failed_at: null }],
  })
  expect(fixture.schedules.get(`balance-${id}`)?.at).toBe(event.balance_due_at)
  expect(await paidInvoices(fixture, id)).toEqual([205_830])
  expect(await fixture.ledger(id)).toMatchObject({ available: 200_000 })
}

describe('a deposit that arrives after its event had lost a vendor', () => {
  it('is shown, reported and kept, and books the event when the proposal is resent', async () => {
    const event = await givenUp()
    fixture.mails.length = 0
    await payLate(event.id)
    expect(await get(fixture, event.id, 'agent')).toMatchObject({
      status: 'pending',
      payments: [{ type: 'deposit', paid_at: bookedOn, failed_at: null }],
    })
    expect(fixture.mails.map(({ template }) => template)).toEqual(['payment_made', 'payment_made'])
    await engageAgain(event)
    expect((await get(fixture, event.id)).status).toBe('propose')
    await ask(fixture.api, eventsApi.sendProposal, 'agent', { params: event.params })
    await expectBooked(event)
  })

  it('books the event at the signature if the proposal had been resent before', async () => {
    const event = await givenUp()
    await engageAgain(event)
    await ask(fixture.api, eventsApi.sendProposal, 'agent', { params: event.params })
    await payLate(event.id)
    expect(await get(fixture, event.id)).toMatchObject({
      status: 'proposed',
      proposal_step: 1,
      payments: [{ paid_at: bookedOn }],
    })
    expect((await sign(event)).status).toBe('booked')
    await expectBooked(event)
  })

  it('books the event at once if it was signed again before', async () => {
    const event = await givenUp()
    await engageAgain(event)
    await ask(fixture.api, eventsApi.sendProposal, 'agent', { params: event.params })
    await sign(event)
    await payLate(event.id)
    await expectBooked(event)
  })
})
