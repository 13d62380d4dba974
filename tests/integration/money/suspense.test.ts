import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventPaymentsApi as money } from '#shared/api/event-payments.ts'
import { moneyApi } from '#shared/api/money.ts'
import { findUser, saveUser } from '#functions/people/data/user.ts'
import { post } from '#local/stripe/balance.ts'
import { platform } from '#local/stripe/types.ts'
import { MemoryTable } from '#local/services/memory-table.ts'
import { ask, refused } from '#tests/support/api.ts'
import { linesOf } from '#tests/support/log-lines.ts'
import { tableOn } from '#tests/support/memory-table.ts'
import { startMoney, type MoneyFixture } from '#tests/support/money.ts'
import { bookedOn } from '#tests/support/money-scenario.ts'

/** A movement that no rule explains leaves suspense by two admins. */

let fixture: MoneyFixture
beforeAll(async () => {
  fixture = await startMoney(tableOn(new MemoryTable()))
  await fixture.setClock(bookedOn)
  // The agent is a second admin.
  const agent = (await findUser(fixture.deps(), fixture.users.agent!.id))!
  await saveUser(fixture.deps(), { before: agent, after: { ...agent, is_admin: true } })
})
afterAll(() => {
  fixture.table.stop()
})

const entries = async (who = 'admin') =>
  (await ask(fixture.api, moneyApi.getEntries, who, { query: { account: 'suspense' } })).entries
const clear = (who: string, entry_id: string, reason = 'A fee of the bank') =>
  ask(fixture.api, money.clearSuspense, who, { body: { entry_id, reason } })

it('is explained by one admin, and booked when another one agrees, once', async () => {
  fixture.emulator.act((ctx) => {
    post(ctx, platform, { type: 'adjustment', amount: -1_234, source: 'unknown', description: 'Somebody' })
  })
  await fixture.moveTo(new Date(Date.parse(bookedOn) + 3_600_000).toISOString())
  await fixture.reconcile()
  // The books are summed up once the day is over.
  await fixture.moveTo(new Date(Date.parse(bookedOn) + 2 * 86_400_000).toISOString())
  await fixture.reconcile()
  const [entry] = await entries()
  expect(entry).toMatchObject({ amount: -12.34, is_unexplained: true, explained: null })
  const { id } = entry!
  expect(await clear('admin', id)).toEqual({ state: 'asked' })
  expect(await entries('agent')).toMatchObject([{ explained: { reason: 'A fee of the bank', by_me: false } }])
  // Nobody agrees with themselves: the reason is replaced.
  expect(await clear('admin', id, 'A correction')).toEqual({ state: 'asked' })
  expect(await entries()).toMatchObject([{ explained: { reason: 'A correction', by_me: true } }])
  expect((await ask(fixture.api, moneyApi.getBooks, 'admin', {})).balance?.suspense ?? -12.34).toBe(-12.34)

  const clicks = await Promise.allSettled([1, 2].map(() => clear('agent', id)))
  expect(clicks.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await entries()).map(({ amount, is_unexplained }) => [amount, is_unexplained])).toEqual([
    [12.34, false],
    [-12.34, false],
  ])
  const body = { entry_id: id, reason: 'Again' }
  expect(await refused(fixture.api, money.clearSuspense, 'admin', { body })).toMatchObject({ status: 409 })
  const unknown = { entry_id: 'txn_other', reason: 'Again' }
  expect(await refused(fixture.api, money.clearSuspense, 'admin', { body: unknown })).toMatchObject({ status: 404 })
  expect(await fixture.reconcile()).toEqual([])
})

it('rings the alarm each night until then, from the second one on', async () => {
  fixture.emulator.act((ctx) => {
    post(ctx, platform, { type: 'adjustment', amount: -500, source: 'unknown', description: 'Somebody' })
  })
  const begun = Date.parse(fixture.table.now)
  const alarms: boolean[] = []
  for (let night = 1; night <= 4; night += 1) {
    await fixture.moveTo(`${new Date(begun + night * 86_400_000).toISOString().slice(0, 10)}T04:30:00.000Z`)
    const lines = await linesOf(() => fixture.reconcile())
    alarms.push(lines.some(({ what }) => what === 'money in suspense waits for two admins'))
    if (night === 3) {
      const open = (await entries()).find(({ is_unexplained }) => is_unexplained)!
      await clear('admin', open.id)
      await clear('agent', open.id)
    }
  }
  expect(alarms).toEqual([false, true, true, false])
})
