import { beforeEach, describe, expect, it } from 'vitest'
import { eventPaymentsApi as money } from '#shared/api/event-payments.ts'
import { toInstant } from '#shared/domain/time.ts'
import { earningsOf } from '#functions/money/data/payout.ts'
import { findUser, saveUser } from '#functions/people/data/user.ts'
import { getEarnings } from '#functions/money/use-cases/books/get-earnings.ts'
import { accountLink } from '#functions/money/use-cases/own/provider-links.ts'
import { isReply } from '#functions/platform/deps/use-case.ts'
import { onboard } from '#local/stripe/in-process.ts'
import { MemoryTable } from '#local/services/memory-table.ts'
import { actorOf } from '#tests/support/accounts.ts'
import { ask } from '#tests/support/api.ts'
import { shows } from '#tests/support/habits.ts'
import { tableOn } from '#tests/support/memory-table.ts'
import { startMoney, type MoneyFixture } from '#tests/support/money.ts'
import { bookedOn, get, playedAndPaid } from '#tests/support/money-scenario.ts'
import { actManually, addFunds } from '#tests/support/stripe.ts'

/** Habits of payees' accounts: another bank, a closed account, a deadline, a payout of their own. */

const day = 86_400_000
const shifted = (at: string, ms: number) => toInstant(Date.parse(at) + ms)

let fixture: MoneyFixture
beforeEach(async () => {
  fixture = await startMoney(tableOn(new MemoryTable()))
  await fixture.setClock(bookedOn)
  await fixture.saveCard('client')
  await fixture.connect('agent')
  addFunds(fixture.emulator, 500_000)
  return () => {
    fixture.table.stop()
  }
})

const artist = () => fixture.users.artist!
const user = async () => (await findUser(fixture.deps(), artist().id))!
const accountOf = async () => (await user()).stripe_account_id!
const earnings = () => earningsOf(fixture.deps(), artist().id)
const told = (template: string) => fixture.mails.filter((mail) => mail.template === template).map(({ to }) => to)
const act = async (action: Parameters<typeof actManually>[1], amount?: number) => {
  actManually(fixture.emulator, action, { id: await accountOf(), amount })
  await fixture.drain()
}
/** Transferred, with the payout day to come. */
const earned = async () => {
  const event = await playedAndPaid(fixture)
  await ask(fixture.api, money.payVendors, 'agent', { params: event.params })
  await fixture.drain()
  fixture.mails.length = 0
  return { ...event, due: (await earnings())[0]!.due_at }
}
const payouts = async () =>
  (await fixture.stripe.payouts.list({ limit: 100 }, { stripeAccount: await accountOf() })).data
const page = async () => {
  const reply = await getEarnings.run(fixture.deps(), await actorOf(fixture.table, artist().id), {
    params: { id: artist().id },
    query: {},
    body: undefined as never,
  })
  if (isReply(reply)) throw new Error('It answers with a body')
  return reply
}
const bankSettings = async (): Promise<string> => {
  const reply = await accountLink.run(fixture.deps(), await actorOf(fixture.table, artist().id), {
    params: { id: artist().id },
    query: {},
    body: undefined as never,
  })
  if (isReply(reply)) throw new Error('It answers with a body')
  return reply.url
}

describe('a payee of a platform opened today', () => {
  it('opens an account of version 2, hears of trouble by thin events, and is paid', async () => {
    expect(await bankSettings()).toMatch(/onboarding/)
    expect(await user()).toMatchObject({ stripe_account_version: 2, payouts_enabled: false })
    const account = await accountOf()
    expect((await fixture.stripe.balanceSettings.retrieve({}, { stripeAccount: account })).payments).toMatchObject({
      payouts: { schedule: { interval: 'manual' } },
    })
    onboard(fixture.emulator, account)
    await fixture.drain()
    expect((await user()).payouts_enabled).toBe(true)
    expect(await bankSettings()).toMatch(/dashboard/)
    await act('stop-payouts')
    expect(told('payouts_stopped')).toEqual([artist().email, 'admins'])
    await act('restore')
    expect(told('payouts_resumed')).toEqual([artist().email, 'admins'])
    const { id, due } = await earned()
    await fixture.moveTo(due)
    await fixture.moveTo(shifted(due, 4 * day))
    expect(await payouts()).toMatchObject([{ amount: 320_000, status: 'paid' }])
    expect((await get(fixture, id)).artist_status).toBe('paid_out')
  })

  it('with an account of an earlier release goes on with it', async () => {
    const account = await fixture.connect('artist', true, 1)
    expect(await user()).not.toHaveProperty('stripe_account_version')
    expect((await user()).payouts_enabled).toBe(true)
    expect(await bankSettings()).toContain(account)
    await act('restrict')
    expect((await user()).payouts_block?.reason).toBe('requirements.past_due')
    expect(await bankSettings()).toMatch(/onboarding/)
    await act('restore')
    const { due } = await earned()
    await fixture.moveTo(due)
    expect(await payouts()).toMatchObject([{ amount: 320_000 }])
  })
})

