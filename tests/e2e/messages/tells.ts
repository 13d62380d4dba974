import type { Locator, Page } from 'playwright-core'
import { inspect } from '../large-text.ts'
import { catalogue, type Message, type Values } from './catalogue.ts'

const heard = new Set<Message>()

const wordsOf = (message: Message, values: Values): string =>
  Object.entries(values).reduce((text, [key, value]) => text.replace(`{${key}}`, value), message as string)

const described = (field: Locator): Promise<string> =>
  field.evaluate((element) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' '),
  )

/** Waits until a field has this accessible error message and is marked invalid. */
const fieldTells = async (field: Locator, words: string) => {
  const until = Date.now() + 30_000
  let last = ''
  do {
    last = await described(field)
    if (last.includes(words) && (await field.getAttribute('aria-invalid')) === 'true') return
    await field.page().waitForTimeout(50)
  } while (Date.now() < until)
  throw new Error(`Expected at the field: ${words}\nit says: ${last}`)
}

/** Reads and closes a snackbar of this kind, so that the next one counts as new. */
const snackTells = async (page: Page, kind: string, words: string) => {
  const snack = page.locator(`[data-variant="${kind}"]`).filter({ has: page.getByText(words, { exact: true }) })
  await snack.first().waitFor()
  await snack.first().getByRole('button', { name: 'Close message' }).click()
  await snack.first().waitFor({ state: 'detached' })
  await inspect(page)
}

/** The literal message is in its place: at its field, or on the page. */
export const tells = async (where: Page | Locator, message: Message, values: Values = {}): Promise<void> => {
  const words = wordsOf(message, values)
  const way = catalogue[message]
  const page = 'page' in where ? where.page() : where
  if (way === 'field') await fieldTells(where as Locator, words)
  else if (way === 'dialog') {
    await page.locator('[role=dialog], [role=alertdialog]').getByText(words, { exact: true }).first().waitFor()
    await inspect(page)
  } else if (way === 'page')
    await page
      .locator('main, [role=dialog]')
      .getByText(words, { exact: true })
      .filter({ visible: true })
      .first()
      .waitFor()
  else await snackTells(page, way, words)
  heard.add(message)
}

/** @returns the number of messages, and those not yet seen. */
export const tally = (): { all: number; missing: Message[] } => {
  const all = Object.keys(catalogue) as Message[]
  return { all: all.length, missing: all.filter((message) => !heard.has(message)) }
}
