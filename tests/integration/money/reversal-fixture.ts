import { eventPaymentsApi as money } from '#shared/api/event-payments.ts'
import { addFunds, actManually, chargeOf } from '#tests/support/stripe.ts'
import { getEvent } from '#functions/event/data/find-event.ts'
import { refused } from '#tests/support/api.ts'
import { startMoney, type MoneyFixture } from '#tests/support/money.ts'
import { bookedOn, type Played } from '#tests/support/money-scenario.ts'
import { MemoryTable } from '#local/services/memory-table.ts'
import { tableOn } from '#tests/support/memory-table.ts'

export const startTakingBack = async (): Promise<MoneyFixture> => {
  const fixture = await startMoney(tableOn(new MemoryTable()))
  // Availability has its own tests (availability.test.ts).
  fixture.emulator.faults.set({ card_funds: 'at_once' })
  for (const who of ['agent', 'artist', 'bandleader', 'musician', 'musician2']) await fixture.connect(who)
  return fixture
}

/** As each test finds it. */
export const startDay = async (fixture: MoneyFixture): Promise<void> => {
  await fixture.setClock(bookedOn)
  await fixture.saveCard('client')
  fixture.emulator.faults.set({ api: [], refunds: 'succeeded', webhooks: null })
  // The platform covers the losses of these tests.
  addFunds(fixture.emulator, 5_000_000)
  fixture.mails.length = 0
}

/** A function, since a file's `beforeAll` sets its fixture later. */
export const stepsOn = (fixture: () => MoneyFixture) => ({
  chargeFor: async ({ id }: Played, payment = 0) => {
    const { payments } = await getEvent(fixture().deps(), id)
    return chargeOf(fixture().emulator, payments[payment]!.stripe_payment_intent_id!)
  },
  act: async (action: Parameters<typeof actManually>[1], id: string, amount?: number) => {
    actManually(fixture().emulator, action, { id, amount })
    await fixture().drain()
  },
  told: () => fixture().mails.map(({ template, to }) => `${template} ${to === 'admins' ? to : ''}`.trim()),
  payVendors: ({ params }: Played) => refused(fixture().api, money.payVendors, 'agent', { params }),
})
