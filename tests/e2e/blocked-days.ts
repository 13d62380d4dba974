import { narrow } from './browser.ts'
import { look } from './look.ts'
import { button, dialog, go, see, seeNoMore } from './page-actions.ts'
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

export const blockedDays: Scenario[] = [block]
