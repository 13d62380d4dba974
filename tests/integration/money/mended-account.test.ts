import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventPaymentsApi as money } from '#shared/api/event-payments.ts'
import { MemoryTable } from '#local/services/memory-table.ts'
import { ask } from '#tests/support/api.ts'
import { tableOn } from '#tests/support/memory-table.ts'
import { startMoney, type MoneyFixture } from '#tests/support/money.ts'
import { bookedOn, get, playedAndPaid } from '#tests/support/money-scenario.ts'
import { actManually } from '#tests/support/stripe.ts'
import { shows } from '#tests/support/habits.ts'

let fixture: MoneyFixture
let account: string
beforeAll(async () => {
  fixture = await startMoney(tableOn(new MemoryTable()))
  fixture.emulator.faults.set({ card_funds: 'at_once' })
  await fixture.saveCard('client')
  await fixture.connect('agent')
  account = await fixture.connect('artist')
})
beforeEach(() => fixture.setClock(bookedOn))
afterAll(() => {
  fixture.table.stop()
})

const act = async (action: Parameters<typeof actManually>[1]) => {
  actManually(fixture.emulator, action, { id: account })
  await fixture.drain()
}

describe('a payee whose account cannot receive money when the agent pays', () => {
  const payRefused = async () => {
    const event = await playedAndPaid(fixture)
    await ask(fixture.api, money.payVendors, 'agent', { params: event.params })
    await fixture.drain()
    expect(await get(fixture, event.id)).toMatchObject({ status: 'payment_failed', artist_status: 'confirmed' })
    fixture.mails.length = 0
    return event
  }

  it(shows('account_restricted', 'is paid by itself, once, when the account is mended'), async () => {
    await act('restrict')
    const event = await payRefused()
    await act('restore')
    expect(await get(fixture, event.id)).toMatchObject({ status: 'paid', artist_status: 'paid', pay_errors: [] })
    await act('test')
    actManually(fixture.emulator, 'stop-payouts', { id: account })
    await act('restore')
    const sent = (await fixture.stripe.transfers.list({ limit: 100 })).data
    expect(sent.filter(({ metadata }) => metadata['op_key']?.includes(`${event.id}/artist`))).toHaveLength(1)
    expect(await fixture.reconcile()).toEqual([])
  })

  it('waits while nothing is mended but other settings of the account change', async () => {
    await act('restrict')
    const event = await payRefused()
    await fixture.stripe.accounts.update(account, { email: 'new@example.com' })
    await fixture.drain()
    expect(await get(fixture, event.id)).toMatchObject({ status: 'payment_failed' })
    await act('restore')
    expect(await get(fixture, event.id)).toMatchObject({ status: 'paid' })
  })
})
