import type { Page } from 'playwright-core'
import { axe, axeInDark, shoot, sidewaysScroll, narrow } from './browser.ts'
import { follow, until } from './page-actions.ts'
import { readerFor } from './records.ts'
import type { Scenario, RunningApp } from './scenario.ts'

/** Every route for every role: guard, axe, no horizontal scrolling; screenshots are kept. */

type Who = 'admin' | 'agent' | 'client' | 'artist' | 'bandleader' | 'musician' | 'newcomer' | 'anonymous'

interface Screen {
  /** `{event}` and `{artist}` are filled in from the demo data. */
  path: string
  /** This role's final path, if it differs from the path itself. */
  lands?: string
}

const everybody: Screen[] = [{ path: '/about' }, { path: '/home' }, { path: '/contact' }]
const verified: Screen[] = [
  ...everybody,
  { path: '/calendar' },
  { path: '/events' },
  { path: '/events?when=past' },
  { path: '/events?when=canceled&unpaid=true' },
  { path: '/event?id={event}' },
  { path: '/day-sheet?id={event}' },
  { path: '/plan?id={event}' },
  { path: '/venues' },
  { path: '/venue?id={venue}' },
  { path: '/artists' },
  { path: '/artist?id={artist}' },
  { path: '/songs?id={artist}' },
  { path: '/account' },
]
const staff: Screen[] = [
  ...verified,
  { path: '/requests' },
  { path: '/clients' },
  { path: '/client?id={client}' },
  { path: '/prospects' },
  { path: '/holds' },
  { path: '/event?id=new' },
  { path: '/proposal?id={event}' },
  { path: '/contract?id={event}' },
  { path: '/payouts' },
  { path: '/money' },
  { path: '/words' },
  { path: '/website' },
  { path: '/plan-questions' },
]
const homeFor = (...paths: string[]): Screen[] => paths.map((path) => ({ path, lands: '/home' }))

const screensOf: Record<Who, Screen[]> = {
  admin: [
    ...staff,
    { path: '/contract-clauses' },
    { path: '/programs' },
    { path: '/users' },
    { path: '/money?event={event}' },
  ],
  agent: staff,
  client: [
    ...verified,
    { path: '/proposal?id={event}' },
    { path: '/contract?id={event}' },
    ...homeFor(
      '/requests',
      '/clients',
      '/client?id={client}',
      '/prospects',
      '/holds',
      '/payouts',
      '/money',
      '/contract-clauses',
      '/words',
      '/website',
      '/plan-questions',
      '/programs',
      '/users',
    ),
  ],
  artist: [...verified, { path: '/payouts' }, ...homeFor('/requests', '/clients', '/money')],
  bandleader: [...verified, { path: '/payouts' }],
  musician: [...verified, { path: '/payouts' }],
  newcomer: [...everybody, { path: '/signup-2' }, ...homeFor('/calendar', '/events', '/account', '/artists')],
  anonymous: [
    { path: '/about' },
    { path: '/consult' },
    { path: '/acts' },
    { path: '/terms' },
    { path: '/privacy' },
    { path: '/verify' },
    { path: '/signup' },
    { path: '/signupclient' },
    { path: '/login' },
    { path: '/password-reset' },
    { path: '/confirm-email?token=never-given' },
    { path: '/artistview?id={artist}' },
    ...['/home', '/calendar', '/event?id={event}', '/account', '/contact'].map((path) => ({ path, lands: '/login' })),
  ],
}

/** An event from this role's own list. */
const ids = async (running: RunningApp, email: string) => {
  const reader = await readerFor(running, email)
  const [events, artists] = [await reader.events(), await reader.artists()]
  const chosen =
    events.find(({ status }) => status === 'proposed') ?? events.find(({ status }) => status === 'booked') ?? events[0]
  return {
    event: chosen?.id ?? 'evt_none',
    artist: artists[0]?.id ?? 'art_none',
    client: chosen?.client?.id ?? 'cli_none',
    venue: chosen?.venue?.id ?? 'ven_none',
  }
}

/** Navigates as if typed into the address bar, through the splash screen. */
const load = async (page: Page, address: string) => {
  await page.goto(address)
  await page.waitForURL((url) => url.pathname !== '/splash')
}

/** Waits for the old page to unload; the same page with another query stays. */
const markAsLeft = (page: Page, address: string) =>
  page.evaluate((path) => {
    if (window.location.pathname !== path) document.querySelector('#main > *')?.setAttribute('data-left', '')
  }, address.split('?')[0])

/** The page is loaded and shows no placeholder. */
export const settled = async (page: Page) => {
  await page.waitForFunction(
    () =>
      document.querySelector('#main > *') &&
      !document.querySelector('[data-left], #main [aria-label="Loading"], #main .MuiSkeleton-root'),
  )
  await page.waitForLoadState('networkidle')
}

const scenario = (who: Who): Scenario => ({
  name: `screens: ${who}`,
  run: async (running) => {
    const email = who === 'anonymous' ? undefined : `${who}@bookme.example`
    const known = await ids(running, email && who !== 'newcomer' ? email : 'client@bookme.example')
    const { page } = await running.browser.person(email)
    const faults: string[] = []
    let started = false
    for (const { path, lands } of screensOf[who]) {
      const address = path.replace(/\{(event|artist|client|venue)\}/, (_, kind: keyof typeof known) => known[kind])
      const expected = lands ?? address.split('?')[0]
      await markAsLeft(page, address)
      await (lands || !started ? load(page, address) : follow(page, address))
      started = true
      // The splash redirects after two seconds, then the guard may redirect; only the final page counts.
      await page.waitForURL((url) => url.pathname === expected, { timeout: 30_000 }).catch(() => undefined)
      await page.waitForLoadState('networkidle')
      const landed = new URL(page.url()).pathname
      if (landed !== expected) faults.push(`${path}: landed on ${landed}, not on ${expected}`)
      if (lands === '/login' && new URL(page.url()).searchParams.get('redirect') !== address)
        faults.push(`${path}: the way back is lost`)
      if (lands) continue
      await settled(page)
      await shoot(page, `${who}${path.replace(/[/?={}]+/g, '-')}`)
      for (const violation of [...(await axe(page)), ...(await axeInDark(page))]) faults.push(`${path}: ${violation}`)
      const before = page.viewportSize()!
      await page.setViewportSize({ ...narrow, width: 360 })
      await until(async () => (await sidewaysScroll(page)) <= 0, `${path} scrolls sideways at 360 px`)
      await page.setViewportSize(before)
    }
    if (faults.length > 0) throw new Error(`${faults.length} faults:\n  ${faults.join('\n  ')}`)
  },
})

export const screens: Scenario[] = (Object.keys(screensOf) as Who[]).map(scenario)
