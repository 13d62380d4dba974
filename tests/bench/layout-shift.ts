import type { Page } from 'playwright-core'
import { isPath, type Path, paths } from '#web/lib/paths.ts'
import { narrow, startBrowser, type Browser } from '../e2e/browser.ts'
import { readerFor } from '../e2e/records.ts'
import type { RunningApp } from '../e2e/scenario.ts'
import type { Figure, Options, Section } from './report.ts'

/** Every page as each kind of person loads it: slow 4G, a processor four times slower, nothing cached. */

const budget = 0.05
const widths = { 390: narrow, 1280: { width: 1280, height: 900 } } as const
const people = ['admin', 'agent', 'client', 'artist', 'bandleader', 'musician', 'anonymous'] as const
type Who = (typeof people)[number]

const all = Object.keys(paths).filter(
  (path) => isPath(path) && !['/', '/splash', '/logout', '/signup-2'].includes(path),
)
const ofStaff = ['/requests', '/clients', '/client', '/prospects', '/money', '/words', '/plan-questions']
const closedTo: Record<Who, readonly string[]> = {
  admin: [],
  agent: ['/contract-clauses', '/programs', '/users'],
  client: [...ofStaff, '/contract-clauses', '/programs', '/users', '/payouts'],
  artist: [...ofStaff, '/contract-clauses', '/programs', '/users', '/proposal', '/contract'],
  bandleader: [...ofStaff, '/contract-clauses', '/programs', '/users', '/proposal', '/contract'],
  musician: [...ofStaff, '/contract-clauses', '/programs', '/users', '/proposal', '/contract'],
  anonymous: [],
}

/** The addresses that show a page of their own to this person. */
const addressesOf = async (running: RunningApp, who: Who): Promise<string[]> => {
  const reader = await readerFor(running, `${who === 'anonymous' ? 'client' : who}@bookme.example`)
  const [events, [artist]] = [await reader.events(), await reader.artists()]
  const event = events.find(({ status }) => status === 'proposed') ?? events[0]
  const withId: Partial<Record<Path, string | undefined>> = {
    '/event': event?.id,
    '/proposal': event?.id,
    '/contract': event?.id,
    '/day-sheet': event?.id,
    '/plan': event?.id,
    '/set-lists': event?.id,
    '/client': event?.client?.id,
    '/venue': event?.venue?.id,
    '/artist': artist?.id,
    '/songs': artist?.id,
    '/artistview': artist?.id,
  }
  const isOpen = (path: string) =>
    (who === 'anonymous') === (paths[path as Path].access === 'public') && !closedTo[who].includes(path)
  const own = all.filter(isOpen).map((path) => {
    const id = withId[path as Path]
    return id === undefined ? path : `${path}?id=${id}`
  })
  if (who === 'anonymous') return own
  return [...own, '/about', ...(who === 'admin' || who === 'agent' ? ['/event?id=new', '/events?when=past'] : [])]
}

/** As text, because the compiler's helpers do not exist in the page. */
const record = `window.shifts = []
new PerformanceObserver((list) => shifts.push(...list.getEntries().filter(({ hadRecentInput }) => !hadRecentInput)
  .map(({ value, startTime, sources }) => ({ value, at: Math.round(startTime), moved: sources.slice(0, 3).map(
    ({ node, previousRect: a, currentRect: b }) => (node?.innerText ?? node?.data ?? node?.className ?? '?')
      .toString().replace(/\\s+/g, ' ').slice(0, 40) + ' ' + [a.x, a.y, a.height].map(Math.round) + ' > ' +
      [b.x, b.y, b.height].map(Math.round)) }))))
  .observe({ type: 'layout-shift', buffered: true })`

interface Shift {
  value: number
  at: number
  /** An element that has moved: its text, and from where to where (left, top, height). */
  moved: string[]
}

const slow = async (page: Page) => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
  // Lighthouse's slow 4G.
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (0.75 * 1024 * 1024) / 8,
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

/** @returns all shifts until the page is complete and for a second after. */
const shiftsOf = async (page: Page, address: string): Promise<Shift[]> => {
  await page.goto(address)
  await page.waitForURL((url) => url.pathname !== '/splash')
  await page.waitForFunction(
    () => document.querySelector('#main > *') && !document.querySelector('[aria-label="Loading"], .MuiSkeleton-root'),
  )
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(1000)
  return page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts)
}

const sumOf = (shifts: readonly Shift[]) => shifts.reduce((sum, { value }) => sum + value, 0)

const measure = async (running: RunningApp, who: Who, width: keyof typeof widths): Promise<Figure[]> => {
  const email = who === 'anonymous' ? undefined : `${who}@bookme.example`
  const { context, page } = await running.browser.person(email, widths[width])
  await context.addInitScript(record)
  await slow(page)
  const pages: { address: string; shift: number }[] = []
  for (const address of await addressesOf(running, who)) {
    const shifts = await shiftsOf(page, address)
    const shift = sumOf(shifts)
    pages.push({ address, shift })
    if (shift > budget) console.log(`  ${who}, ${width} px, ${address}: ${shift.toFixed(3)}`, JSON.stringify(shifts))
  }
  await context.close()
  const worst = pages.reduce((a, b) => (b.shift > a.shift ? b : a))
  const over = pages.filter(({ shift }) => shift > budget)
  return [worst, ...over.filter((one) => one !== worst)].map(({ address, shift }) => ({
    what: `${who}, ${width} px, ${pages.length} pages, most: ${address.replace(/\?id=\w+_.*/, '')}`,
    value: shift,
    atMost: budget,
  }))
}

export const layoutShifts = async (
  url: string,
  { quick }: Options,
  whom: readonly Who[] = people,
): Promise<Section> => {
  const browser: Browser = await startBrowser(url)
  const running = { url, browser, clock: () => Promise.resolve(new Date()) } as RunningApp
  const figures: Figure[] = []
  try {
    for (const who of whom) {
      if (quick && who !== 'agent' && who !== 'anonymous') continue
      // Both widths at once: the order of answers may differ, their shifts may not.
      const both = await Promise.all(([390, 1280] as const).map((width) => measure(running, who, width)))
      figures.push(...both.flat())
    }
    return { title: 'Layout shift of every page, slow 4G, processor 4 times slower', figures }
  } finally {
    await browser.close()
  }
}