describe.each([2, 1] as const)('a payee with an account of version %i', (version) => {
  beforeEach(async () => {
    await fixture.connect('artist', true, version)
  })

  it(shows('bank_changed', 'with another bank gets mail at both addresses, and is paid 48 hours later'), async () => {
    const { due } = await earned()
    const before = await user()
    const former = { email: 'former@artists.example', until: shifted(bookedOn, 400 * day) }
    await saveUser(fixture.deps(), { before, after: { ...before, former_email: former } })
    await fixture.setClock(shifted(due, -3_600_000))
    await act('change-bank')
    expect(told('bank_changed')).toEqual([artist().email, 'former@artists.example'])
    expect(fixture.mails[0]!.variables).toMatchObject({ last4: expect.stringMatching(/^\d{4}$/) })
    const { todo, earnings: parts } = await page()
    expect(todo).toMatch(/^Your bank account was changed: payouts pause for 48 hours/)
    expect(parts.find(({ state }) => state === 'waiting')?.why).toBe(todo)
    await fixture.moveTo(due)
    await fixture.moveTo(shifted(due, day))
    expect(await payouts()).toEqual([])
    expect(told('payout_refused')).toEqual([])
    for (let i = 2; i < 6; i += 1) await fixture.moveTo(shifted(due, i * day))
    expect(await payouts()).toMatchObject([{ amount: 320_000 }])
    expect(told('bank_changed')).toHaveLength(2)
    expect((await page()).todo).toBeNull()
  })

  it('is asked again before each payout, because a webhook can be lost', async () => {
    const { due } = await earned()
    fixture.emulator.faults.set({ webhooks: { mode: 'lose' } })
    await act('change-bank')
    fixture.emulator.faults.set({ webhooks: null })
    expect(told('bank_changed')).toEqual([])
    await fixture.moveTo(due)
    expect(told('bank_changed')).toEqual([artist().email])
    expect(await payouts()).toEqual([])
  })

  it(shows('own_payout', 'who pays out in the dashboard has been paid: the earning waits no longer'), async () => {
    const { id, due } = await earned()
    await act('own-payout', 320_000)
    expect(await earnings()).toEqual([])
    await fixture.moveTo(due)
    await fixture.moveTo(shifted(due, 3 * day))
    expect(await payouts()).toMatchObject([{ amount: 320_000, metadata: {} }])
    expect((await get(fixture, id)).artist_status).toBe('paid_out')
    expect(told('payout_refused')).toEqual([])
    await fixture.setClock(shifted(due, 4 * day))
    expect(await fixture.reconcile()).toEqual([])
  })

  it('who pays out a part is paid the rest; found without its webhook, and back if the bank returns it', async () => {
    const { due } = await earned()
    fixture.emulator.faults.set({ webhooks: { mode: 'lose' } })
    await act('own-payout', 120_000)
    await fixture.moveTo(due)
    fixture.emulator.faults.set({ webhooks: null })
    expect((await payouts()).map(({ amount }) => amount).toSorted()).toEqual([120_000, 200_000])
    const own = (await payouts()).find(({ metadata }) => metadata?.op_key === undefined)!
    actManually(fixture.emulator, 'payout-fail', { id: own.id, owner: await accountOf() })
    await fixture.drain()
    expect(told('payout_failed')).toEqual([artist().email, 'admins'])
    for (let i = 1; i < 5; i += 1) await fixture.moveTo(shifted(due, i * day))
    expect(
      (await payouts())
        .filter(({ status }) => status !== 'failed')
        .map(({ amount }) => amount)
        .toSorted(),
    ).toEqual([120_000, 200_000])
  })

  it(shows('deadline', 'gets a mail a week before the day after which the provider stops payouts'), async () => {
    await act('deadline')
    expect(told('account_deadline')).toEqual([artist().email])
    expect((await page()).todo).toMatch(/complete what is asked there before/)
    await act('deadline')
    expect(told('account_deadline')).toHaveLength(1)
    await act('restore')
    expect((await page()).todo).toBeNull()
  })
})

describe('an account', () => {
  it(shows('account_closed', 'that is closed asks its payee for a new one'), async () => {
    await fixture.connect('artist')
    await act('close')
    expect(told('payouts_stopped')).toEqual([artist().email, 'admins'])
    expect((await page()).todo).toBe(
      'The account at the payment provider was closed: please fill in the bank settings again',
    )
    expect(await bankSettings()).toMatch(/onboarding/)
    onboard(fixture.emulator, await accountOf())
    await fixture.drain()
    expect((await user()).payouts_enabled).toBe(true)
    expect(told('payouts_resumed')).toEqual([artist().email, 'admins'])
  })

  it('of version 1, deleted without a word of the provider, is replaced by the next click', async () => {
    const account = await fixture.connect('artist', true, 1)
    await act('close')
    expect(await bankSettings()).toMatch(/onboarding/)
    expect(await user()).toMatchObject({ stripe_account_version: 2 })
    expect(await accountOf()).not.toBe(account)
  })
})
