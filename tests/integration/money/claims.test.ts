import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { plannedReminders } from '#functions/event/rules/plan.ts'
import { dueRowsOf } from '#functions/event/data/work-rows.ts'
import { findEvent } from '#functions/event/data/find-event.ts'
import { findOp, leaseOp, newOpRow, opWrites } from '#functions/money/data/op.ts'
import { earningsOf, earningTaken } from '#functions/money/data/payout.ts'
import { findUser } from '#functions/people/data/user.ts'
import { ConditionFailed } from '#functions/platform/db/db.ts'
import { payVendors } from '#functions/money/jobs/pay-vendors.ts'
import { runScheduled } from '#functions/entries/scheduled-jobs/run.ts'
import { eventPaymentsApi as money } from '#shared/api/event-payments.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { cents } from '#shared/domain/money.ts'
import { begin, transferKey } from '#shared/domain/payment/op.ts'
import { ask } from '#tests/support/api.ts'
import { MemoryTable } from '#local/services/memory-table.ts'
import { tableOn } from '#tests/support/memory-table.ts'
import { startMoney, type MoneyFixture } from '#tests/support/money.ts'
import {
  bookedOn,
  byInstalments,
  invoicesOf,
  payOnPage,
  playedAndPaid,
  playedBar,
  signed,
} from '#tests/support/money-scenario.ts'
import { shows } from '#tests/support/habits.ts'
import type { ApiFaultMode } from '#local/stripe/faults.ts'

let fixture: MoneyFixture
beforeAll(async () => {
  fixture = await startMoney(tableOn(new MemoryTable()))
  await fixture.saveCard('client')
  for (const who of ['agent', 'artist', 'bandleader', 'musician']) await fixture.connect(who)
})
beforeEach(async () => {
  await fixture.setClock(bookedOn)
  fixture.emulator.faults.set({ api: [], payouts: 'paid', webhooks: null, transfers_fail_to: [] })
})
afterAll(() => {
  fixture.table.stop()
})

const later = (instant: string, days: number) => new Date(Date.parse(instant) + days * 86_400_000).toISOString()
const accountOf = async (who: string) => (await findUser(fixture.deps(), fixture.users[who]!.id))?.stripe_account_id
/** Paid by a click, and transferred once the money is available. */
const paidVendors = async () => {
  const event = await playedAndPaid(fixture)
  await ask(fixture.api, money.payVendors, 'agent', { params: event.params })
  await fixture.drain()
  return event
}

describe('two workers at the same moment', () => {
  it('do not both send one payment operation', async () => {
    const event = await paidVendors()
    const key = transferKey(event.id, 'artist', fixture.users['artist']!.artist!.id)
    const op = (await findOp(fixture.deps(), key))!
    const again = `${key}-again`
    const before = newOpRow(fixture.deps(), { ...begin(again, fixture.table.now), state: 'open' }, op.intent, undefined)
    const due = { ...before, next_at: fixture.table.now }
    await fixture.deps().db.transact(opWrites(fixture.deps(), undefined, due))
    const leases = await Promise.all([1, 2, 3].map(() => leaseOp(fixture.deps(), again, fixture.table.now)))
    expect(leases.filter((lease) => lease !== undefined)).toHaveLength(1)
  })

  it('do not both begin the same operation, or change it from the same state', async () => {
    const event = await paidVendors()
    const deps = fixture.deps()
    const op = (await findOp(deps, transferKey(event.id, 'artist', fixture.users['artist']!.artist!.id)))!
    await expect(deps.db.transact(opWrites(deps, undefined, op))).rejects.toThrow(ConditionFailed)
    const changed = { ...op, version: op.version + 1 }
    await deps.db.transact(opWrites(deps, op, changed))
    await expect(deps.db.transact(opWrites(deps, op, changed))).rejects.toThrow(ConditionFailed)
  })

  it('do not put one earning into two payouts', async () => {
    await paidVendors()
    const deps = fixture.deps()
    const [earning] = (await earningsOf(deps, fixture.users['artist']!.id)).slice(-1)
    await deps.db.transact([earningTaken(deps, earning!, 'payout/one')])
    await expect(deps.db.transact([earningTaken(deps, earning!, 'payout/two')])).rejects.toThrow(ConditionFailed)
  })
})

describe('a payout without an answer', () => {
  it('keeps its earning, and the next gig is paid out by itself', async () => {
    const user_id = fixture.users['agent']!.id
    const fire = async () => {
      await runScheduled(fixture.deps(), { type: 'payout', user_id })
      await fixture.drain()
    }
    const ownOf = async (event: string) =>
      (await earningsOf(fixture.deps(), user_id)).find(({ event_id }) => event_id === event)
    const first = await paidVendors()
    await fixture.setClock((await ownOf(first.id))!.due_at)
    fixture.emulator.faults.set({ api: [{ match: 'POST /v1/payouts', mode: 'timeout_before' }] })
    await fire()
    const claimed = (await ownOf(first.id))!.payout_key
    expect(claimed).toBeDefined()
    const second = await paidVendors()
    await fixture.setClock((await ownOf(second.id))!.due_at)
    fixture.emulator.faults.set({ api: [] })
    await fire()
    expect((await ownOf(first.id))?.payout_key).toBe(claimed)
    expect((await ownOf(second.id))?.payout_key).not.toBe(claimed)
    const paid = (await fixture.table.dump()).filter(({ SK }) => String(SK).startsWith('PAYOUT#'))
    const items = paid.flatMap((row) => (row['items'] as { id: string }[]).map(({ id }) => id))
    expect(items.filter((id) => id.includes(second.id))).toHaveLength(1)
    expect(items.filter((id) => id.includes(first.id))).toEqual([])
  })
})

