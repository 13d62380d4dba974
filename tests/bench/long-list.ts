import type { Section } from './report.ts'
import { startBrowser } from '../e2e/browser.ts'

/** A list of ten thousand events must not be a page of ten thousand rows. */

interface Card { id: string, name: string, start: string, end: string, start_date: string }

const day = 86_400_000

/** The seed's own rows, repeated into the future. */
const repeated = (cards: readonly Card[], many: number): Card[] => Array.from({ length: many }, (_, i) => {
  const start = Date.now() + day + i * 3_600_000
  return { ...cards[i % cards.length]!, id: `evt_${String(i).padStart(26, '0')}`, name: `Event ${i}`, start: new Date(start).toISOString(), end: new Date(start + 3_600_000).toISOString(), start_date: new Date(start).toISOString().slice(0, 10) }
})

export const longList = async (url: string): Promise<Section> => {
  const browser = await startBrowser(url)
  try {
    const { page } = await browser.person('agent@bookme.example')
    const count = async (many: number) => {
      await page.route('**/v1/events?**', async (route) => {
        const response = await route.fetch()
        const cards = await response.json() as Card[]
        await route.fulfill({ response, json: repeated(cards, many) })
      })
      await page.goto('/events')
      await page.getByText('Event 0', { exact: true }).first().waitFor()
      await page.waitForTimeout(500)
      const nodes = await page.evaluate(() => document.querySelectorAll('*').length)
      const height = await page.evaluate(() => document.documentElement.scrollHeight)
      await page.unroute('**/v1/events?**')
      return { nodes, height }
    }
    const [few, many] = [await count(100), await count(10_000)]
    if (many.height < few.height * 50) throw new Error('The long list is not long')
    return {
      title: 'Events list', figures: [
        { what: 'DOM nodes at 100 rows', value: few.nodes }, { what: 'DOM nodes at 10,000 rows', value: many.nodes },
        { what: '10,000 ÷ 100 rows', value: many.nodes / few.nodes, atMost: 1.1 },
      ],
    }
  } finally {
    await browser.close()
  }
}
