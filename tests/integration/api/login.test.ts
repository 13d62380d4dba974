import { afterAll, beforeAll, expect, it } from 'vitest'
import { authApi } from '#shared/api/auth.ts'
import { startLambdaApi, type LambdaApi } from '#tests/support/lambda-api.ts'

/** Nobody finds out by asking who has an account: not by what is answered, nor by the work that it takes. */

let api: LambdaApi
const known = 'someone@bookme.example'
const print: string[] = []
let address = 0
/** Each attempt from an address of its own, or it would soon have to wait. */
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

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!

it('a known and an unknown address take the same processor time, within a tenth', async () => {
  const times = { known: [] as number[], unknown: [] as number[] }
  const attempt = async (kind: 'known' | 'unknown', i: number) => {
    const email = kind === 'known' ? known : `nobody${i}@bookme.example`
    // Of the processor: what else runs on the machine does not count.
    const began = process.cpuUsage()
    const { answer } = await api.send(authApi.login, { body: { email, password: 'Wrong0ne!' }, ip: nextIp() })
    const { user, system } = process.cpuUsage(began)
    expect([answer.status, answer.text]).toEqual([401, '{"error_message":"Could not log in, please try again"}'])
    // The first of each warms up.
    if (i > 0) times[kind].push((user + system) / 1000)
  }
  const apart = () =>
    Math.abs(median(times.known) - median(times.unknown)) / Math.max(median(times.known), median(times.unknown))
  // Turn by turn and in changing order, so that whatever else the machine does falls on both alike; longer where it
  // does much.
  let turn = 0
  for (let series = 1; series === 1 || (series <= 4 && apart() >= 0.1); series += 1) {
    for (const end = turn + 15; turn <= end; turn += 1) {
      for (const kind of turn % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const))
        await attempt(kind, turn)
    }
  }
  print.push(
    `known ${median(times.known).toFixed(0)} ms, unknown ${median(times.unknown).toFixed(0)} ms, ${(apart() * 100).toFixed(1)} % apart in the median of ${times.known.length}`,
  )
  expect(apart()).toBeLessThan(0.1)
})

it('an unknown address costs the work of a password, too', async () => {
  const {
    answer: { status },
  } = await api.send(authApi.login, { body: { email: known, password: 'Passw0rd!' }, ip: nextIp() })
  expect(status).toBe(200)
  const began = process.cpuUsage()
  await api.send(authApi.login, { body: { email: 'nobody@bookme.example', password: 'Passw0rd!' }, ip: nextIp() })
  // scrypt of 128 MB takes far longer than everything else of a request, on any machine.
  expect(process.cpuUsage(began).user / 1000).toBeGreaterThan(40)
})

it('a password reset is answered alike to the byte, and in its headers', async () => {
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
  // Past the limit of mails the answer is the same still.
  for (let i = 0; i < 8; i += 1)
    expect((await api.send(authApi.requestPasswordReset, { body: { email: known }, ip: nextIp() })).answer).toEqual(
      answers[0],
    )
  print.push(`${answers.length + 8} password resets answered alike`)
})

it('both leave the same kinds of rows and calls behind', async () => {
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
