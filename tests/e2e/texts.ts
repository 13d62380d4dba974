import type { Page } from 'playwright-core'
import { eventsApi } from '#shared/api/events.ts'
import { remindersApi } from '#shared/api/reminders.ts'
import { usersApi } from '#shared/api/users.ts'
import { ask } from '#tests/support/api.ts'
import { inspect } from './after-signature/parts.ts'
import { bookingsOf, login, type Bookings } from './bookings.ts'
import { narrow, wide } from './browser.ts'
import { emptyEvent } from './call-lists.ts'
import { box, button, dialog, ensure, go, see, until } from './page-actions.ts'
import type { RunningApp, Scenario } from './scenario.ts'

/** Texts: the box on the account page, the phone's word at `/__local/phones`, a request, and STOP. */

const stamp = Date.now() % 100_000
let attempts = 0
/** Each attempt has phones that have said nothing yet. */
const peopleOf = () => {
  attempts += 1
  const last = (i: number) => `01${10 + ((stamp + 2 * attempts + i) % 90)}`
  return [
    { who: 'musician', viewport: wide, typed: `(518) 555-${last(0)}`, number: `+1518555${last(0)}` },
    { who: 'musician2', viewport: narrow, typed: `518 555 ${last(1)}`, number: `+1518555${last(1)}` },
  ] as const
}
type Person = ReturnType<typeof peopleOf>[number]

interface Text {
  number: string
  from: string
  body: string
}
const textsTo = async ({ url }: RunningApp, { number }: Person): Promise<string[]> => {
  const response = await fetch(`${url}/__local/api/texts`)
  const all = (await response.json()) as Text[]
  return all.filter((text) => text.number === number && text.from === 'us').map(({ body }) => body)
}

/** Texts wait for the morning. */
const toNoon = async (running: RunningApp) => {
  const noon = new Date(await running.clock())
  noon.setUTCDate(noon.getUTCDate() + 1)
  noon.setUTCHours(17, 0, 0, 0)
  await running.moveClock({ to: noon.toISOString() })
}

const openBox = async (page: Page) => {
  await go(page, '/account')
  await button(page, 'Reminders').click()
  const panel = dialog(page, 'Your reminders')
  return { panel, choice: panel.getByRole('switch', { name: 'Text me about requests and changes on the day' }) }
}

const answerOnPhone = async (page: Page, { number }: Person, word: string) => {
  await page.goto('/__local/phones')
  const phone = page.locator('section').filter({ hasText: number })
  await phone.getByRole('textbox', { name: 'Reply' }).fill(word)
  await phone.getByRole('button', { name: 'Send', exact: true }).click()
  await phone.getByText(word, { exact: true }).first().waitFor()
}

/** A request by hand for an evening of its own. */
const requestOf = async (running: RunningApp, bookings: Bookings, { who }: Person, title: string, days: number) => {
  const { id: user } = await login(running, who)
  const { musician } = await ask(bookings.api, usersApi.getUser, who, { params: { id: user } })
  const musicians = [{ musician_id: musician!.id, instrument: 'Drums', rate: 300 }]
  const id = await emptyEvent(bookings, title, days, { artist_rate: 2900, musicians })
  const body = { musician_id: musician!.id }
  await ask(bookings.api, eventsApi.requestVendor, 'agent', { params: { id }, body })
  return id
}

const optIn = async (running: RunningApp, bookings: Bookings, person: Person, days: number) => {
  const { page } = await running.browser.person(`${person.who}@bookme.example`, person.viewport)
  const name = `texts-${person.viewport.width}`
  await ask(bookings.api, remindersApi.changeTexts, person.who, {
    params: { id: (await login(running, person.who)).id },
    body: { number: null },
  })
  const { panel, choice } = await openBox(page)
  await choice.click()
  await box(panel, 'Mobile number').fill(person.typed)
  await inspect(page, `${name}-box`)
  await button(panel, 'Send me a text').click()
  await see(panel, /^We have sent a text to 518-555-01\d\d\. Reply YES there/)
  await inspect(page, `${name}-waiting`)
  await answerOnPhone(page, person, 'YES')
  await see((await openBox(page)).panel, /^Texts go to 518-555-01\d\d\. You opted in on /)

  const title = `Text ${person.who} ${stamp}`
  await requestOf(running, bookings, person, title, days)
  const asked = async () => (await textsTo(running, person)).filter((text) => text.includes(title))
  await until(async () => (await asked()).length === 1, 'No text asks')
  const [text] = await asked()
  ensure(/^\$300\.00: .* as musician \(Drums\), /.test(text!), text!)
  await page.goto('about:blank')
  await page.goto(/\/answer#\S+$/.exec(text!)![0])
  await see(page, new RegExp(`can you play ${title}\\?$`))

  await answerOnPhone(page, person, 'STOP')
  await see((await openBox(page)).panel, /has sent STOP\. Text START from it to/)
  await inspect(page, `${name}-stopped`)
  const count = (await textsTo(running, person)).length
  await requestOf(running, bookings, person, `No text ${person.who} ${stamp}`, days + 20)
  await page.waitForTimeout(2000)
  ensure((await textsTo(running, person)).length === count, 'A text came after STOP')
}

const optIns: Scenario = {
  name: 'texts: opted in by the box and the phone, asked by text, and stopped, at both widths',
  run: async (running) => {
    await toNoon(running)
    const bookings = await bookingsOf(running)
    for (const [i, person] of peopleOf().entries()) await optIn(running, bookings, person, 300 + 40 * i)
  },
}

export const texts: Scenario[] = [optIns]
