import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { newStateDir, removeStateDirs } from './fixture.ts'

/** When the state cannot be stored: a message, exit code 1, and no process left behind. */

const root = fileURLToPath(new URL('../../..', import.meta.url))
afterAll(removeStateDirs)

describe('npm start --state', () => {
  const file = join(newStateDir(), 'file')
  writeFileSync(file, 'not a directory')
  const full = newStateDir()
  symlinkSync('/dev/full', join(full, 'probe.tmp'))

  test.each([
    ['a file', file, 'there is a file in its place'],
    ['a path below a file', join(file, 'below', 'it'), 'there is a file in its place'],
    ['a path that cannot exist', '/proc/bookme/state', 'it cannot exist there'],
    ['a directory that may not be written', '/sys/kernel', '(it may not be written|the disk is read-only)'],
    ['a full disk', full, 'the disk is full'],
    ['a name that is too long', join(full, 'x'.repeat(300)), 'its name is too long'],
  ])('%s exits with a message', (_, state, reason) => {
    const { status, stdout, stderr, signal } = spawnSync(
      process.execPath,
      ['tools/run.mjs', 'start', '--port', '0', '--state', state],
      { cwd: root, encoding: 'utf8', timeout: 600_000 },
    )
    expect(signal).toBeNull()
    expect(stdout + stderr).toMatch(
      new RegExp(`^BookMe cannot keep its state in ${state}: ${reason}.*Choose another directory: .*--state.*\n$`),
    )
    expect(status).toBe(1)
  })
})

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    // A zombie not yet reaped by its parent no longer counts as a process.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

const childrenOf = (stateDir: string): number[] =>
  (JSON.parse(readFileSync(join(stateDir, 'lock'), 'utf8')) as { children: { pid: number }[] }).children.map(
    ({ pid }) => pid,
  )

const startProcess = (stateDir: string) => {
  const script = join(root, 'tests', 'integration', 'local', 'run-fixture.ts')
  const child = spawn(process.execPath, ['--import', 'tsx', script, stateDir], { cwd: root })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const until = async (condition: () => boolean) => {
    while (!condition()) {
      if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}: ${said}`)
      await sleep(5)
    }
  }
  return { child, exited: once(child, 'exit'), said: () => said, until }
}

describe('a running cloud', () => {
  test('whose disk fills up reports it and exits together with its database', async () => {
    const stateDir = newStateDir()
    const { exited, said, until } = startProcess(stateDir)
    await until(() => said().includes('ready'))
    const [engine] = childrenOf(stateDir)
    expect(isAlive(engine!)).toBe(true)
    symlinkSync('/dev/full', join(stateDir, 'queues.json.tmp'))
    const url = /ready (\S+)/.exec(said())![1]!
    await fetch(`${url}/v1/do/enqueue`, { method: 'POST', body: '{"body":"kept?"}' }).catch(() => undefined)
    expect(await exited).toEqual([1, null])
    expect(said().split('\n').slice(1)).toEqual([
      `BookMe cannot keep its state in ${stateDir}: the disk is full. ` +
        'Choose another directory: npm start -- --state <directory>',
      '',
    ])
    expect(isAlive(engine!)).toBe(false)
    expect(existsSync(join(stateDir, 'lock'))).toBe(false)
  })

  test('whose database exits reports it and exits', async () => {
    const stateDir = newStateDir()
    const { exited, said, until } = startProcess(stateDir)
    await until(() => said().includes('ready'))
    process.kill(childrenOf(stateDir)[0]!, 'SIGKILL')
    expect(await exited).toEqual([1, null])
    expect(said()).toContain('DynamoDB ended by itself.')
  })

  test('that is stopped during startup leaves no database behind', async () => {
    const stateDir = newStateDir()
    const { child, exited, said, until } = startProcess(stateDir)
    await until(() => existsSync(join(stateDir, 'lock')) && childrenOf(stateDir).length > 0)
    const [engine] = childrenOf(stateDir)
    child.kill('SIGTERM')
    expect(await exited).toEqual([0, null])
    expect(said()).not.toContain('Error')
    // Killed with its parent; the system may take a moment.
    while (isAlive(engine!)) await sleep(20)
  })
})
