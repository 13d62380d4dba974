import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import type { Cloud } from '#local/cloud.ts'
import { ExecutionEnvironment } from '#local/lambda/execution-environment.ts'
import { act, newStateDir, noteOf, removeStateDirs, startFixture } from './fixture.ts'

let cloud: Cloud
beforeAll(async () => {
  cloud = await startFixture()
})
afterAll(async () => {
  await cloud.stop()
  removeStateDirs()
})

test('a transaction whose condition fails reports why and does nothing', async () => {
  await act(cloud, 'put', { pk: 'tx', n: 1 })
  const { body } = await act(cloud, 'transact', { pk: 'tx', expected: 7 })
  expect(body.name).toBe('TransactionCanceledException')
  expect(body.reasons).toMatchObject([{ Code: 'None' }, { Code: 'ConditionalCheckFailed' }])
  expect((await act(cloud, 'get', { pk: 'tx-other' })).body.Item).toBeUndefined()
})

test('capacity units are reported', async () => {
  expect((await act(cloud, 'get', { pk: 'tx' })).body.ConsumedCapacity).toMatchObject({ CapacityUnits: 0.5 })
})

test('a message reaches the function of its queue', async () => {
  await act(cloud, 'enqueue', { body: 'hello' })
  await cloud.idle()
  expect(await noteOf(cloud, 'message-hello')).toBeDefined()
})

test("a poison message ends up in the dead-letter queue after the template's attempts and delays nobody", async () => {
  const before = cloud.invocations.length
  await act(cloud, 'enqueue', { body: 'poison' })
  await act(cloud, 'enqueue', { body: 'good' })
  await cloud.idle()
  expect(cloud.deadLetters()).toEqual([{ queue: 'BookMe-DeadLetters', body: 'poison' }])
  expect(await noteOf(cloud, 'message-good')).toBeDefined()
  const tries = cloud.invocations.slice(before).filter((i) => i.source === 'queue').length
  expect(tries).toBeGreaterThanOrEqual(3)
  expect(tries).toBeLessThanOrEqual(4)
})

test('dead letters can be redriven', async () => {
  expect(await cloud.redrive('BookMe-DeadLetters')).toBe(1)
  await cloud.idle()
  expect(cloud.deadLetters()).toHaveLength(1)
})

test('a function that runs too long is stopped, and the next call succeeds', async () => {
  const hasty = await startFixture({
    template: (template) => {
      for (const { Type, Properties } of Object.values(template.Resources))
        if (Type === 'AWS::Lambda::Function') Properties!['Timeout'] = 3
      return template
    },
  })
  try {
    const { status, body } = await act(hasty, 'sleep', { ms: 900_000 })
    expect([status, body]).toEqual([500, { message: 'Internal Server Error' }])
    expect(hasty.invocations.at(-1)?.error?.errorMessage).toMatch(/Task timed out after 3.00 seconds/)
    expect((await act(hasty, 'now')).status).toBe(200)
  } finally {
    await hasty.stop()
  }
})

test("a cold start on a busy machine does not use up the function's time", async () => {
  const [entry, gate] = ['index.mjs', 'gate'].map((name) => join(newStateDir(), name)) as [string, string]
  const wait = `while (!existsSync(${JSON.stringify(gate)})) await new Promise((resolve) => setTimeout(resolve, 5))`
  writeFileSync(entry, `import { existsSync } from 'node:fs'\n${wait}\nexport const handler = () => 'done'`)
  const loading = new ExecutionEnvironment(
    'key',
    { entry, exportName: 'handler', clock: new SharedArrayBuffer(8), functionName: '', functionArn: '', memoryMb: 128 },
    {},
    () => undefined,
  )
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const answer = loading.run({ event: '{}', requestId: 'r', timeoutMs: 3000 })
    vi.advanceTimersByTime(9000)
    writeFileSync(gate, '')
    expect(await answer).toEqual({ payload: '"done"' })
  } finally {
    vi.useRealTimers()
    await loading.stop()
  }
})

test('a function that crashes answers 500, and the next call succeeds', async () => {
  expect((await act(cloud, 'crash')).status).toBe(500)
  expect((await act(cloud, 'now')).status).toBe(200)
})

test('concurrent requests run in parallel, each in its own worker', async () => {
  const all = ['north', 'east', 'south', 'west']
  const answers = await Promise.all(all.map((me) => act(cloud, 'meet', { me, all })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
})

test('a secret contains the value for the Stripe emulator', async () => {
  expect((await act(cloud, 'secret')).body).toMatchObject({
    api_key: 'sk_test_local',
    webhook_secret: 'whsec_local,whsec_local_connected,whsec_local_thin',
  })
})

test('mail is kept with its text and its HTML', async () => {
  await act(cloud, 'mail', { from: 'Fixture <hello@example.org>' })
  expect(cloud.mail().at(-1)).toMatchObject({ to: ['someone@example.org'], subject: 'Hello', html: '<b>Hello</b>' })
})

test('AWS can be made to throttle, fail, or lose a response after doing the work', async () => {
  cloud.faults.aws = ({ action }) => (action === 'PutItem' ? 'throttle' : undefined)
  expect((await act(cloud, 'put', { pk: 'fault', n: 1 })).body.name).toBe('ProvisionedThroughputExceededException')
  cloud.faults.aws = () => 'error'
  expect((await act(cloud, 'put', { pk: 'fault', n: 2 })).body.name).toBe('InternalServerError')
  cloud.faults.aws = () => 'lose-answer'
  expect((await act(cloud, 'put', { pk: 'fault', n: 3 })).status).toBe(418)
  cloud.faults.aws = () => 'crash-after'
  expect((await act(cloud, 'put', { pk: 'fault-2', n: 4 })).status).toBe(500)
  cloud.faults.aws = undefined
  expect((await act(cloud, 'get', { pk: 'fault' })).body.Item).toMatchObject({ n: 3 })
  expect((await act(cloud, 'get', { pk: 'fault-2' })).body.Item).toMatchObject({ n: 4 })
})

test('expired rows are gone once the clock has moved past them', async () => {
  const ttl = Math.floor(cloud.clock.now().getTime() / 1000) + 3600
  await cloud.db.send(new PutCommand({ TableName: cloud.tableName, Item: { PK: 'expiring', SK: 'item', ttl } }))
  await cloud.clock.advanceTo(new Date(cloud.clock.now().getTime() + 60_000))
  expect((await act(cloud, 'get', { pk: 'expiring' })).body.Item).toBeDefined()
  await cloud.clock.advanceTo(new Date((ttl + 60) * 1000))
  expect((await act(cloud, 'get', { pk: 'expiring' })).body.Item).toBeUndefined()
})
