import { look } from './look.ts'
import { box, button, dialog, fill, go, see, until } from './page-actions.ts'
import type { Scenario } from './scenario.ts'

const viewports = [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
]

const subscribe: Scenario = {
  name: 'other calendars: refused, added, read, and removed',
  run: async ({ browser, moveClock }) => {
    for (const viewport of viewports) {
      const { page } = await browser.person('artist2@bookme.example', viewport)
      const picture = (name: string) => look(page, `other-calendars-${name}-${viewport.width}`)
      await go(page, '/account')
      await button(page, 'Other calendars').click()
      const panel = dialog(page, 'Other calendars')
      await picture('none')

      const add = async (url: string) => {
        await fill(box(panel, 'Name'), 'Teaching')
        await fill(box(panel, 'Address'), url)
        await button(panel, 'Add').click()
      }
      await add('https://192.168.1.1/private.ics')
      await see(page, 'This address is in a private network, which we cannot read')
      await add('webcal://calendars.invalid/teaching.ics')
      await see(panel, 'Not read yet · will be read within a minute')
      await add('https://calendars.invalid/teaching.ics')
      await see(page, 'You have added this calendar already')

      // The job of the next minute asks for it; nobody has this name.
      await moveClock({ by: 'PT1M' })
      const why = panel.getByText(/This address does not exist|cannot be reached/)
      await until(async () => (await why.count()) > 0, 'The calendar was not read')
      await button(panel, 'Show times').click()
      await see(panel, 'No times ahead')
      await picture('broken')

      await button(panel, 'Remove Teaching').click()
      await until(async () => (await why.count()) === 0, 'The calendar was not removed')
    }
  },
}

export const otherCalendars: Scenario[] = [subscribe]