describe('an invoice of ours', () => {
  it('is never advanced by the provider: it would charge, remind and retry by itself', async () => {
    const [prepaid, bar] = [await byInstalments(fixture), await playedBar(fixture)]
    await ask(fixture.api, money.invoicePostpaid, 'agent', { params: bar.params, body: {} })
    await fixture.drain()
    const invoices = [...(await invoicesOf(fixture, prepaid.id)), ...(await invoicesOf(fixture, bar.id))]
    expect(invoices.map(({ auto_advance }) => auto_advance)).toEqual([false, false, false])
  })

  it('is never advanced as a draft either, if we die before finalizing it', async () => {
    const { id, params } = await signed(fixture)
    fixture.emulator.faults.set({ api: [{ match: 'POST /v1/invoices/*/finalize', mode: 'timeout_before' }] })
    await ask(fixture.api, money.payDeposit, 'client', { params })
    expect(await invoicesOf(fixture, id)).toMatchObject([{ status: 'draft', auto_advance: false }])
  })
})

describe('a vendor who was refused', () => {
  it('is paid again only after a click, even if the job is delivered repeatedly', async () => {
    const bar = await playedBar(fixture)
    await ask(fixture.api, money.invoicePostpaid, 'agent', { params: bar.params, body: {} })
    await fixture.drain()
    await payOnPage(fixture, bar.id, 'pm_card_visa')
    await fixture.drain()
    const refused = (await fixture.table.dump()).find(
      ({ state, intent }) => state === 'failed' && (intent as { event_id?: string }).event_id === bar.id,
    ) as { key: string; attempt: number } | undefined
    expect(refused).toMatchObject({ attempt: 1 })
    for (let i = 0; i < 3; i += 1) await payVendors(fixture.deps(), { type: 'pay_vendors', event_id: bar.id })
    await fixture.drain()
    expect(await findOp(fixture.deps(), refused!.key)).toMatchObject({ attempt: 1, state: 'failed' })
  })
})

describe('a client whose deposit covers a lower price', () => {
  const dueOfBalance = (event: Event) =>
    [...dueRowsOf(event), ...plannedReminders(event)]
      .map(({ kind }) => kind)
      .filter((kind) => kind.startsWith('balance'))

  it('is neither reminded of $0.00 nor charged', async () => {
    const { id, params } = await signed(fixture)
    await ask(fixture.api, money.payDeposit, 'client', { params })
    await fixture.drain()
    const event = (await findEvent(fixture.deps(), id))!
    expect(dueOfBalance(event)).toEqual(['balance', 'balance_due', 'balance_due'])
    expect(dueOfBalance({ ...event, client_rate_booked: cents(200_000) })).toEqual([])
  })
  it('is not reminded either after paying in full', async () => {
    const { id } = await byInstalments(fixture)
    expect(dueOfBalance((await findEvent(fixture.deps(), id))!)).toEqual([])
  })
})

describe('a busy provider', () => {
  const survives = async (mode: ApiFaultMode) => {
    const { id, params } = await signed(fixture)
    fixture.emulator.faults.set({ api: [{ match: 'POST /v1/invoices/*/pay', mode, times: 1 }] })
    await ask(fixture.api, money.payDeposit, 'client', { params })
    await fixture.drain()
    await fixture.setClock(later(fixture.table.now, 1 / 24))
    await fixture.sweep()
    const event = (await findEvent(fixture.deps(), id))!
    expect(event).toMatchObject({ status: 'booked', payments: [{ type: 'deposit', failed_at: null }] })
    expect(await findOp(fixture.deps(), `charge/${id}/deposit`)).toMatchObject({ state: 'succeeded', attempt: 1 })
  }

  it.each(['conflict', 'rate_limit'] as const)(
    shows('rate_limited', '(%s) has not refused: the deposit is made by itself, once'),
    survives,
  )

  it(shows('object_locked', 'with another call about the invoice has not refused either'), () =>
    survives('lock_timeout'),
  )
})

describe('the share of an event that was called off', () => {
  it('is not sent again to a vendor without a bank account until somebody clicks', async () => {
    const { id, params } = await signed(fixture)
    await ask(fixture.api, money.payDeposit, 'client', { params })
    await fixture.drain()
    const event = (await findEvent(fixture.deps(), id))!
    fixture.emulator.faults.set({ transfers_fail_to: [(await accountOf('artist'))!] })
    await ask(fixture.api, money.cancelEvent, 'agent', { params, body: { by: 'client', reason: 'The wedding is off' } })
    await fixture.drain()
    for (let day = 1; day <= 4; day += 1) await fixture.moveTo(later(bookedOn, day))
    const key = transferKey(event.id, 'artist', fixture.users['artist']!.artist!.id)
    const before = await findOp(fixture.deps(), key)
    expect(before).toMatchObject({ state: 'failed' })
    for (let i = 0; i < 3; i += 1) await payVendors(fixture.deps(), { type: 'pay_vendors', event_id: id })
    await fixture.drain()
    expect(await findOp(fixture.deps(), key)).toMatchObject({ state: 'failed', attempt: before!.attempt })
  })
})
