import type { Page } from 'playwright-core'
import { startApp } from './app.ts'
import { mailOf } from './after-signature/parts.ts'
import { narrow, password, shoot, startBrowser } from './browser.ts'
import { counted, within } from './counted.ts'
import { box, button, choose, combo, dialog, eveningIn, fill, see, seeNoMore } from './page-actions.ts'
import { answerLinkOf, invitationOf } from './records.ts'
import type { RunningApp, Scenario } from './scenario.ts'

/** A new agency, from `npm start -- --empty` to a signed booking, by following only the screens. */

const event = 'The first wedding'
const act = { email: 'june@post.example', name: 'June Park Trio' }
const client = 'nora@post.example'

const home = (page: Page) => page.getByRole('link', { name: 'Home', exact: true }).click()
/** The button of a line of the list, which is gone once its step is done. */
const step = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Begin here' }).getByRole('link', { name, exact: true }).click()

/** The first login, which the second step of the sign-up follows. */
const logIn = async (page: Page, email: string) => {
  await box(page, 'Email').fill(email)
  await box(page, 'Password').fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/signup-2')
}

const beginAgency = async (page: Page) => {
  await page.goto('/login')
  await logIn(page, mailOf('admin'))
  await fill(box(page, 'Cell phone'), '9175550110')
  await fill(box(page, 'ZIP code'), '12534')
  await fill(box(page, 'Agent name'), 'Okafor Live')
  await button(page, 'Finish').click()
  await see(page, '1 of 6 done')
  await shoot(page, 'begin-here')
  await step(page, 'Connect')
  await button(page, 'Bank Settings').click()
  await button(page, 'Complete onboarding').click()
  await page.waitForURL((url) => url.pathname === '/account')
  await home(page)
  await step(page, 'Read and save')
  await button(page, 'Save').click()
  await see(page, /^Version 1, saved /)
}

const addPeople = async (page: Page) => {
  await home(page)
  await step(page, 'Add an act')
  await box(page, 'Artist name').fill(act.name)
  await box(page, 'First name').fill('June')
  await box(page, 'Last name').fill('Park')
  await box(page, 'Email').fill(act.email)
  await shoot(page, 'add-an-act')
  await page.keyboard.press('Enter')
  await see(page, `${act.name} can be booked now, and is invited`)
  await see(page, /^Not claimed yet\./)
  await home(page)
  await step(page, 'Add a musician')
  await box(page, 'First name').fill('Sam')
  await box(page, 'Last name').fill('Novak')
  await combo(page, 'Instruments').fill('Drum')
  await page.getByRole('option', { name: 'Drums', exact: true }).waitFor()
  await page.keyboard.press('Enter')
  await box(page, 'Email').fill('sam@post.example')
  await page.keyboard.press('Enter')
  await see(page, /^Sam Novak can be booked now/)
}

/** By keyboard, as somebody who knows the name. */
const addVenue = async (page: Page) => {
  await button(page, 'New venue').click()
  const venue = dialog(page, 'New venue')
  await box(venue, 'Name').fill('The Alder House')
  await fill(box(venue, 'Street'), '1 Alder Lane')
  await fill(box(venue, 'ZIP'), '12534')
  await fill(box(venue, 'Email'), 'house@alder.example')
  await fill(box(venue, 'Phone'), '5185550100')
  await button(venue, 'Save').click()
  await see(page, 'Venue added')
}

const addClient = async (page: Page) => {
  await combo(page, 'Client').fill('Nora Vance')
  await page.getByRole('option', { name: /Nora Vance/ }).click()
  const added = dialog(page, 'Add a client')
  await box(added, 'Email').fill(client)
  await page.keyboard.press('Enter')
  await see(page, 'Nora Vance has been invited')
}

const typeDay = async (page: Page, label: string, when: Date) => {
  const two = (n: number) => String(n).padStart(2, '0')
  await page.getByRole('group', { name: label, exact: true }).getByRole('spinbutton').first().focus()
  await page.keyboard.type(`${two(when.getMonth() + 1)}${two(when.getDate())}${when.getFullYear()}`)
  await combo(page, `Time, ${label}`).selectOption(String(when.getHours() * 60 + when.getMinutes()))
}

const makeEvent = async (page: Page, now: Date) => {
  await home(page)
  await step(page, 'New event')
  await fill(box(page, 'Name'), event)
  await addClient(page)
  await addVenue(page)
  await choose(page, 'Event type', 'Wedding')
  const { start, end } = eveningIn(90, now)
  await typeDay(page, 'Start', start)
  await typeDay(page, 'End', end)
  await choose(page, 'Artist', /June Park Trio/, 'June')
  await choose(page, 'Band leader', /none wanted/i)
  await fill(box(page, 'Client notes'), 'A long table under the trees')
  await fill(box(page, 'Client rate'), '4000')
  await fill(box(page, 'Artist rate'), '3200')
  await fill(box(page, 'Title').first(), 'An evening with June')
  await fill(box(page, 'Description').first(), 'Two sets, sound and light included')
  await button(page, 'Add event').click()
  await see(page, 'Event added')
  await button(page, /^Request: June Park Trio/).click()
  await see(page, 'Artist requested')
}

const sign = async (running: RunningApp, page: Page) => {
  await page.goto(await invitationOf(running, client))
  await box(page, 'New password').fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === '/login')
  await logIn(page, client)
  await fill(box(page, 'Cell phone'), '9175550188')
  await button(page, 'Finish').click()
  await button(page, /^Choose/)
    .or(page.getByRole('link', { name: /^Choose/ }))
    .first()
    .click()
  await button(page, 'Choose An evening with June').click()
  await page.getByRole('link', { name: 'Read and sign the contract' }).click()
  await fill(page.getByLabel('Your full name'), 'Nora Vance')
  await page.getByRole('checkbox').first().check()
  await button(page, 'Sign contract').click()
  await see(page, 'Contract signed')
}

export const fromEmpty: Scenario = {
  name: 'a new agency: from empty to a signed booking in sixty clicks of all people together',
  run: async ({ clock, moveClock }) => {
    const app = await startApp(undefined, true)
    const browser = await startBrowser(app.url)
    const running: RunningApp = { url: app.url, browser, clock, moveClock }
    try {
      const agency = await counted(running, undefined)
      const { page } = agency
      await beginAgency(page)
      await addPeople(page)
      await makeEvent(page, new Date())

      const player = await counted(running, undefined, narrow)
      await player.page.goto(await answerLinkOf(running, act.email, event))
      await button(player.page, 'Yes, I will play').click()
      await see(player.page, 'You are in, thank you')

      await page.reload()
      await button(page, 'Send Proposal').click()
      await see(page, 'Proposal sent')
      const couple = await counted(running, undefined, narrow)
      await sign(running, couple.page)

      await home(page)
      await seeNoMore(page, 'Begin here')
      within('from empty to signed', agency.clicks() + player.clicks() + couple.clicks(), 60)
      if (browser.complaints.length > 0) throw new Error(browser.complaints.join('\n'))
    } finally {
      await browser.close()
      await app.stop()
    }
  },
}
