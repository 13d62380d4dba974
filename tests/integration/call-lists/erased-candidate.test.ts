import { expect, it } from 'vitest'
import { callListsApi } from '#shared/api/call-lists.ts'
import { usersApi } from '#shared/api/users.ts'
import { workJob } from '#shared/jobs.ts'
import { hashPassword } from '#functions/people/passwords/password-hash.ts'
import { eraseCalls } from '#functions/calling/jobs/erase-calls.ts'
import { eraseAccount } from '#functions/accounts/use-cases/erase-account.ts'
import { sessionOf, verifiedAccount } from '#tests/support/accounts.ts'
import { ask, refused } from '#tests/support/api.ts'
import { callListTests, states, type Drummer } from '#tests/support/call-list-tests.ts'
import { grantedDeps } from '#tests/support/granted.ts'
import { oneTap } from '#tests/support/one-tap.ts'
import { useCaseApi } from '#tests/support/use-case-api.ts'

/** A candidate deletes the account, with open questions, answers and links on the lists of five events. */

const tests = callListTests()
const { activity, answer, api, event, fixture, idOf, lists, look, mails, makeEvent, of, people, start } = tests
const { linkOf, refusal } = oneTap(tests)
const password = 'Passw0rd!'

const listOf = async (id: string) => states((await lists(id)).find(({ chair }) => chair === 'slot-slt_1')!)
const erase = async () => {
  const { table } = fixture()
  const token = await sessionOf(table, people()['Z']!.id)
  const own = useCaseApi(table, [eraseAccount], () => token)
  const input = { params: { id: people()['Z']!.id }, body: { password } }
  return {
    go: () => ask(own, usersApi.eraseAccount, 'Z', input),
    refused: () => refused(own, usersApi.eraseAccount, 'Z', input),
  }
}
/** Of the worker; a queue may bring it twice. */
const finish = async () => {
  const { table } = fixture()
  const job = table.jobs.find(({ type }) => type === 'erase_calls')
  const parsed = workJob().parse(job)
  if (parsed.type !== 'erase_calls') throw new Error('No such job')
  mails()
  for (let i = 0; i < 2; i += 1) await eraseCalls(grantedDeps(table, 'payment-worker'), parsed)
}
const kept = async () => {
  const rows = await fixture().table.dump()
  return JSON.stringify(rows.filter(({ PK }) => !String(PK).startsWith('OUTBOX#')))
}
/** With a list of Z and others. */
const called = async (...others: Drummer[]) => {
  const { id } = await makeEvent({}, 1)
  const candidates = ['Z', ...others].map((who) => ({ id: idOf(who) }))
  await ask(api(), callListsApi.saveCallList, 'agent', { ...of(id), body: { candidates } })
  await start(id)
  return id
}

it('goes on to the next, ends the links at once, and leaves neither names nor words', async () => {
  people()['Z'] = await verifiedAccount(
    fixture().table,
    ['musician'],
    { first: 'Zelda', last: 'Quint', musician: { name: 'Zelda Quintessence', instruments: ['Drums'] } },
    { password_hash: await hashPassword(password) },
  )
  const [open, declined, countered] = [await called('B'), await called('B'), await called('B')]
  await answer(declined, 'Z', { response: 'decline', reason: 'Broken wrist' })
  await look(declined)
  await answer(countered, 'Z', { response: 'counter', rate: 260, reason: 'Far from home' })
  const { id: waiting } = await makeEvent({}, 1)
  const candidates = ['A', 'Z'].map((who) => ({ id: idOf(who) }))
  await ask(api(), callListsApi.saveCallList, 'agent', { ...of(waiting), body: { candidates } })
  await start(waiting)
  const alone = await called()
  const link = await linkOf(open, 'Z')
  const personal = /Zelda|Quint|Broken wrist|Far from home/
  expect(await kept()).toMatch(personal)

  await (await erase()).go()
  expect((await refusal(link))[0]).toBe(404)
  await finish()
  expect(mails().sort()).toEqual(['call_exhausted agent', 'vendor_requested B', 'vendor_requested B'])
  expect([await listOf(open), await listOf(declined), await listOf(countered)]).toEqual([
    'running, t withdrawn, B asked',
    'running, t declined, B asked',
    'running, t withdrawn, B asked',
  ])
  expect([await listOf(waiting), await listOf(alone)]).toEqual([
    'running, A asked, t skipped',
    'exhausted, t withdrawn',
  ])
  expect(await kept()).not.toMatch(personal)
  const told = (await activity(countered)).map((line) => line.replace(/, answer by .*/, ''))
  expect(told.filter((line) => line.includes('account'))).toEqual([
    'asked by the call list: Drums, Deleted account, $200.00',
    'made a counter-offer: Drums, Deleted account, asks for $260.00 instead of $200.00',
    'question withdrawn: Drums, Deleted account, is no longer available on BookMe',
  ])
  expect(await activity(declined)).toContain('declined: Drums, Deleted account')
  expect(await activity(waiting)).toContain('passed over: Drums, Deleted account, is no longer available on BookMe')
  await answer(open, 'B')
  expect((await event(open)).musicians).toMatchObject([{ musician_id: idOf('B'), status: 'confirmed' }])
})

it('waits for events in which the person has a part', async () => {
  people()['Z'] = await verifiedAccount(
    fixture().table,
    ['musician'],
    { musician: { name: 'Zelda Second', instruments: ['Drums'] } },
    { password_hash: await hashPassword(password) },
  )
  const id = await called()
  await answer(id, 'Z')
  expect(await (await erase()).refused()).toMatchObject({
    status: 409,
    error_message: expect.stringMatching(/^“.+” is not finished yet\. Finish or cancel it first$/) as string,
  })
})
