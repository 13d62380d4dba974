import { rmSync } from 'node:fs'
import { mkdir, mkdtemp } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { chromium, type BrowserContext, type Page } from 'playwright-core'
import { aboutFirefoxItself, fillAsTyped, launchFirefox } from './firefox.ts'
import { inspect, inspectFor } from './large-text.ts'

/** Debian's Chromium. Every flag keeps it from calling home, which would be slow in a closed network. */
const args = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export const wide = { width: 1280, height: 900 }
export const narrow = { width: 390, height: 844 }

const axeSource = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const shots = fileURLToPath(new URL('screenshots/', import.meta.url))

export interface Person {
  context: BrowserContext
  page: Page
}

export interface Browser {
  /** A fresh browser, logged in if an email is given; page errors fail the scenario. */
  person(email?: string, viewport?: { width: number; height: number }, hasTouch?: boolean): Promise<Person>
  complaints: string[]
  /** A line per page: its address, and whether it answers and draws. */
  pages(): Promise<string[]>
  /** Closes all browsers, so that the next scenario starts clean. */
  clear(): Promise<void>
  close(): Promise<void>
}

/** The password of every demo account. */
export const password = 'Passw0rd!'

// The flag replaces the one that Playwright gives a headless Chromium a mouse with.
const mouse = 'primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4'

const launchChromium = async (fontSize: number) => {
  const cache = await mkdtemp(join(tmpdir(), 'bookme-chromium-'))
  const browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: [...args, `--disk-cache-dir=${cache}`, `--blink-settings=${mouse},defaultFontSize=${fontSize}`],
  })
  browser.on('disconnected', () => rmSync(cache, { recursive: true, force: true, maxRetries: 5 }))
  return browser
}

type BrowserName = 'chromium' | 'firefox'

/** A page whose script hangs never answers; one that answers may still have stopped drawing. */
const stateOf = async (page: Page): Promise<string> => {
  const answer = page.evaluate(() => document.visibilityState).catch((error: unknown) => String(error))
  const state = await Promise.race([answer, wait(5000, 'no answer in 5 s')])
  const frame = page.evaluate(() => new Promise((draw) => requestAnimationFrame(draw))).then(() => 'draws')
  return `${state}, ${await Promise.race([frame.catch(String), wait(5000, 'no frame in 5 s')])}`
}

/** `text` is the size of the text in percent, as a person sets it in the browser. */
export const startBrowser = async (url: string, name: BrowserName = 'chromium', text = 100): Promise<Browser> => {
  const fontSize = (16 * text) / 100
  const browser = await (name === 'firefox' ? launchFirefox(fontSize) : launchChromium(fontSize))
  const complaints: string[] = []
  return {
    complaints,
    person: async (email, viewport = wide, hasTouch = false) => {
      const context = await browser.newContext({
        viewport,
        hasTouch,
        baseURL: url,
        timezoneId: 'America/New_York',
        locale: 'en-US',
        ...(name === 'chromium' && { permissions: ['clipboard-read', 'clipboard-write'] }),
        // A scenario must not depend on whether the worker was installed in time.
        serviceWorkers: 'block',
      })
      if (name === 'firefox') await fillAsTyped(context)
      const page = await context.newPage()
      page.setDefaultTimeout(60_000)
      if (text !== 100) inspectFor(complaints, page)
      page.on('pageerror', (error) => {
        if (!aboutFirefoxItself(error)) complaints.push(`${email ?? 'anonymous'} ${page.url()}: ${error.message}`)
      })
      page.on('console', (message) => {
        if (message.type() === 'error' && /Content[ -]Security[ -]Policy|Warning:|Uncaught/.test(message.text()))
          complaints.push(`${email ?? 'anonymous'} ${page.url()}: ${message.text()}`)
      })
      if (email) await logIn(page, email)
      return { context, page }
    },
    pages: () =>
      Promise.all(
        browser
          .contexts()
          .flatMap((context) => context.pages())
          .map(async (page) => `${page.url()}: ${await stateOf(page)}`),
      ),
    clear: async () => {
      await Promise.all(browser.contexts().map((context) => context.close()))
    },
    close: () => browser.close(),
  }
}

export const logIn = async (page: Page, email: string) => {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL((address) => !['/login', '/splash'].includes(address.pathname))
}

/** Waits for animations to end, because contrast and position differ until then. Spinners never end. */
const still = (page: Page) =>
  page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(
        ({ effect, playState, timeline }) =>
          playState === 'running' && timeline === document.timeline && effect?.getComputedTiming().endTime !== Infinity,
      )
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })

const widths = { 1280: wide, 390: narrow }

/** Screenshots at both widths (or only those named). */
export const shoot = async (page: Page, name: string, at: readonly (keyof typeof widths)[] = [1280, 390]) => {
  await inspect(page)
  await mkdir(shots, { recursive: true })
  const before = page.viewportSize() ?? wide
  // The page cannot scroll behind an open dialog, so a full-page screenshot would show what nobody sees.
  const fullPage = (await page.locator('[role=dialog], [role=alertdialog]').count()) === 0
  for (const width of at) {
    if (page.viewportSize()?.width !== width) {
      await page.setViewportSize(widths[width])
      // Charts and menus settle after a resize.
      await page.waitForTimeout(350)
    }
    await still(page)
    await page.screenshot({ path: join(shots, `${name}-${width}.png`), fullPage })
  }
  if (page.viewportSize()?.width === before.width) return
  await page.setViewportSize(before)
  // The next click must not hit an element that the layout change replaces.
  await page.waitForTimeout(200)
}

/** @returns axe's violations on the page, one line each; `only` limits the check to one rule. */
export const axe = async (page: Page, only?: string): Promise<string[]> => {
  await still(page)
  await page.evaluate(await axeSource)
  const results = await page.evaluate(async (rule) => {
    const run = (
      globalThis as unknown as {
        axe: {
          run(options: object): Promise<{
            violations: { id: string; help: string; nodes: { target: unknown[]; failureSummary?: string }[] }[]
          }>
        }
      }
    ).axe
    return (await run.run(rule === undefined ? {} : { runOnly: [rule] })).violations
  }, only)
  return results.map(
    (v) =>
      `${v.id}: ${v.help} (${v.nodes
        .slice(0, 3)
        .map((n) => n.target.join(' '))
        .join(', ')})`,
  )
}

/**
 * The same page in the other color scheme: only contrast can differ. Meanwhile colors change at once: contents out of
 * view would begin to change only when axe looks at them, and be read in the colors of the scheme before.
 */
export const axeInDark = async (page: Page): Promise<string[]> => {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('*, ::before, ::after { transition: none !important }')
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  })
  await page.emulateMedia({ colorScheme: 'dark' })
  const violations = await axe(page, 'color-contrast')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.evaluate(() => {
    for (const element of document.querySelectorAll('*')) void getComputedStyle(element).color
    document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1)
  })
  return violations.map((violation) => `in dark, ${violation}`)
}

/** Horizontal scrolling is a bug on phones. */
export const sidewaysScroll = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
