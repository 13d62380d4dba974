import type { Locator, Page } from 'playwright-core'

/** User actions on a page, the vocabulary of all scenarios. */

export type Scope = Page | Locator

const day = 86_400_000
const hour = day / 24

export const see = async (scope: Scope, text: string | RegExp) =>
  scope.getByText(text).filter({ visible: true }).first().waitFor()
/** Waits until a text is gone; the page may show it until new data arrives. */
export const seeNoMore = (scope: Scope, text: string | RegExp) =>
  until(
    async () => (await scope.getByText(text).filter({ visible: true }).count()) === 0,
    `Still there: ${String(text)}`,
  )
export const button = (scope: Scope, name: string | RegExp) =>
  scope.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) })
export const box = (scope: Scope, label: string) => scope.getByRole('textbox', { name: label, exact: true })
export const combo = (scope: Scope, label: string) => scope.getByRole('combobox', { name: label, exact: true })
export const dialog = (page: Page, name?: string | RegExp) =>
  page.getByRole('dialog', { ...(name !== undefined && { name }) })
/** A confirmation dialog. */
export const question = (page: Page) => page.getByRole('alertdialog')

/** An entry of the menu of somebody in an event's line-up. */
export const placeMenu = async (page: Page, who: string, entry: string) => {
  await button(page, `More: ${who}`).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

/** The tabs that an event has on a phone. */
export const toTab = (page: Page, name: 'Now' | 'Line-up' | 'Talk') => page.getByRole('tab', { name }).click()

/** Types into a field and leaves it. */
export const fill = async (field: Locator, text: string) => {
  await field.fill(text)
  await field.blur()
}

/** Navigates as if typed into the address bar, through the splash screen. */
export const go = async (page: Page, path: string) => {
  await page.goto(path)
  await page.waitForURL((url) => url.pathname === path.split('?')[0])
}

/** Navigates as by a link inside the app, without the two-second splash. */
export const follow = (page: Page, address: string) =>
  page.evaluate((to) => {
    window.history.pushState(null, '', to)
    window.dispatchEvent(new PopStateEvent('popstate'))
  }, address)

/** Types a day into MUI's sectioned field by keyboard, and picks the time from the list. */
export const typeDateTime = async (page: Page, label: string, when: Date) => {
  const two = (n: number) => String(n).padStart(2, '0')
  const group = page.getByRole('group', { name: label, exact: true })
  await group.getByRole('spinbutton').first().click()
  await page.keyboard.type(`${two(when.getMonth() + 1)}${two(when.getDate())}${when.getFullYear()}`)
  await combo(page, `Time, ${label}`).selectOption(String(when.getHours() * 60 + when.getMinutes()))
}

/** Six in the evening, four hours long, in this many days. */
export const eveningIn = (days: number, now = new Date()): { start: Date; end: Date } => {
  const start = new Date(new Date(now).setHours(18, 0, 0, 0) + days * day)
  return { start, end: new Date(start.getTime() + 4 * hour) }
}

export const choose = async (page: Page, label: string, option: string | RegExp, typed?: string) => {
  const input = combo(page, label)
  await input.click()
  if (typed !== undefined) await input.fill(typed)
  await page.getByRole('option', { name: option }).first().click()
}

/** Clears a search field. */
export const unchoose = async (page: Page, label: string) => {
  const input = combo(page, label)
  await input.fill('')
  await input.blur()
}

interface Failure {
  status?: number
  body?: unknown
}

const patternOf = (path: string) => new RegExp(`/v1${path.replace(/\{\w+\}/g, '[^/]+')}(\\?|$)`)

/**
 * While `during` runs, one call fails: with a status and an empty body by default, or without a response (`'lost'`).
 * Only broken servers and networks are simulated; all other refusals come from the real server.
 */
export const failing = async (page: Page, call: string, failure: Failure | 'lost', during: () => Promise<void>) => {
  const [method, path = ''] = call.split(' ')
  const pattern = patternOf(path)
  await page.route(pattern, async (route) => {
    if (route.request().method() !== method) return route.fallback()
    if (failure === 'lost') return route.abort('connectionfailed')
    return route.fulfill({
      status: failure.status ?? 500,
      contentType: 'application/json',
      body: failure.body === undefined ? '' : JSON.stringify(failure.body),
    })
  })
  try {
    await during()
  } finally {
    await page.unroute(pattern)
  }
}

/** Holds these calls back, as a slow network would. @returns a function that releases them */
export const hold = async (page: Page, path: string): Promise<() => void> => {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(patternOf(path), async (route) => {
    await released
    await route.fallback()
  })
  return release
}

export const ensure = (holds: boolean, otherwise: string) => {
  if (!holds) throw new Error(otherwise)
}

/** Polls what becomes true some time after an action; a busy machine takes longer. */
export const until = async (holds: () => Promise<boolean>, otherwise: string) => {
  const deadline = Date.now() + 30_000
  while (!(await holds())) {
    ensure(Date.now() < deadline, otherwise)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

export const hasFocus = async (element: Locator) => (await element.and(element.page().locator(':focus')).count()) === 1
