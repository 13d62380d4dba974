import { narrow, wide } from './browser.ts'
import { look } from './look.ts'
import { button, dialog, go, see, seeNoMore } from './page-actions.ts'
import { readerFor } from './records.ts'
import type { Scenario } from './scenario.ts'

const month = '2027-04'
const cell = (day: string) => `[data-date="${day}"]`

/** A vendor takes days in the calendar: by a drag over them, and on a phone by one tap. */
const block: Scenario = {
  name: 'blocked days: dragged over in the calendar, taken by one tap on a phone, and freed again',
  run: async ({ browser }) => {
    const { page } = await browser.person('artist3@bookme.example')
    await go(page, `/calendar?view=month&date=${month}-10`)
    const [from, to] = [page.locator(cell(`${month}-13`)).first(), page.locator(cell(`${month}-15`)).first()]
    await see(page, /0 events/)
    const [first, last] = [(await from.boundingBox())!, (await to.boundingBox())!]
    await page.mouse.move(first.x + first.width / 2, first.y + first.height - 12)
    await page.mouse.down()
    await page.mouse.move(last.x + last.width / 2, last.y + last.height - 12, { steps: 6 })
    await page.mouse.up()
    await see(page, 'Blocked Tue, Apr 13, 2027 – Thu, Apr 15, 2027')
    await page.locator('.look-blocked').first().waitFor()
    await look(page, 'blocked-days-1280')

    await page.setViewportSize(narrow)
    await go(page, `/calendar?view=week&date=${month}-16`)
    await button(page, 'Block this day').click()
    await see(page, 'Blocked Fri, Apr 16, 2027')
    await button(page, /^Fri 16 April 2027, 0 events, Blocked$/).waitFor()
    await look(page, 'blocked-days-390')

    await button(page, 'Blocked times').click()
    const list = dialog(page, 'Blocked times')
    for (const when of [/^Free Fri, Apr 16/, /^Free Tue, Apr 13/]) await button(list, when).click()
    await seeNoMore(list, /Apr 1[36], 2027/)
  },
}

/** In the account. The form asks where it would block another time than was meant, and says refusals at their field. */
const kept: Scenario = {
  name: 'blocked days: an evening of each week is kept in the account',
  run: async ({ browser }) => {
    const { page } = await browser.person('artist4@bookme.example')
    for (const viewport of [wide, narrow]) {
      await page.setViewportSize(viewport)
      await go(page, '/account')
      await button(page, 'Blocked times').click()
      const panel = dialog(page, 'Blocked times')
      const field = (label: RegExp) => panel.getByLabel(label)
      await field(/^First day/).fill('2037-05-07')
      await button(panel, 'Block').click()
      await see(panel, 'At most three years ahead')
      await field(/^First day/).fill('2027-05-07')
      await field(/^From/).fill('20:00')
      await button(panel, 'Fri').click()
      await button(panel, 'Block').click()
      await see(panel, 'Please choose the last day of the repeats')
      await see(panel, 'Please choose both times, or none')
      await look(page, `blocked-times-asked-${viewport.width}`)
      await field(/^Last day/).fill('2027-05-28')
      await field(/^Until/).fill('02:00')
      await button(panel, 'Block').click()
      await see(panel, 'Every Fri until Fri, May 28, 2027, 8:00 PM – 2:00 AM')
      await look(page, `blocked-times-${viewport.width}`)
      await button(panel, /^Free Every Fri/).click()
      await seeNoMore(panel, /^Every Fri/)
    }
  },
}

/** An agent keeps the calendar of a vendor, who then is not found on that day. */
const keptByAgent: Scenario = {
  name: "blocked days: an agent keeps a vendor's, who is not free on them",
  run: async (running) => {
    const { page } = await running.browser.person('agent@bookme.example')
    const artists = await (await readerFor(running, 'agent@bookme.example')).artists()
    const name = 'Luis Ortega Flamenco'
    const act = artists.find((artist) => artist.name === name)!.id
    for (const viewport of [wide, narrow]) {
      await page.setViewportSize(viewport)
      await go(page, `/calendar?artist=${act}&view=month&date=2027-05-10`)
      await button(page, `Blocked times of ${name}`).click()
      const panel = dialog(page, `Blocked times of ${name}`)
      await panel.getByLabel(/^First day/).fill('2027-05-13')
      await button(panel, 'Block').click()
      await see(panel, 'Thu, May 13, 2027')
      await look(page, `blocked-times-of-vendor-${viewport.width}`)
      await go(page, '/artists?day=2027-05-13')
      await see(page, /free on Thu, May 13, 2027/)
      await seeNoMore(page, name)
      await go(page, `/calendar?artist=${act}&view=month&date=2027-05-10`)
      await button(page, `Blocked times of ${name}`).click()
      await button(panel, /^Free Thu, May 13/).click()
      await seeNoMore(panel, 'Thu, May 13, 2027')
    }
  },
}

export const blockedDays: Scenario[] = [block, kept, keptByAgent]
