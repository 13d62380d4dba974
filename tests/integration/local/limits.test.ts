import { setTimeout as sleep } from 'node:timers/promises'
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, expect, test } from 'vitest'
import { createThrottle } from '#local/edge/throttle.ts'
import { Concurrency } from '#local/lambda/concurrency.ts'
import type { Template } from '#local/template/template.ts'
import { act, noteOf, removeStateDirs, startFixture } from './fixture.ts'

afterAll(() => removeStateDirs())

/** A template with other properties of one resource. */
const having =
  (logicalId: string, properties: object) =>
  (template: Template): Template => {
    Object.assign(template.Resources[logicalId]!.Properties!, properties)
    return template
  }

test("a function starts within its reservation, and others within the rest of the account's quota", () => {
  const concurrency = new Concurrency(5, new Map([['payments', 2]]))
  const enter = (name: string) => concurrency.enter(name)
  expect(['payments', 'payments', 'payments'].map(enter)).toEqual([true, true, false])
  expect(['auth', 'events', 'auth', 'auth'].map(enter)).toEqual([true, true, true, false])
  concurrency.leave('payments')
  expect(['auth', 'payments'].map(enter)).toEqual([false, true])
  concurrency.leave('events')
  expect(['auth', 'payments'].map(enter)).toEqual([true, false])
})

test('requests beyond the reserved executions of the template are refused as by API Gateway', async () => {
  const cloud = await startFixture({ template: having('ApiFunction', { ReservedConcurrentExecutions: 2 }) })
  try {
    const { db, tableName: TableName } = cloud
    const isThere = async (PK: string) =>
      (await db.send(new GetCommand({ TableName, Key: { PK, SK: 'item' } }))).Item !== undefined
    const two = ['left', 'right'].map((me) => act(cloud, 'meet', { me, all: ['late'] }))
    while (!((await isThere('left')) && (await isThere('right')))) await sleep(5)
    expect(await act(cloud, 'now')).toEqual({ status: 503, body: { message: 'Service Unavailable' } })
    await db.send(new PutCommand({ TableName, Item: { PK: 'late', SK: 'item' } }))
    expect((await Promise.all(two)).map(({ status }) => status)).toEqual([200, 200])
    expect((await act(cloud, 'now')).status).toBe(200)
  } finally {
    await cloud.stop()
  }
})

test('a message waits for an execution and uses up no attempt', async () => {
  const cloud = await startFixture({ executions: 1 })
  try {
    // The only execution sends it.
    await act(cloud, 'enqueue', { body: 'patient' })
    await cloud.idle()
    expect(cloud.throttles()).toBeGreaterThan(0)
    expect(await noteOf(cloud, 'message-patient')).toBeDefined()
    expect(cloud.deadLetters()).toEqual([])
  } finally {
    await cloud.stop()
  }
})

test("a route is throttled as the template's stage says, before a function starts", async () => {
  const DefaultRouteSettings = { ThrottlingRateLimit: 0.001, ThrottlingBurstLimit: 2 }
  const cloud = await startFixture({ template: having('ApiStage', { DefaultRouteSettings }) })
  try {
    const answers = [await act(cloud, 'now'), await act(cloud, 'now'), await act(cloud, 'now')]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429])
    expect(answers[2]!.body).toEqual({ message: 'Too Many Requests' })
    expect(cloud.invocations).toHaveLength(2)
  } finally {
    await cloud.stop()
  }
})

test('a bucket fills again at its rate, and never beyond its burst', () => {
  let now = 0
  const admits = createThrottle(() => now)
  const route = { routeKey: 'GET /', functionArn: '', timeoutMs: 1, throttle: { rate: 2, burst: 3 } }
  const admitted = (tries: number) => Array.from({ length: tries }, () => admits(route)).filter(Boolean).length
  expect(admitted(5)).toBe(3)
  now = 1000
  expect(admitted(5)).toBe(2)
  now = 60_000
  expect(admitted(5)).toBe(3)
  expect(admits({ ...route, throttle: undefined })).toBe(true)
})

test('a cloud that delivers twice does so with messages and schedules, also in one batch', async () => {
  const cloud = await startFixture({ deliveries: 2 })
  try {
    await act(cloud, 'enqueue', { body: 'again' })
    await cloud.idle()
    expect(await noteOf(cloud, 'message-again')).toMatchObject({ batch: 2 })
    const before = cloud.invocations.filter(({ source }) => source === 'schedule').length
    await cloud.clock.advanceTo(new Date(cloud.clock.now().getTime() + 61_000))
    const after = cloud.invocations.filter(({ source }) => source === 'schedule').length
    expect(after - before).toBeGreaterThanOrEqual(2)
    expect((after - before) % 2).toBe(0)
  } finally {
    await cloud.stop()
  }
})
