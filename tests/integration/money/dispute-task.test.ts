import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventPaymentsApi as money } from '#shared/api/event-payments.ts'
import { lookupsApi } from '#shared/api/lookups.ts'
import { nextStep } from '#shared/domain/event/lifecycle/next-step.ts'
import { viewerOf } from '#shared/domain/permissions.ts'
import { getEvent } from '#functions/event/data/find-event.ts'
import { moneyApi } from '#shared/api/money.ts'
import { canPayBalance } from '#shared/domain/event/access/payment-permissions.ts'
import { relation } from '#shared/domain/event/access/relation.ts'
import { askedOf } from '#shared/domain/event/money/standing.ts'
import { ask, refused } from '#tests/support/api.ts'
import { actManually, chargeOf } from '#tests/support/stripe.ts'
import type { MoneyFixture } from '#tests/support/money.ts'
import { get, inFull, playedAndPaid, signed, type Played } from '#tests/support/money-scenario.ts'
import { startDay, startTakingBack } from './reversal-fixture.ts'

let fixture: MoneyFixture
beforeEach(async () => {
  fixture = await startTakingBack()
  await startDay(fixture)
})
afterEach(() => fixture.table.stop())

const stepOf = async (who: string, { id }: Played) => {
  const row = (await ask(fixture.api, lookupsApi.listTasks, who)).find((one) => one.id === id)
  const viewer = viewerOf(fixture.users[who]!)
  const shown = nextStep(await get(fixture, id, who), viewer, fixture.table.now)
  // The row on home and the header of the event say the same.
  if (row) expect(nextStep(row, viewer, fixture.table.now)).toEqual(shown)
  return row && shown
}
const dispute = async (event: Played) => {
  const { payments } = await getEvent(fixture.deps(), event.id)
  const charge = chargeOf(fixture.emulator, payments[0]!.stripe_payment_intent_id!)
  actManually(fixture.emulator, 'dispute', { id: charge })
  await fixture.drain()
}

const disputeOf = async (event: Played) => (await get(fixture, event.id)).disputes![0]!.id

describe('a dispute', () => {
  it('is a task with its deadline for agent and admin, and nothing for the others', async () => {
    const event = await inFull(fixture)
    await dispute(event)
    for (const who of ['agent', 'admin'])
      expect(await stepOf(who, event)).toMatchObject({
        action: 'answer_dispute',
        detail: expect.stringMatching(/^The client disputes \$.*It can be answered until .* \(.* Time\)$/) as string,
      })
    for (const who of ['client', 'artist']) expect((await stepOf(who, event))?.action).toBe('wait')
  })

  it('asks the client for nothing, and for what was lost with the rest once it is decided', async () => {
    const event = await signed(fixture)
    const { params } = event
    await ask(fixture.api, money.payDeposit, 'client', { params })
    await fixture.drain()
    await dispute(event)
    const client = viewerOf(fixture.users['client']!)
    const seen = async () => {
      const stored = await getEvent(fixture.deps(), event.id)
      return { asked: askedOf(stored), mayPay: canPayBalance(relation(client, stored), stored).ok }
    }
    expect(await seen()).toEqual({ asked: 0, mayPay: false })
    expect(await refused(fixture.api, money.payBalance, 'client', { params })).toMatchObject({
      status: 409,
      error_message: 'Your bank decides about this payment. Please do not pay it again meanwhile',
    })
    actManually(fixture.emulator, 'lose', { id: await disputeOf(event) })
    await fixture.drain()
    expect(await seen()).toEqual({ asked: 400_000, mayPay: true })
    await ask(fixture.api, money.payBalance, 'client', { params })
    await fixture.drain()
    expect((await get(fixture, event.id)).payments).toMatchObject([{ amount: 2000 }, { type: 'balance', amount: 4000 }])
  })

  it('of an event that is paid out comes back to the home of its staff only, until it is decided', async () => {
    const event = await playedAndPaid(fixture)
    await ask(fixture.api, money.payVendors, 'agent', { params: event.params })
    await fixture.drain()
    await fixture.moveTo(new Date(Date.parse(event.afterwards) + 5 * 86_400_000).toISOString())
    expect(await stepOf('agent', event)).toBeUndefined()
    await dispute(event)
    for (const who of ['agent', 'admin']) expect(await stepOf(who, event)).toMatchObject({ action: 'answer_dispute' })
    for (const who of ['client', 'artist']) expect(await stepOf(who, event)).toBeUndefined()
    actManually(fixture.emulator, 'win', { id: await disputeOf(event) })
    await fixture.drain()
    expect(await stepOf('agent', event)).toBeUndefined()
  })

  it('makes no debt while the bank decides, and one once it is lost', async () => {
    const event = await inFull(fixture)
    const owing = async () => {
      const { receivables } = await ask(fixture.api, moneyApi.getOverview, 'admin', {})
      return receivables.reduce((sum, { amount }) => sum + amount, 0)
    }
    const before = await owing()
    await dispute(event)
    expect(await owing()).toBe(before)
    actManually(fixture.emulator, 'lose', { id: await disputeOf(event) })
    await fixture.drain()
    expect(await owing()).toBe(before + 4000)
  })

  it('that is lost asks who bears it', async () => {
    const event = await inFull(fixture)
    await dispute(event)
    actManually(fixture.emulator, 'lose', { id: await disputeOf(event) })
    await fixture.drain()
    expect(await stepOf('agent', event)).toMatchObject({
      action: 'bear_reversal',
      detail: expect.stringMatching(/^\$.* went back to the client outside of BookMe$/) as string,
    })
  })
})
