import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask } from '#local/seed/http.ts'
import { StateFolder } from '#local/state/folder.ts'
import { authApi } from '#shared/api/auth.ts'
import { moneyApi } from '#shared/api/money.ts'
import { synthesized } from '#tests/support/synth.ts'
import { newStateDir, removeStateDirs } from './fixture.ts'

const program = fileURLToPath(new URL('run-product.ts', import.meta.url))
const cheapPasswords = fileURLToPath(new URL('../../support/native-imports.ts', import.meta.url))
const children: ChildProcess[] = []
let outdir: string
beforeAll(async () => {
  ;({ outdir } = await synthesized())
})
afterAll(async () => {
  // A failed test leaves one running, whose engine only a signal that it hears ends, too.
  const running = children.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)
  for (const child of running) child.kill('SIGTERM')
  await Promise.all(running.map((child) => once(child, 'exit')))
  removeStateDirs()
})

/** Four seasons. */
const patiently = { timeout: 300_000 }

interface Start {
  said: string[]
  /** Resolves with the first line that matches. @throws if the start ends before. */
  until(line: RegExp): Promise<string>
  end(signal: NodeJS.Signals): Promise<void>
}

const start = (stateDir: string, ...options: string[]): Start => {
  const args = ['--import', cheapPasswords, program, stateDir, outdir, ...options]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  children.push(child)
  const said: string[] = []
  const waiting: (() => void)[] = []
  const lookAgain = () => waiting.splice(0).forEach((look) => look())
  for (const stream of [child.stdout, child.stderr])
    createInterface(stream).on('line', (line) => {
      said.push(line)
      lookAgain()
    })
  const exited = once(child, 'exit').then(lookAgain)
  const until = async (line: RegExp): Promise<string> => {
    for (;;) {
      const found = said.find((one) => line.test(one))
      if (found !== undefined) return found
      if (child.exitCode !== null || child.signalCode !== null) throw new Error(said.join('\n'))
      await new Promise<void>((look) => waiting.push(look))
    }
  }
  return {
    said,
    until,
    end: async (signal) => {
      child.kill(signal)
      await exited
    },
  }
}

interface Purse {
  account: string
  available: number
  pending: number
}

/** In dollars: what the books have, and the provider. */
const moneyAt = async (url: string) => {
  const { token } = (await ask(url, authApi.login, {
    body: { email: 'admin@bookme.example', password: 'Passw0rd!' },
  })) as { token: string }
  const { balance, differences } = await ask(url, moneyApi.getBooks, { token })
  const { balances } = (await (await fetch(`${url}/__local/api/stripe`)).json()) as { balances: Purse[] }
  const { available, pending } = balances.find(({ account }) => account === 'platform')!
  return { books: balance!.total, provider: (available + pending) / 100, differences }
}
/** By name; a season made twice would have each twice. */
const eventsAt = async (url: string) =>
  ((await (await fetch(`${url}/__local/api/statements`)).json()) as { name: string; problems: string[] }[]).toSorted(
    (a, b) => (a.name < b.name ? -1 : 1),
  )

/** The whole season, of this start alone. */
const expectWhole = async (url: string): Promise<void> => {
  const { books, provider, differences } = await moneyAt(url)
  expect(books).toBeGreaterThan(0)
  expect({ books, differences }).toEqual({ books: provider, differences: [] })
  const events = await eventsAt(url)
  expect(events.flatMap(({ problems }) => problems)).toEqual([])
  expect(new Set(events.map(({ name }) => name)).size).toBe(events.length)
  expect(events.length).toBeGreaterThan(10)
}

test(
  'a first start that is killed at any time is followed by one that is whole, of one season',
  patiently,
  async () => {
    const stateDir = newStateDir()
    for (const line of [/people sign up/, /The demo season: .*\d/, /written down/]) {
      const killed = start(stateDir)
      await killed.until(line)
      await killed.end('SIGKILL')
    }
    // As an unfinished write, and as a file of a later version.
    writeFileSync(join(stateDir, 'stripe.json.tmp'), '{')
    writeFileSync(join(stateDir, 'new.bin'), '')
    const whole = start(stateDir)
    const [url] = /http:\S+/.exec(await whole.until(/^ready/))!
    expect(whole.said[0]).toBe('An earlier start was interrupted while it made the demo data; starting over.')
    await expectWhole(url)
    expect(existsSync(join(stateDir, 'new.bin'))).toBe(false)
    await whole.end('SIGTERM')
  },
)

test('starting over leaves nothing of the old state but the lock, under any file names', async () => {
  const stateDir = newStateDir()
  const open = () => new StateFolder(stateDir, { isDefault: false, fresh: true })
  await open().clear()
  for (const name of [
    'lock',
    'stripe.json.journal',
    'stripe.json.journal.old',
    'seed.json.tmp',
    'lock.17',
    'later.bin',
  ])
    writeFileSync(join(stateDir, name), 'old')
  mkdirSync(join(stateDir, 'later', 'rooms'), { recursive: true })
  await open().finish()
  await open().clear()
  expect(readdirSync(stateDir)).toEqual(['lock', 'seed.json'])
  expect(open().wasPartial).toBe(true)
})

test('while the season is made, the page says how far it is, and the API asks for patience', async () => {
  const making = start(newStateDir())
  const [url] = /http:\S+/.exec(await making.until(/how far it is/))!
  const page = await fetch(`${url}/events?all=1`, { headers: { accept: 'text/html' } })
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('The demo data is still being made; this happens once.')
  const api = await fetch(`${url}/v1/health`)
  expect([api.status, api.headers.get('retry-after')]).toEqual([503, '2'])
  await making.end('SIGTERM')
})

test('a directory with files of others is refused, and left alone', async () => {
  const stateDir = newStateDir()
  writeFileSync(join(stateDir, 'thesis.txt'), 'mine')
  for (const options of [[], ['--fresh']]) {
    const refused = start(stateDir, ...options)
    await expect(refused.until(/^ready/)).rejects.toThrow(/files of others .* Choose an empty directory/)
  }
  expect(readFileSync(join(stateDir, 'thesis.txt'), 'utf8')).toBe('mine')
})
