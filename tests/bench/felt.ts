import type { Page } from 'playwright-core'
import { startApp } from '../e2e/app.ts'
import { startBrowser } from '../e2e/browser.ts'
import { go } from '../e2e/page-actions.ts'
import { paced } from './pace.ts'
import { median, type Options, type Section } from './report.ts'

/** Milliseconds from a click until its answer is painted, for twenty actions that move no money. */

interface Action {
  name: string
  /** Where it begins. */
  at: string
  click: string
  /** Must be on the page then. `of`: with the text of the clicked element. */
  sees: string
  text?: string
  of?: true
}

const pages = [
  ...['Home', 'Calendar', 'Events', 'Clients', 'Prospects', 'Holds', 'Venues', 'Artists', 'Money', 'Words', 'Account'],
]
const pathOf = (title: string) => `/${title.toLowerCase()}`

const actions: readonly Action[] = [
  ...pages.map((title) => ({
    name: `menu: ${title}`,
    at: title === 'Home' ? '/events' : '/home',
    ...{ click: `nav[aria-label="Main menu"] a[href="${pathOf(title)}"]`, sees: 'header h1', text: title },
  })),
  { name: 'row: event', at: '/events', click: 'main a[href^="/event?id=evt_"]', sees: 'main h2', of: true },
  { name: 'row: client', at: '/clients', click: 'main a[href^="/client?id="]', sees: 'header h1', of: true },
  { name: 'row: venue', at: '/venues', click: 'main a[href^="/venue?id="]', sees: 'header h1', of: true },
  { name: 'row: act', at: '/artists', click: 'main a[href^="/artist?id="]', sees: 'main a[href="/artists"]' },
  { name: 'events: board', at: '/events', click: 'main button[value=board]', sees: 'main section[aria-label=Lead]' },
  {
    name: 'events: past',
    at: '/events',
    click: 'main button[value=past]',
    sees: 'main button[value=past][aria-pressed=true]',
  },
  {
    name: 'events: filters',
    at: '/events',
    click: 'main button[aria-expanded]',
    sees: 'main button[aria-expanded=true]',
  },
  { name: 'new event', at: '/events', click: 'main a[href="/event?id=new"]', sees: 'main input[name=name]' },
  { name: 'search', at: '/home', click: 'header button[aria-label=Search]', sees: '[role=dialog] input' },
]

/** As text, because the compiler's helpers do not exist in the page. */
const timed = ({ name, click, sees, text, of }: Action): string => `new Promise((resolve, reject) => {
  const target = document.querySelector(${JSON.stringify(click)})
  const wanted = ${of ? 'target.textContent.trim()' : JSON.stringify(text ?? '')}
  const isThere = () => [...document.querySelectorAll(${JSON.stringify(sees)})]
    .some((one) => one.getClientRects().length > 0 && one.textContent.includes(wanted))
  const began = performance.now()
  const end = () => requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)))
  const observer = new MutationObserver(() => {
    if (!isThere()) return
    observer.disconnect()
    end()
  })
  observer.observe(document.body, { childList: true, subtree: true, characterData: true, attributes: true })
  setTimeout(() => reject(new Error(${JSON.stringify(`${name}: nothing was painted`)})), 20_000)
  target.click()
})`

/** A pointer rests on what it is about to press. */
const restMs = 100

const felt = async (page: Page, action: Action): Promise<number> => {
  await page.locator(action.click).first().waitFor()
  await page.locator(action.click).first().hover()
  await page.waitForTimeout(restMs)
  return page.evaluate<number>(timed(action))
}

/**
 * Back to where the next action begins, without a reload, which would empty what the app knows; over another page, so
 * that what the last one opened there is closed.
 */
const returnTo = async (page: Page, path: string) => {
  await page.keyboard.press('Escape')
  for (const to of ['/about', path]) {
    await page.evaluate(
      `window.history.pushState(null, '', ${JSON.stringify(to)}); window.dispatchEvent(new PopStateEvent('popstate'))`,
    )
    await page.waitForTimeout(200)
  }
}

const p95 = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * 0.95) - 1]!
}

const barMs = 100

export const bench = async ({ quick }: Options): Promise<Section[]> => {
  const app = await startApp()
  const browser = await startBrowser(app.url)
  const times: Record<'cold' | 'warm', Map<string, number[]>> = { cold: new Map(), warm: new Map() }
  const machine = paced()
  try {
    for (let round = 0; round < (quick ? 1 : 3); round += 1) {
      const { page } = await browser.person('agent@bookme.example')
      await go(page, '/home')
      // The first data and the code of Home; what is prefetched comes after it.
      await page.waitForTimeout(3000)
      for (const kind of ['cold', 'warm'] as const)
        for (const action of actions) {
          await returnTo(page, action.at)
          const once = () => felt(page, action)
          // Only once is it cold.
          const took =
            kind === 'cold' ? await once() : await machine.run(async () => (await returnTo(page, action.at), once()))
          times[kind].set(action.name, [...(times[kind].get(action.name) ?? []), took])
        }
      await browser.clear()
    }
  } finally {
    await browser.close()
    await app.stop()
  }
  const all = (kind: 'cold' | 'warm') => [...times[kind].values()].flat()
  return [
    {
      title: `Click to painted, ${actions.length} actions that move no money`,
      figures: [
        ...(['warm', 'cold'] as const).flatMap((kind) => [
          { what: `${kind}, p50`, value: median(all(kind)), unit: 'ms' },
          { what: `${kind}, p95`, value: p95(all(kind)), unit: 'ms', atMost: barMs },
        ]),
        ...machine.figures(),
      ],
    },
    {
      title: 'Of each action, cold and warm',
      figures: actions.flatMap(({ name }) =>
        (['cold', 'warm'] as const).map((kind) => ({
          ...{ what: `${name}, ${kind}`, value: median(times[kind].get(name)!), unit: 'ms' },
        })),
      ),
    },
  ]
}
