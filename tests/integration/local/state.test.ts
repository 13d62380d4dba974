import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { assertPortFree } from '#local/edge/server.ts'
import { act, newStateDir, noteOf, removeStateDirs, startFixture } from './fixture.ts'

afterAll(removeStateDirs)

test('table, pictures, schedules, mail, dead letters and clock survive a restart', async () => {
  const stateDir = newStateDir()
  const first = await startFixture({ stateDir, now: new Date('2027-01-01T00:00:00Z') })
  await act(first, 'put', { pk: 'kept', n: 1 })
  await act(first, 'picture', { key: 'pictures/kept.png' })
  await act(first, 'schedule', { name: 'once-kept', at: '2027-06-01T00:00:00' })
  await act(first, 'mail', { from: 'hello@example.org' })
  await act(first, 'enqueue', { body: 'poison' })
  await first.idle()
  await first.clock.advanceTo('2027-02-01T00:00:00Z')
  await first.stop()

  const second = await startFixture({ stateDir })
  try {
    expect((await act(second, 'get', { pk: 'kept' })).body.Item).toMatchObject({ n: 1 })
    expect((await fetch(`${second.url}/pictures/kept.png`)).status).toBe(200)
    expect(second.schedules().map((s) => s.name)).toContain('once-kept')
    expect(second.mail()).toHaveLength(1)
    expect(second.deadLetters()).toHaveLength(1)
    expect(second.clock.now().toISOString()).toMatch(/^2027-02-01T00:/)
    await second.clock.advanceTo('2027-07-01T00:00:00Z')
    expect(await noteOf(second, 'schedule-once-kept')).toBeDefined()
  } finally {
    await second.stop()
  }
})

test.each(['clock.json', 'queues.json', 'schedules.json', 'mail.json', 'stripe.json'])(
  'a half-written %s prevents the start with a message and is left unchanged',
  async (name) => {
    const stateDir = newStateDir()
    writeFileSync(join(stateDir, name), '[{"half')
    await expect(startFixture({ stateDir })).rejects.toThrow(
      new RegExp(`${name}.*(left as it is|cannot be used).*--fresh`, 's'),
    )
    expect(readFileSync(join(stateDir, name), 'utf8')).toBe('[{"half')
  },
)

test('damaged table data prevents the start with a message and is left unchanged', async () => {
  const stateDir = newStateDir()
  const garbage = Buffer.alloc(8192, 'garbage')
  writeFileSync(join(stateDir, 'dynamodb.db'), garbage)
  await expect(startFixture({ stateDir, engine: 'dynoxide' })).rejects.toThrow(
    /could not be opened and was left as it is/,
  )
  expect(readFileSync(join(stateDir, 'dynamodb.db')).equals(garbage)).toBe(true)
})

test('a state directory belongs to one process at a time', async () => {
  const stateDir = newStateDir()
  const cloud = await startFixture({ stateDir })
  await expect(startFixture({ stateDir })).rejects.toThrow(/Another BookMe \(process \d+\) uses the state/)
  await cloud.stop()
  await (await startFixture({ stateDir })).stop()
})

test('the lock of a dead process is ignored', async () => {
  const stateDir = newStateDir()
  writeFileSync(join(stateDir, 'lock'), JSON.stringify({ owner: { pid: 2 ** 22, born: '1' }, children: [] }))
  await (await startFixture({ stateDir })).stop()
})

test('a child process that outlived its owner is killed', async () => {
  const stateDir = newStateDir()
  const child = spawn('sleep', ['60'])
  const exited = once(child, 'exit')
  const stat = `/proc/${child.pid}/stat`
  const born = existsSync(stat) ? readFileSync(stat, 'utf8').split(') ').at(-1)!.split(' ')[19] : ''
  writeFileSync(
    join(stateDir, 'lock'),
    JSON.stringify({ owner: { pid: 2 ** 22, born: '1' }, children: [{ pid: child.pid, born }] }),
  )
  const cloud = await startFixture({ stateDir })
  expect(await exited).toEqual([null, 'SIGKILL'])
  await cloud.stop()
})

test('a port in use is reported with a message', async () => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await expect(assertPortFree(port)).rejects.toThrow(`Port ${port} is in use.`)
  await expect(startFixture({ port })).rejects.toThrow(`Port ${port} is in use.`)
  server.close()
})

test('a machine without DynamoDB gets a message about what to install', async () => {
  const { PATH } = process.env
  process.env.PATH = '/nonexistent'
  try {
    await expect(startFixture({ engine: 'java' })).rejects.toThrow(/No DynamoDB for this machine: .* Java/)
  } finally {
    process.env.PATH = PATH
  }
})
