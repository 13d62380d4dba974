import { eventPaymentsApi as money } from '#shared/api/event-payments.ts'
import { MemoryTable } from '#local/services/memory-table.ts'
import { tableOn } from '#tests/support/memory-table.ts'
import { ask } from '#tests/support/api.ts'
import { startMoney, type MoneyFixture } from '#tests/support/money.ts'
import { bookedOn, transfersOf, type Played } from '#tests/support/money-scenario.ts'

export const startCancellations = async (): Promise<MoneyFixture> => {
  const fixture = await startMoney(tableOn(new MemoryTable()))
  // Availability has its own tests (availability.test.ts).
  fixture.emulator.faults.set({ card_funds: 'at_once' })
  await fixture.saveCard('client')
  for (const who of ['agent', 'artist']) await fixture.connect(who)
  return fixture
}

/** As each test finds it. */
export const startDay = async (fixture: MoneyFixture): Promise<void> => {
  await fixture.setClock(bookedOn)
  await fixture.saveCard('client')
  fixture.emulator.faults.set({ api: [], refunds: 'succeeded', webhooks: null, transfers_fail_to: [] })
  fixture.mails.length = 0
}

export const reason = 'The wedding is off'

/** A function, since a file's `beforeAll` sets its fixture later. */
export const stepsOn = (fixture: () => MoneyFixture) => ({
  call: (body: object, params: Played['params']) =>
    ask(fixture().api, money.cancelEvent, 'agent', { params, body: { reason, ...body } }),
  preview: (body: object, params: Played['params']) =>
    ask(fixture().api, money.previewCancellation, 'agent', { params, body }),
  sent: () => fixture().mails.map(({ template, to }) => `${template} ${to}`),
  shares: async (id: string) => (await transfersOf(fixture(), id)).map(({ amount }) => amount).sort((a, b) => a - b),
})
