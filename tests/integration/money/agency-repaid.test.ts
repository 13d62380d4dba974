import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventPaymentsApi as money } from '#shared/api/event-payments.ts'
import { moneyApi } from '#shared/api/money.ts'
import { moneyWaits } from '#shared/domain/event/lifecycle/money-waits.ts'
import { getEvent } from '#functions/event/data/find-event.ts'
import { findUser, saveUser } from '#functions/people/data/user.ts'
import { openOpKeys } from '#functions/money/data/op.ts'
import { MemoryTable } from '#local/services/memory-table.ts'
import { ask } from '#tests/support/api.ts'
import { tableOn } from '#tests/support/memory-table.ts'
import { actManually } from '#tests/support/stripe.ts'
import { startMoney, type MoneyFixture } from '#tests/support/money.ts'
import { bookedOn, get, playedAndPaid, transfersOf, type Played } from '#tests/support/money-scenario.ts'

/** An agency pays an artist by check after a failed transfer: the $3,200 held are owed to the agency, and repaid. */

let fixture: MoneyFixture
beforeEach(async () => {
  fixture = await startMoney(tableOn(new MemoryTable()))
  fixture.emulator.faults.set({ card_funds: 'at_once' })
  await fixture.saveCard('client')
  for (const who of ['agent', 'artist']) await fixture.connect(who)
  await fixture.setClock(bookedOn)
})
afterEach(() => {
  fixture.table.stop()
})

const user = async (who: string) => (await findUser(fixture.deps(), fixture.users[who]!.id))!
const agency = () => `agency:${fixture.users.agent!.id}`

/** The artist's transfer fails, and the agent's has arrived. */
const refused = async (): Promise<Played> => {
  const event = await playedAndPaid(fixture)
  fixture.emulator.faults.set({ transfers_fail_to: [(await user('artist')).stripe_account_id!] })
  await ask(fixture.api, money.payVendors, 'agent', { params: event.params })
  await fixture.drain()
  return event
}
const paidByCheck = async (event: Played) => {
  const { artist_id } = await get(fixture, event.id)
  const reason = 'Has no bank account'
  const body = {
    vendor: `artist|${artist_id}`,
    amount: 3200,
    method: 'check',
    reason,
    paid_at: fixture.table.now,
  } as const
  return fixture.api.call(money.recordVendorPaid, 'agent', { params: event.params, body })
}
const yearOf = async (who: string) => {
  const params = { id: fixture.users[who]!.id }
  const year = fixture.table.now.slice(0, 4)
  return (await ask(fixture.api, moneyApi.getYearStatement, who, { params, query: { year } })).total
}
const settlementsOf = async (event: Played) =>
  (await transfersOf(fixture, event.id)).filter(({ metadata }) => metadata.op_key?.startsWith('settlement/'))
const waitsOf = async (event: Played) =>
  moneyWaits(await getEvent(fixture.deps(), event.id), fixture.table.now).map(({ whose, amount, why, act }) => [
    ...[whose, amount, why, act],
  ])
const later = (days: number) =>
  fixture.moveTo(new Date(Date.parse(fixture.table.now) + days * 86_400_000).toISOString())

