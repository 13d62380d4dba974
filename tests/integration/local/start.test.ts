import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { newStateDir, removeStateDirs } from './fixture.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
afterAll(removeStateDirs)

const start = (...args: string[]): { status: number | null; said: string } => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/run.mjs', 'start', ...args], {
    cwd: root,
    encoding: 'utf8',
  })
  return { status, said: stdout + stderr }
}

test('npm start exits with a message if its port is in use, before building or writing anything', async () => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const state = join(newStateDir(), 'state')
  expect(start('--port', String(port), '--state', state)).toEqual({
    status: 1,
    said: `Port ${port} is in use. Stop what runs there, or choose another: npm start -- --port ${port + 1}\n`,
  })
  expect(existsSync(state)).toBe(false)
  server.close()
})

test('npm start prints its usage when called incorrectly', () => {
  const { status, said } = start('--prot', '1')
  expect(status).toBe(1)
  expect(said).toMatch(
    /Unknown option '--prot'.*npm start -- \[--port 8080\] \[--fresh\] \[--empty\] \[--state \.local\]/s,
  )
})

test('npm start does not serve the state of an older version, and leaves it unchanged', () => {
  const state = newStateDir()
  writeFileSync(join(state, 'seed.json'), '{"done":true}')
  expect(start('--port', '0', '--state', state)).toEqual({
    status: 1,
    said:
      `The state in ${state} was made by another version of BookMe. ` +
      'Choose an empty directory: npm start -- --state <directory>\n',
  })
  expect(readdirSync(state)).toEqual(['seed.json'])
})
