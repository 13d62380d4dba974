import type { Page } from 'playwright-core'
import { startBrowser } from '../e2e/browser.ts'
import type { Section } from './report.ts'

/**
 * A list of ten thousand events must not render ten thousand rows, nor a month of two thousand events as many boxes.
 */

interface Card {
  id: string
  name: string
  start: string
  end: string
  start_date: string
}

const day = 86_400_000
const hour = day / 24

/** Copies of the seed's own rows, as many as needed, starting at the times given by `startOf`. */
const repeated = (cards: readonly Card[], many: number, startOf: (i: number) => number): Card[] =>
  Array.from({ length: many }, (_, i) => {
    const start = startOf(i)
    return {
      ...cards[i % cards.length]!,
      id: `evt_${String(i).padStart(26, '0')}`,
      name: `Event ${i}`,
      start: new Date(start).toISOString(),
      end: new Date(start + hour).toISOString(),
      start_date: new Date(start).toISOString().slice(0, 10),
    }
  })

/** The page's size when the server returns this many events. */
const sizeWith = async (page: Page, path: string, many: number, startOf: (i: number) => number) => {
  await page.route('**/v1/events?**', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: repeated((await response.json()) as Card[], many, startOf) })
  })
  await page.goto(path)
  await page
    .getByText(/Event 0$/)
    .first()
    .waitFor()
  await page.waitForTimeout(500)
  const size = await page.evaluate(() => ({
    nodes: document.querySelectorAll('*').length,
    height: document.documentElement.scrollHeight,
  }))
  await page.unroute('**/v1/events?**')
  return size
}

const noon = (date: string) => Date.parse(`${date}T16:00:00Z`)

export const longList = async (url: string): Promise<Section> => {
  const browser = await startBrowser(url)
  try {
    const { page } = await browser.person('agent@bookme.example')
    const hourly = (i: number) => Date.now() + day + i * hour
    const [few, many] = [await sizeWith(page, '/events', 100, hourly), await sizeWith(page, '/events', 10_000, hourly)]
    if (many.height < few.height * 50) throw new Error('The long list is not long')
    const inMonth = (i: number) => noon('2027-03-01') + (i % 28) * day
    const [calm, busy] = [
      await sizeWith(page, '/calendar?date=2027-03-01', 100, inMonth),
      await sizeWith(page, '/calendar?date=2027-03-01', 2000, inMonth),
    ]
    return {
      title: 'Events list and calendar',
      figures: [
        { what: 'list: DOM nodes at 100 rows', value: few.nodes },
        { what: 'list: DOM nodes at 10,000 rows', value: many.nodes },
        { what: 'list: 10,000 ÷ 100 rows', value: many.nodes / few.nodes, atMost: 1.1 },
        { what: 'month: DOM nodes at 100 events', value: calm.nodes },
        { what: 'month: DOM nodes at 2,000 events', value: busy.nodes },
        { what: 'month: 2,000 ÷ 100 events', value: busy.nodes / calm.nodes, atMost: 1.1 },
      ],
    }
  } finally {
    await browser.close()
  }
}
