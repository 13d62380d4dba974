import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getEvent } from '#functions/event/data/find-event.ts'
import { startRefunds } from '#functions/money/refunds/start-refunds.ts'
import { resumeTransfers } from '#functions/money/transfers/resume-transfers.ts'
import { ConditionFailed } from '#functions/platform/db/db.ts'
import { saveEvent } from '#functions/event/use-cases/save-event.ts'
import { eventPaymentsApi as money } from '#shared/api/event-payments.ts'
import type { RefundRecord } from '#shared/domain/event/record/agreement-schema.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { cents } from '#shared/domain/money.ts'
import { viewerOf } from '#shared/domain/permissions.ts'
import { ask } from '#tests/support/api.ts'
import type { MoneyFixture } from '#tests/support/money.ts'
import { byInstalments, get, playedAndPaid, transfersOf, type Played } from '#tests/support/money-scenario.ts'
import { startDay, startTakingBack } from './reversal-fixture.ts'

/** Refunds begin, and waiting transfers go on, by what is stored at that moment. */

let fixture: MoneyFixture
beforeAll(async () => {
  fixture = await startTakingBack()
})
beforeEach(() => startDay(fixture))
afterAll(() => {
  fixture.table.stop()
})

const stored = (id: string) => getEvent(fixture.deps(), id)
const refund = async (event: Event & { version: number }) =>
  startRefunds(fixture.deps(), event as never, viewerOf(fixture.users.agent!))
const record = (event: Event, more: Partial<RefundRecord> = {}): RefundRecord => ({
  ...{ id: 'rfd_1', payment_id: event.payments[0]!.id, amount: event.payments[0]!.amount, fee: cents(0) },
  ...{ reason: 'change', status: 'refunded', at: event.created_at },
  ...more,
})
const cancel = async ({ params }: Played, body: object) => {
  await ask(fixture.api, money.cancelEvent, 'agent', { params, body: { by: 'client', reason: 'Off', ...body } })
}

describe('Refund Event', () => {
  it('sends nothing twice, and nothing of a cancellation, which has refunded already', async () => {
    const [refunded, kept] = [await byInstalments(fixture), await byInstalments(fixture)]
    await ask(fixture.api, money.refundEvent, 'agent', { params: refunded.params })
    await fixture.setClock(new Date(Date.parse(kept.start) - 86_400_000).toISOString())
    await cancel(kept, { keep: 1 })
    for (const { id } of [refunded, kept]) {
      const before = await stored(id)
      expect(await refund(before)).toEqual([])
      expect(await stored(id)).toEqual(before)
    }
  })

  it('leaves an empty payment alone, and recognizes one that went back by hand', async () => {
    for (const [reason, expected] of [
      ['change', undefined],
      ['by_hand', 'refunded'],
    ] as const) {
      const before = await stored((await byInstalments(fixture)).id)
      const ops = await refund({ ...before, refunds: [record(before, { reason })] })
      expect(ops).toMatchObject([{ intent: { payment_id: before.payments[1]!.id, amount: 100_000 } }])
      const { payments } = await stored(before.id)
      expect(payments.map(({ refund_status }) => refund_status)).toEqual([expected, 'pending'])
    }
  })

  it('names no payment of the provider where there was none', async () => {
    const before = await stored((await byInstalments(fixture)).id)
    const payments = before.payments.map(({ stripe_payment_intent_id: _none, ...payment }) => payment)
    expect(await refund({ ...before, payments })).toMatchObject([
      { intent: { payment_intent: null } },
      { intent: { payment_intent: null } },
    ])
  })

  it('does not begin while another refund is under way', async () => {
    const event = await byInstalments(fixture)
    fixture.emulator.faults.set({ api: [{ match: 'POST /v1/refunds', mode: 'reset_before' }] })
    await cancel(event, { keep: 0.5 })
    const before = await stored(event.id)
    const refunds = [...before.refunds!, record(before, { status: 'failed' })]
    expect(await refund({ ...before, refunds })).toBeUndefined()
    expect(await stored(event.id)).toEqual(before)
  })

  it('completes a refund with nothing left to send', async () => {
    const event = await byInstalments(fixture)
    await cancel(event, { keep: 0.5 })
    const before = await saveEvent(fixture.deps(), {
      before: await stored(event.id),
      after: { ...(await stored(event.id)), status: 'refund_incomplete' },
      actor: undefined,
      activity: { action: 'test' },
    })
    expect(await refund(before)).toEqual([])
    expect((await stored(event.id)).status).toBe('refunded')
    await fixture.drain()
    expect((await stored(event.id)).status).toBe('canceled')
  })
})

describe('transfers that wait for money', () => {
  const day = 86_400_000
  /** Two events whose transfers wait; the later one was promised first. */
  const waiting = async () => {
    const events = [await playedAndPaid(fixture), await playedAndPaid(fixture)]
    const now = Date.parse(events[1]!.afterwards)
    for (const [i, { id, params }] of events.entries()) {
      const before = await stored(id)
      const available_at = new Date(now + (i === 0 ? 3 : 2) * day).toISOString()
      await saveEvent(fixture.deps(), {
        before,
        after: { ...before, payments: before.payments.map((payment) => ({ ...payment, available_at })) },
        actor: undefined,
        activity: { action: 'test' },
      })
      await ask(fixture.api, money.payVendors, 'agent', { params })
      await fixture.drain()
      expect(await transfersOf(fixture, id)).toEqual([])
    }
    return events
  }
  /** The table as another run finds it. */
  const failing = (error: Error, times = Infinity) => {
    const deps = fixture.deps()
    let left = times
    const transact: typeof deps.db.transact = (...args) => {
      left -= 1
      return left >= 0 ? Promise.reject(error) : deps.db.transact(...args)
    }
    return { ...deps, db: Object.create(deps.db, { transact: { value: transact } }) as typeof deps.db }
  }

  it('are sent in the order of their promised dates', async () => {
    const [first, second] = await waiting()
    await expect(resumeTransfers(failing(new Error('throttled')))).rejects.toThrow('throttled')
    // Another run has the first one.
    await resumeTransfers(failing(new ConditionFailed(['op']), 1))
    await fixture.setClock(new Date(Date.parse(second!.afterwards) + 3 * day).toISOString())
    await resumeTransfers(fixture.deps())
    await fixture.drain()
    const { data } = await fixture.stripe.transfers.list({ limit: 100 })
    const own = new Set([first!.id, second!.id])
    const groups = data.map(({ transfer_group }) => transfer_group!).filter((id) => own.has(id))
    expect(groups.reverse()).toEqual([second!.id, second!.id, first!.id, first!.id])
    expect((await get(fixture, first!.id)).status).toBe('paid')
  })
})
