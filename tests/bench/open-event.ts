import type { Page } from 'playwright-core'
import { go } from '../e2e/page-actions.ts'
import { startBrowser } from '../e2e/browser.ts'
import { paced } from './pace.ts'
import { median, type Options, type Section } from './report.ts'

/** An agent opens events from the list on a processor four times slower, and reads what has not moved. */

/** As text, because the compiler's helpers do not exist in the page. */
const recordShifts = `window.layoutShifts = []
new PerformanceObserver((list) => layoutShifts.push(...list.getEntries().map(({ value }) => value)))
  .observe({ type: 'layout-shift', buffered: true })`

/** @returns the sum of the shifts since the last call, after what comes late has come. */
const shiftsOf = async (page: Page): Promise<number> => {
  await page.waitForTimeout(1000)
  return page.evaluate(() =>
    (window as unknown as { layoutShifts: number[] }).layoutShifts.splice(0).reduce((sum, shift) => sum + shift, 0),
  )
}

/** @returns milliseconds from the click until the event's name is painted. */
const open = (page: Page, address: string, name: string): Promise<number> =>
  page.evaluate(
    (event) =>
      new Promise<number>((resolve) => {
        const began = performance.now()
        new MutationObserver((_, observer) => {
          if (![...document.querySelectorAll('main h2')].some((heading) => heading.textContent === event.name)) return
          observer.disconnect()
          // The task after the next frame runs when that frame is painted.
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)))
        }).observe(document.body, { childList: true, subtree: true, characterData: true })
        document.querySelector<HTMLElement>(`main a[href="${event.address}"]`)!.click()
      }),
    { address, name },
  )

/** The events of the list, by address and name. */
const listed = async (page: Page) => {
  const links = page.locator('main a[href^="/event?id=evt_"]')
  await links.first().waitFor()
  return links.evaluateAll((all) =>
    all.map((link) => ({ address: link.getAttribute('href')!, name: link.textContent })),
  )
}

export const openEvents = async (url: string, { quick }: Options): Promise<Section> => {
  const many = quick ? 3 : 5
  const browser = await startBrowser(url)
  try {
    const { context, page } = await browser.person('agent@bookme.example')
    await context.addInitScript(recordShifts)
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await go(page, '/events')
    const events = (await listed(page)).slice(0, many)
    const shifts = { list: await shiftsOf(page), event: 0 }
    const times: Record<'fresh' | 'cached', number[]> = { fresh: [], cached: [] }
    const machine = paced()
    const openAndReturn = async (address: string, name: string) => {
      const took = await open(page, address, name)
      shifts.event = Math.max(shifts.event, await shiftsOf(page))
      await page.goBack()
      await listed(page)
      await shiftsOf(page)
      return took
    }
    for (const { address, name } of events) {
      // Only once is an event not in the cache.
      times.fresh.push(await openAndReturn(address, name))
      times.cached.push(await machine.run(() => openAndReturn(address, name)))
    }
    return {
      title: `An event opened from the list, processor 4 times slower, median of ${events.length}`,
      figures: [
        { what: 'content, from the cache', value: median(times.cached), unit: 'ms', atMost: 150 },
        { what: 'content, without', value: median(times.fresh), unit: 'ms', atMost: 600 },
        { what: 'largest layout shift of an opened event', value: shifts.event, atMost: 0.05 },
        { what: 'layout shift of the list', value: shifts.list, atMost: 0.05 },
        ...machine.figures(),
      ],
    }
  } finally {
    await browser.close()
  }
}
