import { afterEach, expect, it, vi } from 'vitest'
import { demandMode } from '#functions/platform/config/stripe-mode.ts'
import { keyProblems } from '#functions/money/provider/provider-access.ts'
import { handleEvent } from '#functions/money/webhook/handle-event.ts'
import { MemoryTable } from '#local/services/memory-table.ts'
import { tableOn } from '#tests/support/memory-table.ts'
import { startMoney } from '#tests/support/money.ts'
import { bookedOn, get, signed } from '#tests/support/money-scenario.ts'
import { eventPaymentsApi as money } from '#shared/api/event-payments.ts'
import { ask } from '#tests/support/api.ts'

afterEach(() => vi.unstubAllEnvs())

it.each([
  ['sk_live_1', 'test'],
  ['rk_live_1', 'test'],
  ['sk_test_1', 'live'],
  ['rk_test_1', 'live'],
] as const)('refuses the key %s on a stage for %s payments, in words', (key, mode) => {
  expect(() => demandMode(key, mode)).toThrow('Payments are not possible at the moment. We know, and we are on it')
  expect(keyProblems(key, mode)).toMatchObject([
    { what: expect.stringContaining(`the stage for ${mode} ones`) as string },
  ])
  const right = mode === 'live' ? 'test' : 'live'
  expect(() => demandMode(key, right)).not.toThrow()
  expect(keyProblems(key, right)).toEqual([])
})

it('takes the mode of the stage from its configuration, and test payments without one', () => {
  expect(() => demandMode('sk_test_1')).not.toThrow()
  expect(() => demandMode('sk_live_1')).toThrow()
  vi.stubEnv('STRIPE_MODE', 'live')
  expect(() => demandMode('sk_live_1')).not.toThrow()
  expect(() => demandMode('sk_test_1')).toThrow()
})

it('leaves out an event of the other mode, so that play money pays for nothing', async () => {
  const fixture = await startMoney(tableOn(new MemoryTable()))
  await fixture.setClock(bookedOn)
  await fixture.saveCard('client')
  const event = await signed(fixture)
  fixture.emulator.faults.set({
    webhooks: { mode: 'lose' },
    api: [{ match: 'POST /v1/invoices/*/pay', mode: 'timeout_after_success' }],
  })
  await ask(fixture.api, money.payDeposit, 'client', { params: event.params })
  const paid = async () => (await get(fixture, event.id)).payments![0]!.paid_at !== null
  const told = (await fixture.stripe.events.list({ limit: 50 })).data.find(({ type }) => type === 'invoice.paid')!
  vi.stubEnv('STRIPE_MODE', 'live')
  await handleEvent(fixture.deps(), told)
  expect(await paid()).toBe(false)
  vi.unstubAllEnvs()
  await handleEvent(fixture.deps(), told)
  expect(await paid()).toBe(true)
  fixture.table.stop()
})
