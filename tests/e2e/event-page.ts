import { inspect, open } from './after-signature/parts.ts'
import { narrow, wide } from './browser.ts'
import { box, button, ensure, fill, hasFocus, placeMenu, question, see, until } from './page-actions.ts'
import type { Scenario } from './scenario.ts'

/** The event's page: as short as it was made, the same for each role, and on a phone in three tabs. */

const wedding = 'Delgado–Hart wedding'
const limits = [
  [wide, 1300],
  [narrow, 2600],
] as const
const tabs = ['Now', 'Line-up', 'Talk'] as const

const short: Scenario = {
  name: 'event page: a wedding of seven musicians fits on 1,300 px, and on a phone each tab on 2,600 px',
  run: async (running) => {
    for (const who of ['agent', 'client', 'bandleader', 'musician']) {
      const page = await open(running, who, wedding)
      // These load last.
      await page.getByRole('textbox', { name: /^Write to/ }).waitFor()
      await button(page, /^Files/).waitFor()
      for (const [size, most] of limits) {
        await page.setViewportSize(size)
        const isNarrow = size === narrow
        await until(
          async () => (await page.getByRole('tab', { name: 'Line-up' }).isVisible()) === isNarrow,
          'The page has another form than its width',
        )
        for (const tab of isNarrow ? tabs : tabs.slice(0, 1)) {
          if (isNarrow) await page.getByRole('tab', { name: tab }).click()
          const height = await page.evaluate(() => document.documentElement.scrollHeight)
          ensure(height <= most, `${tab} of ${who} has ${height} px at ${size.width}, and may have ${most}`)
          if (isNarrow && who === 'agent') await inspect(page, `event-page-${tab}`)
        }
      }
    }
  },
}

const byKeyboard: Scenario = {
  name: 'event page: tabs and menus of a phone by keyboard, and nothing typed is lost on the way',
  run: async (running) => {
    const page = await open(running, 'agent', wedding, { phone: true })
    const tab = (name: string) => page.getByRole('tab', { name })
    await tab('Now').focus()
    await page.keyboard.press('ArrowLeft')
    await until(() => hasFocus(tab('Talk')), 'The arrow does not lead to the last tab')
    const field = page.getByRole('textbox', { name: /^Write to/ })
    await field.fill('Half a sentence')
    await tab('Talk').focus()
    await page.keyboard.press('ArrowLeft')
    await see(page, 'Sam Novak')
    ensure(!(await field.isVisible()), 'Two tabs are shown at once')
    await placeMenu(page, 'Sam Novak', 'Release')
    await question(page).waitFor()
    await page.keyboard.press('Escape')
    await until(() => hasFocus(button(page, 'More: Sam Novak')), 'The focus does not come back to the menu')
    await tab('Talk').click()
    ensure((await field.inputValue()) === 'Half a sentence', 'What was typed is lost')
  },
}

const parts = ['Line-up', 'Money', 'Conversation', 'The day'] as const

const edited: Scenario = {
  name: 'event page: in its edit mode each part stands where it is read, and keys lead in and out',
  run: async (running) => {
    const page = await open(running, 'agent', wedding)
    const columnOf = async (name: string) => (await page.getByRole('region', { name }).boundingBox())?.x
    const pencil = button(page, 'Edit Dress code')
    await pencil.waitFor()
    await page.getByRole('textbox', { name: /^Write to/ }).waitFor()
    const read = await Promise.all(parts.map(columnOf))
    await pencil.focus()
    await page.keyboard.press('Enter')
    const field = box(page, 'Dress code')
    await until(() => hasFocus(field), 'The pencil does not lead to its field')
    for (const [i, name] of parts.entries())
      await until(
        async () => (await columnOf(name)) === read[i],
        `${name} began at ${read[i]} px, and is in another column while the event is edited`,
      )
    await inspect(page, 'event-page-edit')
    await field.fill(`Linen ${Date.now() % 100_000}`)
    await page.keyboard.press('Escape')
    await button(question(page), 'Stay').click()
    await field.press('Enter')
    await see(page, 'Event updated')
    await until(() => hasFocus(pencil), 'The focus does not come back to the pencil')
    await button(page, 'Edit Money').click()
    await fill(box(page, 'Client rate'), '6000')
    await see(page, /^Changes client rate/)
    await page.setViewportSize(narrow)
    await inspect(page, 'event-page-edit-phone')
    await button(page, 'Cancel').click()
    await button(question(page), 'Leave').click()
    await button(page, 'Edit Money').waitFor()
  },
}

export const eventPage: Scenario[] = [short, byKeyboard, edited]
