import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventPaymentsApi as money } from '#shared/api/event-payments.ts'
import { usersApi } from '#shared/api/users.ts'
import { earningsOf } from '#functions/money/data/payout.ts'
import { findUser } from '#functions/people/data/user.ts'
import { getEarnings } from '#functions/money/use-cases/books/get-earnings.ts'
import { accountLink } from '#functions/money/use-cases/own/provider-links.ts'
import { post } from '#local/stripe/balance.ts'
import { onboard } from '#local/stripe/in-process.ts'
import { addFunds, actManually } from '#tests/support/stripe.ts'
import { isReply } from '#functions/platform/deps/use-case.ts'
import { actorOf, verifiedAccount } from '#tests/support/accounts.ts'
import { ask } from '#tests/support/api.ts'
import { linesOf } from '#tests/support/log-lines.ts'
import { startMoney, type MoneyFixture } from '#tests/support/money.ts'
import { MemoryTable } from '#local/services/memory-table.ts'
import { tableOn } from '#tests/support/memory-table.ts'
import { bookedOn, get, playedAndPaid, type Played } from '#tests/support/money-scenario.ts'
import { shows } from '#tests/support/habits.ts'

/** Obstacles between a payee's earnings and their bank, and the resulting mails. */

let fixture: MoneyFixture
let account: string
beforeAll(async () => {
  fixture = await startMoney(tableOn(new MemoryTable()))
  await fixture.saveCard('client')
  await fixture.connect('agent')
  account = await fixture.connect('artist')
})
beforeEach(async () => {
  await fixture.setClock(bookedOn)
  fixture.emulator.faults.set({ payouts: 'paid', api: [], transfers_capability: 'approved' })
  addFunds(fixture.emulator, 500_000)
})
afterAll(() => {
  fixture.table.stop()
})

const day = 86_400_000
const shifted = (at: string, days: number) => new Date(Date.parse(at) + days * day).toISOString()
const artist = () => fixture.users.artist!
const earnings = () => earningsOf(fixture.deps(), artist().id)
const told = (template: string) =>
  fixture.mails.filter((mail) => mail.template === template).map(({ to }) => (to === 'admins' ? to : 'payee'))

/** Transferred, with the clock shortly before the payout day. */
const earned = async (): Promise<Played & { due: string }> => {
  const event = await playedAndPaid(fixture)
  await ask(fixture.api, money.payVendors, 'agent', { params: event.params })
  await fixture.drain()
  fixture.mails.length = 0
  return { ...event, due: (await earnings())[0]!.due_at }
}
const paidOut = async () =>
  (await fixture.stripe.payouts.list({ limit: 100 }, { stripeAccount: account })).data
    .filter(({ metadata }) => metadata?.op_key !== undefined)
    .map(({ amount }) => amount)
const forDays = async (from: string, days: number) => {
  for (let i = 0; i < days; i += 1) await fixture.moveTo(shifted(from, i))
}
const act = async (action: Parameters<typeof actManually>[1], id = account) => {
  actManually(fixture.emulator, action, { id })
  await fixture.drain()
}
const bankSettings = async (userId: string): Promise<string> => {
  const reply = await accountLink.run(fixture.deps(), await actorOf(fixture.table, userId), {
    params: { id: userId },
    query: {},
    body: undefined as never,
  })
  if (isReply(reply)) throw new Error('It answers with a body')
  return reply.url
}
/** The provider debits the account, as for a negative balance elsewhere. */
const takeFrom = (amount: number) => {
  fixture.emulator.act((ctx) => {
    post(ctx, account, { type: 'adjustment', amount: -amount, source: 'adj_1', description: 'Debit' })
  })
}
const whyNot = async () => {
  const reply = await getEarnings.run(fixture.deps(), await actorOf(fixture.table, artist().id), {
    params: { id: artist().id },
    query: {},
    body: undefined as never,
  })
  if (isReply(reply)) throw new Error('It answers with a body')
  const { todo, earnings: parts } = reply
  return { todo, why: parts.find(({ state }) => state === 'waiting')?.why }
}

