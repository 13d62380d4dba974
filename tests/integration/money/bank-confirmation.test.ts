import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventPaymentsApi as money } from '#shared/api/event-payments.ts'
import { authenticationPage } from '#local/stripe/pages/authenticate.ts'
import { MemoryTable } from '#local/services/memory-table.ts'
import { ask, refused } from '#tests/support/api.ts'
import { tableOn } from '#tests/support/memory-table.ts'
import { startMoney, type MoneyFixture } from '#tests/support/money.ts'
import { bookedOn, get, paidInvoices, payOnPage, signed, type Played } from '#tests/support/money-scenario.ts'
import { shows } from '#tests/support/habits.ts'

/** The bank asks the client on its own page, which returns to the proposal (docs/product.md#authentication). */

let fixture: MoneyFixture
beforeAll(async () => {
  fixture = await startMoney(tableOn(new MemoryTable()))
})
beforeEach(async () => {
  await fixture.setClock(bookedOn)
  fixture.emulator.faults.set({ api: [], webhooks: null })
})
afterAll(() => {
  fixture.table.stop()
})

const askedByBank = async (): Promise<Played> => {
  const event = await signed(fixture)
  await fixture.saveCard('client', 'pm_card_authenticationRequired')
  await ask(fixture.api, money.payDeposit, 'client', { params: event.params })
  return event
}
const openPage = async ({ params }: Played) => (await ask(fixture.api, money.confirmPayment, 'client', { params })).url
/** @returns where the browser is sent. */
const answer = async (url: string, action: 'authenticate' | 'refuse') => {
  const path = new URL(url).pathname.replace('/__local/stripe/authenticate/', '')
  const reply = fixture.emulator.act((ctx) => authenticationPage(ctx, [path], new URLSearchParams({ action })))
  await fixture.drain()
  return new URL('redirect' in reply ? reply.redirect : 'https://no.example')
}

describe('a payment that the bank wants to be confirmed', () => {
  it(
    shows(
      'authentication_required',
      'is paid once the client has confirmed it, and the browser returns to the proposal',
    ),
    async () => {
      const event = await askedByBank()
      const url = await openPage(event)
      expect(url).toContain('/__local/stripe/authenticate/pi_')
      const back = await answer(url, 'authenticate')
      expect(back.pathname + back.search).toContain(`/proposal?id=${event.id}&payment_intent=`)
      expect(back.searchParams.get('redirect_status')).toBe('succeeded')
      expect(await get(fixture, event.id, 'client')).toMatchObject({
        status: 'booked',
        payments: [{ type: 'deposit', paid_at: bookedOn, failed_at: null }],
      })
      expect(await paidInvoices(fixture, event.id)).toHaveLength(1)
      expect(await fixture.ledger(event.id)).toMatchObject({ available: 200_000 })
      expect(await refused(fixture.api, money.confirmPayment, 'client', event)).toMatchObject({
        status: 409,
        error_message: 'No payment waits for your bank',
      })
    },
  )

  it('is asked for again by a second click, and paid once', async () => {
    const event = await askedByBank()
    const [first, second] = [await openPage(event), await openPage(event)]
    expect(second).toBe(first)
    await answer(second, 'authenticate')
    expect((await answer(first, 'authenticate')).hostname).toBe('no.example')
    expect(await paidInvoices(fixture, event.id)).toHaveLength(1)
  })

  it('that the client does not confirm is asked for again, or paid by another card', async () => {
    const event = await askedByBank()
    const back = await answer(await openPage(event), 'refuse')
    expect(back.searchParams.get('redirect_status')).toBe('failed')
    expect(await get(fixture, event.id, 'client')).toMatchObject({
      status: 'proposed',
      payments: [{ paid_at: null, failure_message: 'Your bank wants you to confirm this payment' }],
    })
    expect((await answer(await openPage(event), 'refuse')).searchParams.get('redirect_status')).toBe('failed')
    await fixture.saveCard('client')
    await ask(fixture.api, money.payDeposit, 'client', { params: event.params })
    expect(await get(fixture, event.id)).toMatchObject({ status: 'booked' })
    expect(await paidInvoices(fixture, event.id)).toHaveLength(1)
  })

  it('leads back at once if it was paid on the page of the invoice meanwhile', async () => {
    const event = await askedByBank()
    fixture.emulator.faults.set({ webhooks: { mode: 'lose' } })
    await payOnPage(fixture, event.id)
    expect(await openPage(event)).toBe(`http://localhost:8080/proposal?id=${event.id}`)
  })

  it('is confirmed on the page of the invoice if the provider refuses another way', async () => {
    const event = await askedByBank()
    fixture.emulator.faults.set({ api: [{ match: 'POST /v1/payment_intents/*/confirm', mode: 'decline' }] })
    expect(await openPage(event)).toContain('/__local/stripe/invoice/')
    fixture.emulator.faults.set({ api: [{ match: 'GET /v1/invoices/*', mode: 'error_500' }] })
    expect(await refused(fixture.api, money.confirmPayment, 'client', event)).toMatchObject({ status: 502 })
  })

  it('is mailed with a link to the proposal, where the page of the bank begins', async () => {
    fixture.mails.length = 0
    const event = await askedByBank()
    const mails = fixture.mails.filter(({ template }) => template === 'payment_failed')
    expect(mails.map(({ variables }) => variables)).toMatchObject([
      { audience: 'client', link: `/proposal?id=${event.id}` },
      { audience: 'agent', link: `/event?id=${event.id}` },
    ])
  })
})
