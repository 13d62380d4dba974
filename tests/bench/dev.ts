import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { chromium, type Page } from 'playwright-core'
import { median, timed, type Figure, type Options, type Section } from './report.ts'

/** `npm run dev` on a copy of the sources: from a file's edit until the page shows it, and until the API answers it. */

const root = fileURLToPath(new URL('../..', import.meta.url))
const sources = ['config', 'functions', 'infra', 'local', 'shared', 'tools', 'web', 'cdk.json', 'package.json']
const args = ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking']

const copySources = (): string => {
  const copy = mkdtempSync(join(tmpdir(), 'bookme-dev-'))
  for (const name of [...sources, 'package-lock.json']) cpSync(join(root, name), join(copy, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  return copy
}

const startDev = async (folder: string) => {
  const state = join(folder, '.local')
  const child = spawn(process.execPath, ['local/start.ts', '--live', '--port', '0', '--state', state], { cwd: folder })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  for (let waited = 0; waited < 180; waited += 1) {
    const [, url] = /BookMe is ready on (\S+)/.exec(said) ?? []
    if (url !== undefined)
      return {
        url,
        stop: () => new Promise<void>((resolve) => (child.once('exit', () => resolve()), child.kill('SIGTERM'))),
      }
    if (child.exitCode !== null) break
    await sleep(1000)
  }
  throw new Error(`npm run dev did not start:\n${said.slice(-4000)}`)
}

const editor = (folder: string, path: string, found: string) => {
  const file = join(folder, path)
  const before = readFileSync(file, 'utf8')
  if (!before.includes(found)) throw new Error(`${path} has no ${found}`)
  return (text: string) => writeFileSync(file, before.replace(found, text))
}

/** Until the page has it; `look` may have to ask the page for it. */
const untilShown = async (page: Page, text: string, look: () => Promise<unknown>): Promise<void> => {
  for (const end = performance.now() + 20_000; performance.now() < end; await sleep(10)) {
    await look()
    if ((await page.content()).includes(text)) return
  }
  throw new Error(`The page never showed ${text}`)
}
const untilAnswered = async (url: string, text: string): Promise<void> => {
  for (const end = performance.now() + 20_000; performance.now() < end;)
    if ((await (await fetch(`${url}/v1/validate-password?password=x`)).text()).includes(text)) return
  throw new Error(`The API never answered ${text}`)
}

const figures = (what: string, times: readonly number[], atMost: number): Figure[] => [
  { what: `${what}, slowest of ${times.length}`, value: Math.round(Math.max(...times)), unit: 'ms', atMost },
  { what: `${what}, median`, value: Math.round(median(times)), unit: 'ms' },
]

export const bench = async ({ quick }: Options): Promise<Section[]> => {
  const folder = copySources()
  const dev = await startDev(folder)
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args })
  try {
    const page = await (await browser.newContext({ baseURL: dev.url })).newPage()
    const rounds = Array.from({ length: quick ? 3 : 10 }, (_, round) => round)
    const each = async (work: (round: number) => Promise<void>): Promise<number[]> => {
      const times: number[] = []
      for (const round of rounds) {
        times.push(await timed(() => work(round)))
        // The machine rests between two edits, as it does while a person types.
        await sleep(500)
      }
      return times
    }
    await page.goto('/signup')
    const [email, secret] = [page.getByLabel(/^E-?mail/i).first(), page.getByLabel(/^Password/).first()]
    await email.fill('ann@example.com')
    await secret.fill('x')
    const ask = () => secret.evaluate((input: HTMLElement) => (input.focus(), input.blur()))

    const component = editor(folder, 'web/src/app/routes/signup.tsx', 'Step 1 of 2')
    const painted = await each(async (round) => {
      component(`Edit ${round} of 10`)
      await untilShown(page, `Edit ${round} of 10`, () => Promise.resolve())
    })
    const answer = editor(folder, 'functions/people/use-cases/auth/validate.ts', "msg: problem ?? ''")
    await untilAnswered(dev.url, 'Password must')
    const answered = await each(async (round) => {
      answer(`msg: problem ? 'Answer ${round}' : ''`)
      await untilAnswered(dev.url, `Answer ${round}`)
    })
    answer("msg: problem ?? ''")
    const rule = editor(folder, 'shared/domain/user/password.ts', 'Password must be')
    const [seen, heard]: [number[], number[]] = [[], []]
    await each(async (round) => {
      rule(`Rule ${round} must be`)
      const [one, other] = await Promise.all([
        timed(() => untilShown(page, `Rule ${round} must be`, ask)),
        timed(() => untilAnswered(dev.url, `Rule ${round} must be`)),
      ])
      seen.push(one)
      heard.push(other)
    })
    const kept = (await email.inputValue()) === 'ann@example.com' ? 1 : 0
    return [
      {
        title: 'npm run dev: from an edit to what it changes',
        figures: [
          ...figures('component painted', painted, 1000),
          ...figures('function answered', answered, 2000),
          ...figures('shared rule painted', seen, 1000),
          ...figures('shared rule answered', heard, 2000),
          { what: 'a typed address is still there', value: kept, atLeast: 1 },
        ],
      },
    ]
  } finally {
    await browser.close()
    await dev.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