describe('an account that holds less than was transferred to it', () => {
  it('pays out its balance; payee and admins get one mail, and the rest follows once it arrives', async () => {
    const { id, due } = await earned()
    takeFrom(100_000)
    await fixture.moveTo(due)
    expect(await paidOut()).toEqual([220_000])
    expect(await earnings()).toMatchObject([{ amount: 100_000 }])
    expect(told('payout_refused')).toEqual(['payee', 'admins'])
    expect(fixture.mails.find(({ template }) => template === 'payout_refused')!.variables).toMatchObject({
      amount: '$1,000.00',
      reason: 'The account at the payment provider holds less than was transferred to it',
    })
    await forDays(shifted(due, 1), 3)
    expect(told('payout_refused')).toEqual(['payee', 'admins'])
    expect((await whyNot()).why).toMatch(/holds less than was transferred/)
    // The balance is corrected at the provider.
    await fixture.stripe.transfers.create({ amount: 100_000, currency: 'usd', destination: account })
    await forDays(shifted(due, 4), 3)
    expect((await paidOut()).toSorted()).toEqual([100_000, 220_000])
    expect(await earnings()).toEqual([])
    expect((await get(fixture, id)).artist_status).toBe('paid_out')
  })

  it('pays the oldest earning first and once, however often the payout is fired', async () => {
    const before = (await paidOut()).length
    const first = await earned()
    await fixture.setClock(bookedOn)
    const second = await earned()
    expect(await earnings()).toHaveLength(2)
    takeFrom(300_000)
    const due = (await earnings())
      .map(({ due_at }) => due_at)
      .toSorted()
      .at(-1)!
    await fixture.setClock(due)
    await Promise.all(Array.from({ length: 5 }, () => fixture.sweep()))
    expect((await paidOut()).slice(0, (await paidOut()).length - before)).toEqual([340_000])
    expect(await earnings()).toMatchObject([{ event_id: second.id, amount: 300_000 }])
    await fixture.stripe.transfers.create({ amount: 300_000, currency: 'usd', destination: account })
    await forDays(shifted(due, 1), 6)
    expect(await earnings()).toEqual([])
    for (const { id } of [first, second]) expect((await get(fixture, id)).artist_status).toBe('paid_out')
  })
})

describe('a payee whose payouts the provider stops for ten days', () => {
  it(
    shows(
      'payouts_stopped',
      'and the admins get one mail, and one when payouts resume; the delay alarms once; then all is paid',
    ),
    async () => {
      const { due } = await earned()
      await act('stop-payouts')
      await act('stop-payouts')
      expect(told('payouts_stopped')).toEqual(['payee', 'admins'])
      const before = (await paidOut()).length
      const logged = await linesOf(() => forDays(due, 10))
      expect(await paidOut()).toHaveLength(before)
      expect(told('payouts_stopped')).toEqual(['payee', 'admins'])
      expect(told('payout_refused')).toEqual([])
      expect(logged.filter(({ late }) => late === 1)).toMatchObject([
        { what: 'an earning waits for its payout too long', op_key: expect.stringContaining('/artist/') },
      ])
      expect(await whyNot()).toMatchObject({
        todo: expect.stringMatching(/^The payment provider needs something more/),
      })
      await act('restore')
      expect(told('payouts_resumed')).toEqual(['payee', 'admins'])
      await forDays(shifted(due, 10), 4)
      expect(await paidOut()).toHaveLength(before + 1)
      expect(await earnings()).toEqual([])
    },
  )
})

describe('bank settings', () => {
  it('that the provider refuses to open show the reason; the operator gets one mail a day', async () => {
    const musician = await verifiedAccount(fixture.table, ['musician'])
    const open = () => bankSettings(musician.id)
    fixture.mails.length = 0
    fixture.emulator.faults.set({ transfers_capability: 'needs_approval' })
    for (let click = 0; click < 3; click += 1)
      await expect(open()).rejects.toMatchObject({
        code: 'provider_failed',
        message: expect.stringMatching(/^The payment provider does not open accounts for us/),
      })
    expect(usersApi.accountLink.refuses).toContain('provider_failed')
    expect(fixture.mails).toMatchObject([
      { template: 'accounts_refused', variables: { reason: expect.stringContaining('needs approval') } },
    ])
    await fixture.setClock(shifted(bookedOn, 1))
    await expect(open()).rejects.toMatchObject({ code: 'provider_failed' })
    expect(fixture.mails).toHaveLength(2)
    // Approved: the very next click works.
    fixture.emulator.faults.set({ transfers_capability: 'approved' })
    expect(await open()).toMatch(/onboarding/)
    fixture.emulator.faults.set({ api: [{ match: 'POST /v2/core/account_links', mode: 'error_500', times: 1 }] })
    await expect(open()).rejects.toMatchObject({ code: 'provider_failed', message: expect.stringMatching(/try again/) })
    expect(fixture.mails).toHaveLength(2)
  })

  it(
    shows('account_disconnected', 'of a payee who disconnects are opened again, and the payee gets a mail'),
    async () => {
      const { due } = await earned()
      await act('disconnect')
      expect(told('payouts_stopped')).toEqual(['payee', 'admins'])
      expect(await findUser(fixture.deps(), artist().id)).not.toHaveProperty('stripe_account_id')
      await forDays(due, 2)
      expect((await whyNot()).todo).toMatch(/fill in the bank settings again/)
      expect(await bankSettings(artist().id)).toMatch(/onboarding/)
      const again = (await findUser(fixture.deps(), artist().id))!.stripe_account_id!
      expect(again).not.toBe(account)
      onboard(fixture.emulator, again)
      await fixture.drain()
      expect(told('payouts_resumed')).toEqual(['payee', 'admins'])
    },
  )
})