describe('an agency that paid a vendor itself', () => {
  it('is owed it at once, and has it back in its bank, without an income', async () => {
    const event = await refused()
    const before = { agent: await yearOf('agent'), artist: await yearOf('artist') }
    expect((await paidByCheck(event)).status).toBe(200)
    const owed = await fixture.ledger(event.id)
    expect([owed.held[agency()], owed.held.platform, owed.held[`event:${event.id}`]]).toEqual([320_000, 20_000, 0])
    expect(await waitsOf(event)).toEqual([['agency', 320_000, 'agency_unsettled', 'bank_settings']])
    await fixture.reconcile()
    const books = await ask(fixture.api, moneyApi.getBooks, 'admin')
    expect(books.balance?.agencies).toBe(3200)

    await fixture.drain()
    const paid = await fixture.ledger(event.id)
    expect([paid.held[agency()], paid.held[`user:${fixture.users.agent!.id}`]]).toEqual([0, 320_000 + 60_000])
    expect((await settlementsOf(event)).map(({ amount }) => amount)).toEqual([320_000])
    expect(await waitsOf(event)).toEqual([])
    const { problems, entries, is_finished } = await ask(fixture.api, moneyApi.getStatement, 'admin', {
      params: { event_id: event.id },
    })
    expect([is_finished, problems]).toEqual([true, []])
    expect(entries.map(({ what }) => what)).toContain('Repaid to the agency')
    const names = entries.flatMap(({ postings }) => postings.map(({ name }) => name))
    expect(names.some((name) => name.startsWith('owed to '))).toBe(true)

    await later(9)
    expect(await fixture.reconcile()).toEqual([])
    // $600 are commission; $3,200 are the artist's income, and only theirs.
    expect((await yearOf('agent')) - before.agent).toBe(600)
    expect((await yearOf('artist')) - before.artist).toBe(3200)
    const payouts = await fixture.stripe.payouts.list({}, { stripeAccount: (await user('agent')).stripe_account_id! })
    expect(payouts.data.reduce((sum, { amount }) => sum + amount, 0)).toBe(320_000 + 60_000)
  })

  it('is repaid once, after three clicks at the same moment and a lost message', async () => {
    const event = await refused()
    const answers = await Promise.all([1, 2, 3].map(() => paidByCheck(event)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    // The message is lost: only the operation is there, which the sweep finds; twice, at once.
    const keys = (await openOpKeys(fixture.deps())).filter((key) => key.startsWith('settlement/'))
    expect(keys).toHaveLength(1)
    fixture.emulator.faults.set({ transfers_fail_to: [] })
    await Promise.all([fixture.sweep(), fixture.sweep()])
    await later(1)
    expect((await settlementsOf(event)).map(({ amount }) => amount)).toEqual([320_000])
    expect((await fixture.ledger(event.id)).held[agency()]).toBe(0)
  })

  it('stays owed without an account, hears of it, and is repaid once it has one', async () => {
    const event = await refused()
    const agent = await user('agent')
    const { stripe_account_id: account, ...without } = agent
    await saveUser(fixture.deps(), { before: agent, after: without })
    await paidByCheck(event)
    await fixture.drain()
    expect(await settlementsOf(event)).toEqual([])
    expect((await fixture.ledger(event.id)).held[agency()]).toBe(320_000)
    fixture.mails.length = 0
    for (let days = 0; days < 18; days += 1) await later(1)
    const told = fixture.mails.filter(({ template, variables }) => {
      const { event_id } = variables as { event_id?: string }
      return template === 'money_waits' && event_id === event.id
    })
    expect(told.map(({ to }) => to)).toContain('admins')
    expect(fixture.mails.some(({ template, to }) => template === 'digest' && to === agent.email)).toBe(true)
    expect((await fixture.ledger(event.id)).held[agency()]).toBe(320_000)

    const now = await user('agent')
    await saveUser(fixture.deps(), { before: now, after: { ...now, stripe_account_id: account! } })
    for (let days = 0; days < 4; days += 1) await later(1)
    expect((await settlementsOf(event)).map(({ amount }) => amount)).toEqual([320_000])
    expect((await fixture.ledger(event.id)).held[agency()]).toBe(0)
    expect(await fixture.reconcile()).toEqual([])
  })

  it.each(['with', 'without'])('is owed what is reversed by hand, %s its webhook, and is sent it again', async (is) => {
    const event = await refused()
    await paidByCheck(event)
    await fixture.drain()
    const [sent] = await settlementsOf(event)
    fixture.mails.length = 0
    if (is === 'without') fixture.emulator.faults.set({ webhooks: { mode: 'lose' } })
    for (const amount of [120_000, 200_000]) actManually(fixture.emulator, 'reverse', { id: sent!.id, amount })
    await fixture.drain()
    fixture.emulator.faults.set({ webhooks: null })
    if (is === 'without') {
      await fixture.moveTo(new Date(Date.parse(fixture.table.now) + 3_600_000).toISOString())
      await fixture.reconcile()
    }
    const agent = `user:${fixture.users.agent!.id}`
    const { held, available } = await fixture.ledger(event.id)
    expect([held[agency()], held[agent], held[`event:${event.id}`], available]).toEqual([320_000, 60_000, 0, 0])
    expect(await waitsOf(event)).toEqual(
      [120_000, 200_000].map((amount) => ['agency', amount, 'agency_unsettled', 'bank_settings']),
    )
    const told = fixture.mails.filter(({ template }) => template === 'transfer_reversed')
    expect(told.map(({ to }) => to)).toEqual([1, 2].flatMap(() => ['admins', fixture.users.agent!.email]))
    expect(told[0]!.variables).toMatchObject({ again: expect.stringMatching(/day, /) as string })
    expect((await ask(fixture.api, moneyApi.getEntries, 'admin', { query: { account: 'suspense' } })).entries).toEqual(
      [],
    )

    for (let days = 0; days < 4; days += 1) await later(1)
    expect((await settlementsOf(event)).map(({ amount }) => amount).sort()).toEqual([120_000, 200_000, 320_000])
    expect((await fixture.ledger(event.id)).held[agency()]).toBe(0)
    expect(await waitsOf(event)).toEqual([])
    expect(await fixture.reconcile()).toEqual([])
    const { problems } = await ask(fixture.api, moneyApi.getStatement, 'admin', { params: { event_id: event.id } })
    expect(problems).toEqual([])
  })
})
