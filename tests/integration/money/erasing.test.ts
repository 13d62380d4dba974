import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eraseAccount } from '#functions/accounts/use-cases/erase-account.ts'
import { findUser } from '#functions/people/data/user.ts'
import { hashPassword } from '#functions/people/passwords/password-hash.ts'
import { put } from '#functions/platform/db/db.ts'
import { profileKey } from '#functions/platform/db/keys.ts'
import { eventPaymentsApi as money } from '#shared/api/event-payments.ts'
import { usersApi } from '#shared/api/users.ts'
import { MemoryTable } from '#local/services/memory-table.ts'
import { sessionOf } from '#tests/support/accounts.ts'
import { ask, refused } from '#tests/support/api.ts'
import { tableOn } from '#tests/support/memory-table.ts'
import { startMoney, type MoneyFixture } from '#tests/support/money.ts'
import { bookedOn, get, inFull, playedAndPaid, type Played } from '#tests/support/money-scenario.ts'
import { actManually } from '#tests/support/stripe.ts'
import { useCaseApi } from '#tests/support/use-case-api.ts'

/** Nobody who is owed money, or owes it, can leave: the answer names what is open. */

const password = 'Passw0rd!'
let fixture: MoneyFixture
beforeEach(async () => {
  fixture = await startMoney(tableOn(new MemoryTable()))
  await fixture.saveCard('client')
  for (const who of ['artist', 'bandleader', 'musician', 'musician2']) await fixture.connect(who)
  await fixture.setClock(bookedOn)
})
afterEach(() => {
  fixture.table.stop()
})

const erased = async (who: string) => {
  const { id } = fixture.users[who]!
  const deps = fixture.deps()
  const user = (await findUser(deps, id))!
  const row = { ...profileKey(id), ...user, password_hash: await hashPassword(password) }
  await deps.db.transact([put(deps.db.tableName, row)])
  const token = await sessionOf(fixture.table, id)
  const api = useCaseApi(fixture.table, [eraseAccount], () => token)
  return refused(api, usersApi.eraseAccount, who, { params: { id }, body: { password } })
}
const inDays = (days: number) =>
  fixture.moveTo(new Date(Date.parse(fixture.table.now) + days * 86_400_000).toISOString())

/** The agency has paid the artist itself, and has no account that takes the repayment. */
const repaymentWaits = async (): Promise<Played> => {
  const event = await playedAndPaid(fixture)
  await fixture.connect('agent')
  const artist = (await findUser(fixture.deps(), fixture.users.artist!.id))!
  fixture.emulator.faults.set({ transfers_fail_to: [artist.stripe_account_id!] })
  await ask(fixture.api, money.payVendors, 'agent', { params: event.params })
  await fixture.drain()
  const agent = (await findUser(fixture.deps(), fixture.users.agent!.id))!
  actManually(fixture.emulator, 'restrict', { id: agent.stripe_account_id! })
  await fixture.drain()
  const { artist_id } = await get(fixture, event.id)
  const body = {
    ...{ vendor: `artist|${artist_id}`, amount: 3200, method: 'check' as const, reason: 'No bank account' },
    paid_at: fixture.table.now,
  }
  await ask(fixture.api, money.recordVendorPaid, 'agent', { params: event.params, body })
  await fixture.drain()
  return event
}

describe('an account with open money', () => {
  it('of an agency that is owed a repayment stays, although every event is finished', async () => {
    const event = await repaymentWaits()
    const { status, name, agent_stripe_transfer_id } = await get(fixture, event.id)
    expect([status, agent_stripe_transfer_id != null]).toEqual(['paid', true])
    const answer = await erased('agent')
    expect(answer.status).toBe(409)
    expect(answer.error_message).toBe(`Money is not settled yet. “${name}”: $3,200.00 are repaid to this account`)
  })

  it('of a client whose refund failed, or is kept by Stripe, stays', async () => {
    const event = await inFull(fixture)
    await inDays(3)
    fixture.emulator.faults.set({ refunds: 'kept' })
    const body = { by: 'performer' as const, reason: 'Ill' }
    await ask(fixture.api, money.cancelEvent, 'agent', { params: event.params, body })
    await fixture.drain()
    const { name } = await get(fixture, event.id)
    const open = `Money is not settled yet. “${name}”: $4,116.30 go back to this account`
    expect((await erased('client')).error_message).toBe(open)
    const refund = fixture.emulator.act(({ store }) => store.rows('refunds')[0]!.object.id)
    actManually(fixture.emulator, 'refund-fail', { id: refund })
    await fixture.drain()
    expect((await erased('client')).error_message).toBe(open)
  })

  it('of a client who disputes a payment of a finished event stays until the bank has decided', async () => {
    await fixture.connect('agent')
    const event = await playedAndPaid(fixture)
    await ask(fixture.api, money.payVendors, 'agent', { params: event.params })
    await fixture.drain()
    expect((await get(fixture, event.id)).status).toBe('paid')
    const charge = fixture.emulator.act(({ store }) => store.rows('charges')[0]!.object.id)
    actManually(fixture.emulator, 'dispute', { id: charge })
    await fixture.drain()
    const answer = await erased('client')
    expect(answer.error_message).toMatch(/^Money is not settled yet\. “.+”: a bank decides about \$[\d,.]+$/)
    expect((await erased('agent')).status).toBe(409)
  })

  it('of a payee stays while an earning is on its way', async () => {
    await fixture.connect('agent')
    const event = await playedAndPaid(fixture)
    await ask(fixture.api, money.payVendors, 'agent', { params: event.params })
    await fixture.drain()
    expect((await erased('artist')).error_message).toBe(
      'Money is still on its way to this account. Please wait until it has arrived',
    )
  })
})
