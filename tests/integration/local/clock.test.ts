import { tmpdir } from 'node:os'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Clock } from '#local/clock.ts'
import type { Cloud } from '#local/cloud.ts'
import { nextAfter, parseExpression } from '#local/services/schedule-expression.ts'
import { dueAt, readSchedule } from '#local/services/schedule.ts'
import { oneTimeSchedule } from '#functions/platform/queues/one-time-schedule.ts'
import type { ScheduledJob } from '#shared/jobs.ts'
import { Timeline } from '#local/timeline.ts'
import { act, noteOf, removeStateDirs, startFixture } from './fixture.ts'

let cloud: Cloud
beforeAll(async () => {
  cloud = await startFixture({ now: new Date('2027-01-01T12:00:00Z') })
})
afterAll(async () => {
  await cloud.stop()
  removeStateDirs()
})

test('functions use the clock of the cloud', async () => {
  const before = cloud.clock.now().getTime()
  const { body } = await act(cloud, 'now')
  expect(before).toBeGreaterThanOrEqual(Date.parse('2027-01-01T12:00:00Z'))
  expect(body.now).toBeGreaterThanOrEqual(before)
  expect(body.now).toBeLessThanOrEqual(cloud.clock.now().getTime())
  expect(body).toMatchObject({ isDate: true })
  expect(body.text).toMatch(/^Fri Jan 01 2027/)
})

test('a schedule fires once when the clock moves past its instant, and is deleted', async () => {
  await act(cloud, 'schedule', { name: 'once-later', at: '2027-03-01T09:30:00' })
  await act(cloud, 'schedule', { name: 'once-sooner', at: '2027-02-01T09:30:00' })
  await act(cloud, 'schedule', { name: 'once-much-later', at: '2028-01-01T00:00:00' })
  await cloud.clock.advanceTo('2027-04-01T00:00:00Z')
  expect((await noteOf(cloud, 'schedule-once-sooner'))?.at).toMatch(/^2027-02-01T09:3/)
  expect((await noteOf(cloud, 'schedule-once-later'))?.at).toMatch(/^2027-03-01T09:3/)
  expect(await noteOf(cloud, 'schedule-once-much-later')).toBeUndefined()
  expect(
    cloud
      .schedules()
      .map((s) => s.name)
      .sort(),
  ).toEqual(['once-much-later', 'sweep'])
  expect(cloud.invocations.filter((i) => i.source === 'schedule')).toHaveLength(3)
})

test('recurring schedules fire once after a move', async () => {
  expect((await noteOf(cloud, 'schedule-sweep'))?.at).toMatch(/^2027-04-01T00:00:0/)
})

test('the clock does not move backwards', async () => {
  await expect(cloud.clock.advanceTo('2027-01-01T00:00:00Z')).rejects.toThrow(
    /The clock only moves forward: it is 2027-04-01/,
  )
})

test('a schedule of the same name is a conflict', async () => {
  expect((await act(cloud, 'schedule', { name: 'once-much-later', at: '2029-01-01T00:00:00' })).body.name).toBe(
    'ConflictException',
  )
})

test('an expression that AWS would refuse is refused', async () => {
  expect((await act(cloud, 'schedule', { name: 'once-wrong', at: '2029-01-01T00:00:00Z' })).body.name).toBe(
    'ValidationException',
  )
})

test('the console moves the clock, and explains an invalid time', async () => {
  const post = async (body: object) => {
    const response = await fetch(`${cloud.url}/__local/api/clock`, { method: 'POST', body: JSON.stringify(body) })
    return { status: response.status, ...((await response.json()) as { now?: string; error_message?: string }) }
  }
  const before = cloud.clock.now()
  const { now } = await post({ by: 'P1D' })
  expect(Date.parse(now!) - before.getTime()).toBeGreaterThanOrEqual(86_400_000)
  expect(await post({ by: 'a while' })).toMatchObject({
    status: 400,
    error_message: expect.stringContaining('no duration'),
  })
  expect(await post({ to: '2020-01-01T00:00:00Z' })).toMatchObject({
    status: 400,
    error_message: expect.stringContaining('only moves forward'),
  })
})

const next = (expression: string, after: string, timezone = 'UTC'): string | undefined =>
  nextAfter(parseExpression(expression, timezone), new Date(after))?.toISOString()

