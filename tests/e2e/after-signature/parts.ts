import type { Locator, Page } from 'playwright-core'
import { axe, axeInDark, narrow, shoot, sidewaysScroll } from '../browser.ts'
import { button, dialog, ensure, fill, follow, question, until } from '../page-actions.ts'
import { eventId } from '../records.ts'
import type { RunningApp } from '../scenario.ts'

/** The common parts of the scenarios after the signature. */

export const artists = {
  elena: ['artist', 'Elena Marsh'],
  theo: ['artist4', 'Theo Castellan Piano'],
  juniper: ['artist3', 'DJ Juniper'],
  luis: ['artist4', 'Luis Ortega Flamenco'],
  connolly: ['artist5', 'The Connolly Sisters'],
} as const

export const mailOf = (who: string) => `${who}@bookme.example`

/** Follows a link inside the app to an event. */
export const toEvent = async (page: Page, id: string, name: string) => {
  await follow(page, `/event?id=${id}`)
  await page.getByRole('heading', { name, level: 2 }).waitFor()
}

/** Logs a person in and opens an event, by name or from the scenario. */
export const open = async (
  running: RunningApp,
  who: string,
  name: string,
  { id, phone = false }: { id?: string; phone?: boolean } = {},
): Promise<Page> => {
  const { page } = await running.browser.person(mailOf(who), phone ? narrow : undefined)
  await toEvent(page, id ?? (await eventId(running, mailOf('agent'), name)), name)
  return page
}

/** Keeps pictures of it at both widths, and finds no fault of accessibility. */
export const inspect = async (page: Page, name: string) => {
  await page.waitForTimeout(300)
  await shoot(page, name)
  const faults = [...(await axe(page)), ...(await axeInDark(page))]
  ensure(faults.length === 0, `${name}: ${faults.join('\n')}`)
  await until(async () => (await sidewaysScroll(page)) <= 0, `${name} scrolls sideways`)
}

export const choose = async (page: Page, way: RegExp) => {
  await button(page, 'Change or cancel').first().click()
  await button(dialog(page), way).click()
}

/** The terms in a list of a sheet or a panel, with their values. */
export const amountsOf = (scope: Locator): Promise<Record<string, string>> =>
  scope
    .locator('dl > div')
    .evaluateAll((rows) =>
      Object.fromEntries(
        rows.map((row) => [row.querySelector('dt')?.textContent ?? '', row.querySelector('dd')?.textContent ?? '']),
      ),
    )

/** Signs what the contract page shows. */
export const sign = async (page: Page, name: string) => {
  await fill(page.getByLabel('Your full name'), name)
  await page.getByRole('checkbox').first().check()
  await button(page, /^Sign/).last().click()
}

/** Discards what is open by the words of its question. */
export const agree = (page: Page, words: string | RegExp) => button(question(page), words).click()
