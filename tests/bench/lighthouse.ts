import lighthouse from 'lighthouse'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { logIn } from '../e2e/browser.ts'
import { paced } from './pace.ts'
import { median, type Figure, type Options, type Section } from './report.ts'

/** Lighthouse's mobile profile (a slow phone on slow 4G, simulated) on the built app as served by `npm start`. */

const pages = [
  { path: '/login', email: undefined, performance: 95 },
  { path: '/home', email: 'agent@bookme.example', performance: 90 },
  { path: '/events', email: 'agent@bookme.example', performance: 90 },
] as const

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => {
        resolve(port)
      })
    })
  })

interface Run {
  performance: number
  accessibility: number
  lcp: number
  tbt: number
}

/** One visit in a fresh browser: nothing cached, logged in. */
const visit = async (url: string, path: string, email: string | undefined): Promise<Run> => {
  const profile = mkdtempSync(join(tmpdir(), 'bookme-lighthouse-'))
  const port = await freePort()
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: '/usr/bin/chromium',
    viewport: null,
    baseURL: url,
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--remote-debugging-port=${port}`,
    ],
  })
  try {
    if (email !== undefined) {
      const page = await context.newPage()
      await logIn(page, email)
      await page.close()
    }
    const result = await lighthouse(`${url}${path}`, {
      port,
      output: 'json',
      logLevel: 'error',
      onlyCategories: ['performance', 'accessibility'],
      formFactor: 'mobile',
      disableStorageReset: true,
    })
    if (!result) throw new Error('Lighthouse said nothing')
    const { categories, audits, finalDisplayedUrl } = result.lhr
    if (!finalDisplayedUrl.startsWith(`${url}${path}`)) throw new Error(`Lighthouse ended up at ${finalDisplayedUrl}`)
    const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
    return {
      performance: score('performance'),
      accessibility: score('accessibility'),
      lcp: audits['largest-contentful-paint']?.numericValue ?? 0,
      tbt: audits['total-blocking-time']?.numericValue ?? 0,
    }
  } finally {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  }
}

export const lighthouseScores = async (url: string, { quick }: Options): Promise<Section> => {
  const figures: Figure[] = []
  const machine = paced()
  for (const { path, email, performance } of pages) {
    const runs: Run[] = []
    for (let i = 0; i < (quick ? 1 : 5); i += 1) runs.push(await machine.run(() => visit(url, path, email)))
    const of = (key: keyof Run) => median(runs.map((run) => run[key]))
    figures.push(
      { what: `${path}: performance`, value: of('performance'), atLeast: performance },
      { what: `${path}: accessibility`, value: Math.min(...runs.map((run) => run.accessibility)), atLeast: 100 },
      { what: `${path}: largest paint`, value: of('lcp'), unit: 'ms' },
      { what: `${path}: blocked`, value: of('tbt'), unit: 'ms' },
    )
  }
  // Background load counts fourfold as the page's blocking time.
  return { title: `Lighthouse, mobile, median of ${quick ? 1 : 5}`, figures: [...figures, ...machine.figures()] }
}