test('at() is read in its time zone', () => {
  expect(next('at(2027-06-01T09:00:00)', '2027-01-01T00:00:00Z', 'America/New_York')).toBe('2027-06-01T13:00:00.000Z')
})

test('cron() finds the next weekday morning of its time zone', () => {
  expect(next('cron(30 9 ? * MON-FRI *)', '2027-01-01T18:00:00Z', 'America/New_York')).toBe('2027-01-04T14:30:00.000Z')
})

test('cron() with steps and lists finds the next minute', () => {
  expect(next('cron(0/20 8,12 * * ? *)', '2027-01-01T08:40:00Z')).toBe('2027-01-01T12:00:00.000Z')
})

test('rate() requires the matching singular or plural of its unit', () => {
  expect(next('rate(5 minutes)', '2027-01-01T00:00:00Z')).toBe('2027-01-01T00:05:00.000Z')
  expect(() => parseExpression('rate(1 minutes)', 'UTC')).toThrow(/Invalid Schedule Expression/)
})

const dueWith = (name: string, job: ScheduledJob): number => {
  const request = oneTimeSchedule('2027-03-01T14:00:00.000Z', job, 'group', { Arn: 'arn', RoleArn: 'arn' })
  return dueAt(readSchedule(name, { ...request }, ['group'], new Date('2027-01-01')))!.getTime()
}

test('the payouts of a payday start in a quarter of an hour, each other job at its second', () => {
  const at = Date.parse('2027-03-01T14:00:00.000Z')
  const minutes = Array.from({ length: 1000 }, (_, i) => {
    const due = dueWith(`payout-usr_${i}`, { type: 'payout', user_id: `usr_${i}` })
    return Math.floor((due - at) / 60_000)
  })
  expect(new Set(minutes)).toEqual(new Set(Array.from({ length: 15 }, (_, i) => i)))
  const busiest = Math.max(...[...new Set(minutes)].map((minute) => minutes.filter((one) => one === minute).length))
  expect(busiest).toBeLessThan(120)
  expect(dueWith('balance-evt_1', { type: 'balance', event_id: 'evt_1' })).toBe(at)
})

test.each([
  { Mode: 'FLEXIBLE' },
  { Mode: 'FLEXIBLE', MaximumWindowInMinutes: 1441 },
  { Mode: 'OFF', MaximumWindowInMinutes: 15 },
  undefined,
])('a window that AWS would refuse is refused: %j', (FlexibleTimeWindow) => {
  const input = { ScheduleExpression: 'at(2027-03-01T14:00:00)', Target: { Arn: 'arn', RoleArn: 'arn' } }
  expect(() => readSchedule('a', { ...input, FlexibleTimeWindow }, ['default'], new Date())).toThrow(/window/)
})

test('webhooks that take long keep no schedule waiting', async () => {
  const [webhooks, schedule] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const due = () => new Date(0)
  const timeline = new Timeline({
    clock: new Clock(tmpdir()),
    agendas: [
      { nextDue: due, runDue: () => webhooks.promise },
      { nextDue: due, runDue: () => Promise.resolve(schedule.resolve()) },
    ],
    runRecurring: () => Promise.resolve(),
    idle: () => Promise.resolve(),
    moved: () => Promise.resolve(),
    log: () => undefined,
  })
  timeline.start()
  await schedule.promise
  webhooks.resolve()
  await timeline.stop()
})

test('the clock moves only when the work that a tick began is done', async () => {
  const webhooks = Promise.withResolvers<void>()
  const began = Promise.withResolvers<void>()
  const order: string[] = []
  let isDue = true
  const runDue = async () => {
    isDue = false
    began.resolve()
    await webhooks.promise
    order.push('webhooks are delivered')
  }
  const clock = new Clock(tmpdir())
  const timeline = new Timeline({
    clock,
    agendas: [{ nextDue: () => (isDue ? new Date(0) : undefined), runDue }],
    runRecurring: () => Promise.resolve(),
    idle: () => Promise.resolve(),
    moved: () => Promise.resolve(void order.push('the clock has moved')),
    log: () => undefined,
  })
  timeline.start()
  await began.promise
  const move = timeline.advanceTo(new Date(clock.now().getTime() + 3_600_000))
  await new Promise((resolve) => setTimeout(resolve, 50))
  webhooks.resolve()
  await move
  await timeline.stop()
  expect(order).toEqual(['webhooks are delivered', 'the clock has moved'])
})
