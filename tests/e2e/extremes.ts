import type { Page } from 'playwright-core'
import { axe, shoot } from './browser.ts'
import { extremeBooking, names } from './extreme-booking.ts'
import { unreadable } from './large-text.ts'
import { ensure, follow, see } from './page-actions.ts'
import type { Scenario } from './scenario.ts'
import { settled } from './screens.ts'

/** No screen breaks with 60-character names, twenty musicians and $967,890.12. */

/** A phone, the narrowest tablet, and a table beside the menu. */
const widths = [390, 520, 1280] as const

/** Faults that remain once even a busy browser has finished layout after a resize. */
const lasting = async (page: Page, look: () => Promise<string[]>): Promise<string[]> => {
  for (let tries = 1; ; tries += 1) {
    await page.waitForTimeout(350)
    const faults = await look()
    if (faults.length === 0 || tries === 12) return faults
  }
}

const inspect = async (page: Page, name: string): Promise<string[]> => {
  const faults: string[] = []
  // Off the charts: their tooltips are outside every landmark, which axe reports.
  await page.mouse.move(0, 0)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    const found = await lasting(page, () => unreadable(page, true))
    if (width !== 520) {
      found.push(...(await lasting(page, () => axe(page))))
      await shoot(page, `extreme-${name}`, [width])
    }
    faults.push(...found.map((fault) => `${name} at ${width} px: ${fault}`))
  }
  return faults
}

/** Each page shows one of the long names in full, even if its title is truncated. */
const whole = new RegExp(Object.values(names).join('|'))
const item = { name: names.event, venue: names.venue, role: 'artist', instrument: null }
const at = Date.UTC(2026, 9, 1) / 1000
/** Stands in for the server's answers, because real payouts only exist after the gig. */
const payouts = {
  '**/v1/users/*/payouts*': [
    {
      id: 'po_1',
      created: at,
      arrival_date: at,
      amount: 123_456_789,
      items: [
        { ...item, id: '1', timestamp: at, rate: 123_456_789 },
        { ...item, id: '2', timestamp: at, rate: 1 },
      ],
    },
  ],
  '**/v1/users/*/earnings': {
    earnings: [{ ...item, id: '1', event_id: 'evt_1', start: null, amount: 1_234_567.89, state: 'waiting', why: null }],
    ...{ played: 1_234_567.89, waiting: 1_234_567.89, on_its_way: 1_234_567.89, in_bank: 1_234_567.89, year: 2026 },
  },
  '**/v1/users/*/year-statement?*': {
    year: 2026,
    name: names.act,
    total: 1_234_567.89,
    payouts: 12,
    months: [],
    corrections: [],
  },
}

const pages: Scenario = {
  name: 'extremes: long names, twenty musicians and nearly a million are whole on every screen',
  run: async (running) => {
    const { event, clientId, artistId, client, artist } = await extremeBooking(running)
    const faults: string[] = []
    const look = async (email: string, addresses: Record<string, string>, answers: Record<string, object> = {}) => {
      const { page } = await running.browser.person(email)
      for (const [path, json] of Object.entries(answers)) await page.route(path, (route) => route.fulfill({ json }))
      for (const [name, address] of Object.entries(addresses)) {
        await follow(page, address)
        await settled(page)
        if (name !== 'money') await see(page.locator('#main'), whole)
        faults.push(...(await inspect(page, name)))
      }
    }
    await Promise.all([
      look('agent2@bookme.example', {
        home: '/home',
        events: '/events',
      }),
      look('agent2@bookme.example', {
        event: `/event?id=${event}`,
        client: `/client?id=${clientId}`,
        act: `/artist?id=${artistId}`,
        money: '/money',
      }),
      look('admin@bookme.example', { statement: `/money?event=${event}` }),
      look(artist, { payouts: '/payouts' }, payouts),
      look(client, { 'home-of-client': '/home' }),
    ])
    ensure(faults.length === 0, `${faults.length} faults:\n  ${faults.join('\n  ')}`)
  },
}

export const extremes: Scenario[] = [pages]
