import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { document } from '#functions/platform/db/db.ts'
import { authApi } from '#shared/api/auth.ts'
import { derivationsOf } from '#tests/support/derivations.ts'
import { startLambdaApi, type LambdaApi } from '#tests/support/lambda-api.ts'
import { passwordCost } from '#tests/support/password-cost.ts'

vi.mock('node:crypto', async (original) => (await import('#tests/support/derivations.ts')).watched(await original()))

/** Requests do not reveal who has an account, neither by the response nor by the work done. */

let api: LambdaApi
const known = 'someone@bookme.example'
const print: string[] = []
let address = 0
/** A separate address per attempt, to stay below the rate limit. */
const nextIp = () => {
  address += 1
  return `198.51.${Math.floor(address / 250)}.${address % 250}`
}

beforeAll(async () => {
  api = await startLambdaApi(() => '')
  await api.send(authApi.signup, {
    body: { email: known, password: 'Passw0rd!', first: 'A', last: 'B', roles: ['client'] },
  })
})
afterAll(async () => {
  await api.stop()
  console.log(`Login: ${print.join('; ')}`)
})

/** The work of an attempt with a wrong password: derived keys, and commands to the table in order. */
const workOf = async (email: string) => {
  const send = vi.spyOn(document, 'send')
  const derived = await derivationsOf(async () => {
    const { answer } = await api.send(authApi.login, { body: { email, password: 'Wrong0ne!' }, ip: nextIp() })
    expect([answer.status, answer.text]).toEqual([
      401,
      '{"error_message":"Could not log in, please try again","request_id":"test"}',
    ])
  })
  const commands = send.mock.calls.map(([{ constructor }]) => constructor.name)
  send.mockRestore()
  return { derived, commands }
}

it('a known and an unknown address cause the same work', async () => {
  const work = await workOf(known)
  const one = { N: 2 ** passwordCost.logN, r: passwordCost.r, p: passwordCost.p }
  expect(work.derived).toMatchObject([one, one])
  expect(work.commands.length).toBeGreaterThan(1)
  for (let i = 0; i < 5; i += 1) {
    expect(await workOf(`nobody${i}@bookme.example`)).toEqual(work)
    expect(await workOf(known)).toEqual(work)
  }
  print.push(`${work.derived.length} key and ${work.commands.length} commands, known or not`)
})

it('the right password of an unproven address is verified by the same derivations', async () => {
  const derived = await derivationsOf(async () => {
    const { answer } = await api.send(authApi.login, { body: { email: known, password: 'Passw0rd!' }, ip: nextIp() })
    expect(answer.status).toBe(200)
  })
  expect((await workOf('nobody@bookme.example')).derived).toEqual(derived)
})

it('password resets get identical bodies and headers', async () => {
  const answers = []
  for (const email of [
    known,
    known.toUpperCase(),
    'nobody@bookme.example',
    'someone@elsewhere.example',
    `${'x'.repeat(60)}@bookme.example`,
    known,
  ]) {
    answers.push((await api.send(authApi.requestPasswordReset, { body: { email }, ip: nextIp() })).answer)
  }
  expect(answers[0]!.status).toBe(202)
  for (const answer of answers) expect(answer).toEqual(answers[0])
  // Beyond the mail limit the response is still the same.
  for (let i = 0; i < 8; i += 1)
    expect((await api.send(authApi.requestPasswordReset, { body: { email: known }, ip: nextIp() })).answer).toEqual(
      answers[0],
    )
  print.push(`${answers.length + 8} password resets answered alike`)
})

it('password resets of known and unknown addresses leave the same kinds of rows and calls', async () => {
  const traceOf = async (email: string) => {
    const { trace } = await api.send(authApi.requestPasswordReset, { body: { email }, ip: nextIp() })
    return [trace.written.map(({ PK }) => PK.split('#')[0]).sort(), trace.outside.length]
  }
  const other = 'someone-else@bookme.example'
  await api.send(authApi.signup, {
    body: { email: other, password: 'Passw0rd!', first: 'A', last: 'B', roles: ['client'] },
  })
  expect(await traceOf('nobody-else@bookme.example')).toEqual(await traceOf(other))
})
