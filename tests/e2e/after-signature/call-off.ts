import type { Locator, Page } from 'playwright-core'
import { bookingsOf, daniel, useCard, type Bookings } from '../bookings.ts'
import { narrow } from '../browser.ts'
import { button, dialog, fill, follow, go, see } from '../page-actions.ts'
import { linkOf } from '../records.ts'
import type { Scenario } from '../scenario.ts'
import { artists, choose, inspect, mailOf, open } from './parts.ts'

/** Calling off in each state of payment: client and vendor then read what the preview said, to the cent. */

const reason = 'The wedding is off'

/** The agent calls the event off; `fields` fills the sheet, which must say `lines` before the click. */
const callOff = async (agent: Page, fields: (sheet: Locator) => Promise<void>, lines: Record<string, string>) => {
  await choose(agent, /^Call the event off/)
  const sheet = dialog(agent, 'Call the event off')
  await fill(sheet.getByLabel('Reason'), reason)
  await fields(sheet)
  for (const [label, amount] of Object.entries(lines)) {
    const term = sheet.locator('dl > div').filter({ has: sheet.page().getByText(label, { exact: true }) })
    await term.getByText(amount, { exact: true }).first().waitFor()
  }
  await button(sheet, 'Call it off').click()
  await see(agent, 'Event called off')
}

/** The artist's calendar on the event's day. The agency has no other event that day. */
const ownDay = async (page: Page, bookings: Bookings, id: string) => {
  const { start } = await bookings.get('agent', id)
  await follow(page, `/calendar?view=day&date=${start!.slice(0, 10)}`)
  return page.getByText(/^\d+ events?, in your time/)
}

const paidInFull: Scenario = {
  name: 'after the signature: paid in full and late, an event is called off, and its vendor is told and free again',
  run: async (running) => {
    const title = 'Evening called off late'
    const bookings = await bookingsOf(running)
    const id = await bookings.booked({ title, artist: artists.luis, days: 12 }, 'all')
    const { page: vendor } = await running.browser.person(mailOf('artist4'), narrow)
    const day = await ownDay(vendor, bookings, id)
    await see(day, /^1 event,/)

    await callOff(
      await open(running, 'agent', title, { id }),
      async (sheet) => {
        await see(sheet, 'Stays due, 100%')
        await fill(sheet.getByLabel(/^Share of the price/), '40')
      },
      {
        'Paid so far': '$4,000.00',
        'Stays due, 40%': '$1,600.00',
        'Goes back, without processing fees': '$2,400.00',
        'Luis Ortega Flamenco': '$1,280.00',
      },
    )

    const host = await open(running, 'client', title, { id, phone: true })
    await see(host, /\$1,600\.00 of the price stays due, and you have paid it/)
    await see(host, '− $2,400.00')
    await inspect(host, 'called-off-client')

    await go(vendor, await linkOf(running, mailOf('artist4'), `Canceled: ${title}`))
    await see(vendor, 'Event canceled. Your share of this rate is $1,280.00.')
    await ownDay(vendor, bookings, id)
    await see(day, /^0 events,/)
  },
}

const declined: Scenario = {
  name: 'after the signature, later: the balance is declined; called off, the deposit is what the vendors share',
  run: async (running) => {
    const title = 'Evening that was never paid'
    const bookings = await bookingsOf(running, daniel)
    const id = await bookings.booked({ title, artist: artists.connolly, days: 31 })
    await useCard(bookings.api, daniel.key, (await bookings.me()).id, 'pm_card_chargeDeclined')
    const { balance_due_at } = await bookings.get('agent', id)
    await running.moveClock({ to: new Date(Date.parse(balance_due_at!) + 3_600_000).toISOString() })

    const agent = await open(running, 'agent', title, { id })
    await see(agent, 'Failed')
    await callOff(
      agent,
      async (sheet) => {
        await see(sheet, 'Charged now')
        await sheet.getByRole('checkbox', { name: 'Waive what is due and not paid' }).check()
      },
      {
        'Paid so far': '$2,000.00',
        'Stays due, 100%': '$4,000.00',
        Waived: '$2,000.00',
        'The Connolly Sisters': '$1,600.00',
      },
    )

    const host = await open(running, daniel.key, title, { id, phone: true })
    await see(host, /\$2,000\.00 of the price stays due, and you have paid it/)
    const { page: vendor } = await running.browser.person(mailOf('artist5'), narrow)
    await go(vendor, await linkOf(running, mailOf('artist5'), `Canceled: ${title}`))
    await see(vendor, 'Event canceled. Your share of this rate is $1,600.00.')
    // The clock has moved, so the first session has expired.
    const { api } = await bookingsOf(running, daniel)
    await useCard(api, daniel.key, (await bookings.me()).id)
  },
}

export const calledOff: Scenario[] = [paidInFull]
export const calledOffLater: Scenario[] = [declined]
