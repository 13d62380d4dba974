import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventPaymentsApi as money } from '#shared/api/event-payments.ts'
import { eventsApi } from '#shared/api/events.ts'
import { payVendors } from '#functions/money/jobs/pay-vendors.ts'
import { ask, refused } from '#tests/support/api.ts'
import type { MoneyFixture } from '#tests/support/money.ts'
import { bookedOn, get, inFull, playedAndPaid, type Played } from '#tests/support/money-scenario.ts'
import { reason, startCancellations, startDay, stepsOn } from './cancellation-fixture.ts'

let fixture: MoneyFixture
beforeAll(async () => {
  fixture = await startCancellations()
})
beforeEach(() => startDay(fixture))
afterAll(() => {
  fixture.table.stop()
})
const { call, preview, sent, shares } = stepsOn(() => fixture)

describe('a refund of a cancellation', () => {
  it('that fails is completed by an admin, and the shares wait for it', async () => {
    const { id, params } = await inFull(fixture)
    fixture.emulator.faults.set({ refunds: 'refused' })
    expect(await call({ by: 'client' }, params)).toMatchObject({
      status: 'refund_incomplete',
      refund_errors: [{ amount: 2000 }],
      refunds: [{ status: 'failed' }],
    })
    await fixture.drain()
    expect(await shares(id)).toEqual([])
    expect(sent()).toContain('refund_failed admins')
    expect((await refused(fixture.api, money.refundEvent, 'agent', { params })).error_message).toBe(
      'An admin has to complete this refund',
    )
    expect((await refused(fixture.api, eventsApi.updateEvent, 'agent', { params, body: { notes: 'x' } })).status).toBe(
      409,
    )
    fixture.emulator.faults.set({ refunds: 'succeeded' })
    await ask(fixture.api, money.refundEvent, 'admin', { params })
    await fixture.drain()
    expect(await get(fixture, id)).toMatchObject({
      status: 'canceled',
      refunds: [{ amount: 2000, status: 'refunded' }],
    })
    expect(await shares(id)).toEqual([30_000, 160_000])
    expect(await fixture.ledger(id)).toMatchObject({ available: 0 })
    expect(await fixture.reconcile()).toEqual([])
  })

  it('whose outcome is unknown delays the shares, also if their job comes twice', async () => {
    const { id, params } = await inFull(fixture)
    fixture.emulator.faults.set({ api: [{ match: 'POST /v1/refunds', mode: 'reset_before' }] })
    expect(await call({ by: 'client' }, params)).toMatchObject({ status: 'refunded', refunds: [{ status: 'pending' }] })
    await fixture.drain()
    for (let i = 0; i < 2; i += 1) await payVendors(fixture.deps(), { type: 'pay_vendors', event_id: id })
    expect(await shares(id)).toEqual([])
    expect((await get(fixture, id)).status).toBe('refunded')
    fixture.emulator.faults.set({ api: [] })
    await fixture.moveTo('2026-06-01T13:00:00.000Z')
    expect(await shares(id)).toEqual([30_000, 160_000])
    expect((await get(fixture, id)).status).toBe('canceled')
  })

  it('that is returned after the shares were paid is retried, and pays nobody twice', async () => {
    const { id, params } = await inFull(fixture)
    fixture.emulator.faults.set({ refunds: 'failed_later' })
    await call({ by: 'client' }, params)
    await fixture.drain()
    expect((await get(fixture, id)).status).toBe('canceled')
    await fixture.moveTo('2026-06-01T14:00:00.000Z')
    expect(await get(fixture, id)).toMatchObject({ status: 'refund_incomplete', refunds: [{ status: 'failed' }] })
    expect(await fixture.ledger(id)).toMatchObject({ available: 200_000 })
    fixture.emulator.faults.set({ refunds: 'succeeded' })
    await ask(fixture.api, money.refundEvent, 'admin', { params })
    await fixture.drain()
    expect((await get(fixture, id)).status).toBe('canceled')
    expect(await shares(id)).toEqual([30_000, 160_000])
    expect(await fixture.ledger(id)).toMatchObject({ available: 0, held: { [`event:${id}`]: 0 } })
  })
})

describe('a cancellation is refused', () => {
  const refusal = (event: Played, body: object, who = 'agent') =>
    refused(fixture.api, money.cancelEvent, who, { params: event.params, body: { by: 'client', reason, ...body } })

  it('with an invalid keep, or one above the policy', async () => {
    const event = await inFull(fixture)
    for (const keep of [-1, 2, 'abc'])
      expect(await refusal(event, { keep })).toMatchObject({ status: 422, errors: { keep: expect.anything() } })
    expect(await refusal(event, { keep: 0.6 })).toMatchObject({
      status: 422,
      error_message: 'The policy keeps at most 50%',
    })
    expect(await refusal(event, { by: 'nobody', keep: 0.1 })).toMatchObject({ status: 422 })
    expect(await refusal(event, { reason: ' ' })).toMatchObject({ status: 422, errors: { reason: 'Please say why' } })
    expect(await refusal(event, { by: 'weather' })).toMatchObject({ status: 422 })
    expect((await get(fixture, event.id)).status).toBe('booked')
  })

  it('for everyone except the event’s agent and admins', async () => {
    const event = await inFull(fixture)
    for (const [who, status] of [
      ['client', 403],
      ['artist', 403],
      ['agent2', 404],
      ['client2', 403],
    ] as const)
      expect((await refusal(event, {}, who)).status).toBe(status)
  })

  it('from a preview of an older version, with the current event', async () => {
    const event = await inFull(fixture)
    const { version } = await preview({ by: 'client' }, event.params)
    const body = { ...(await get(fixture, event.id, 'agent')), notes: 'Bring cables' }
    await ask(fixture.api, eventsApi.updateEvent, 'agent', { params: event.params, body })
    expect(await refusal(event, { version })).toMatchObject({ status: 409, event: { notes: 'Bring cables' } })
    expect((await get(fixture, event.id)).status).toBe('booked')
  })

  it('once it was canceled, refunded or played', async () => {
    const event = await inFull(fixture)
    await call({ by: 'client' }, event.params)
    // Repeating the click neither cancels twice nor fails.
    expect((await call({ by: 'client' }, event.params)).cancellation).toMatchObject({ by: 'client' })
    expect(await refusal(event, { by: 'agency' })).toMatchObject({
      status: 409,
      error_message: 'This event has already been called off',
    })
    await fixture.setClock(bookedOn)
    const other = await inFull(fixture)
    await ask(fixture.api, money.refundEvent, 'agent', { params: other.params })
    expect((await refusal(other, {})).error_message).toBe('This event has already been called off')
    const third = await playedAndPaid(fixture)
    expect((await refusal(third, {})).error_message).toBe('This event is over and can no longer be called off')
  })

  it('and its preview writes nothing', async () => {
    const { params } = await inFull(fixture)
    const before = JSON.stringify((await fixture.table.dump()).filter(({ PK }) => !String(PK).startsWith('USER#')))
    await preview({ by: 'performer' }, params)
    const after = JSON.stringify((await fixture.table.dump()).filter(({ PK }) => !String(PK).startsWith('USER#')))
    expect(after).toBe(before)
  })
})
