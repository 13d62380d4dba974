import { usersApi } from '#shared/api/users.ts'
import { ask } from '#tests/support/api.ts'
import { apiOf } from './bookings.ts'
import { confirmationOf } from './records.ts'
import type { Page } from 'playwright-core'
import { box, button, choose, dialog, eveningIn, fill, question, see, typeDateTime, until } from './page-actions.ts'
import { narrow, password, shoot } from './browser.ts'
import { tells } from './messages/tells.ts'
import type { Scenario, RunningApp } from './scenario.ts'

/** The main job in the browser: a client on a phone who came by QR code, the agent, the artist, and the clock. */

/** On a phone, where the menu is behind a button. */
const toAccount = async (page: Page) => {
  await button(page, 'Open menu').click()
  await page.getByRole('link', { name: 'Account', exact: true }).click()
}

const name = `Clicked wedding ${Date.now() % 100_000}`
const client = `nora.${Date.now()}@post.example`

/** From home to the event through its next step. */
const openEvent = async (page: Page) => {
  await page
    .getByRole('link', { name: new RegExp(name) })
    .first()
    .click()
  await page.getByRole('heading', { name, level: 2 }).waitFor()
}

const signUp: Scenario = {
  name: 'main job: a client signs up on a phone with the QR code of an agent, and adds a card',
  run: async (running) => {
    const { browser } = running
    const agent = (await browser.person('agent@bookme.example')).page
    await button(agent, /Signup QR Code/).click()
    await dialog(agent).getByRole('img', { name: 'QR code of the signup link' }).waitFor()
    await button(dialog(agent), 'Copy link').click()
    await tells(agent, 'Signup link copied to clipboard')
    const link = await agent.evaluate(() => navigator.clipboard.readText())

    const { page } = await browser.person(undefined, narrow)
    await page.goto(link)
    await fill(box(page, 'First name'), 'Nora')
    await fill(box(page, 'Last name'), 'Vance')
    await fill(box(page, 'Email'), client)
    await fill(box(page, 'Client name'), 'Nora Vance')
    await fill(box(page, 'Password'), password)
    await shoot(page, 'signup-by-qr')
    await button(page, 'Continue').click()
    await page.waitForURL('**/signup-2')
    await fill(box(page, 'Cell phone'), '9175550188')
    await shoot(page, 'signup-second-step')
    await button(page, 'Finish').click()
    // Clients are verified immediately and see their next step.
    await button(page, /Request a Booking/)
      .first()
      .waitFor()
    // Cards are for confirmed addresses.
    const body = { token: await confirmationOf(running, client) }
    await ask(apiOf(running), usersApi.confirmEmail, undefined, { body })
    await toAccount(page)
    await button(page, 'Payment Method').click()
    await page
      .getByRole('button', { name: /^Add Visa/ })
      .first()
      .click()
    // The provider's page redirects back automatically.
    await page.waitForURL((url) => url.pathname === '/account')
  },
}

const request: Scenario = {
  name: 'main job: the client requests a booking',
  run: async ({ browser, clock }) => {
    const { page } = await browser.person(client, narrow)
    await button(page, /Request a Booking/)
      .first()
      .click()
    await see(page, client)
    await fill(box(page, 'Description'), `${name}: a long table under the trees, dancing later`)
    await fill(box(page, 'Budget'), '$4,000')
    const { start, end } = eveningIn(75, await clock())
    await typeDateTime(page, 'Start Date/Time', start)
    await typeDateTime(page, 'End Date/Time', end)
    await button(dialog(page), 'Send Request').click()
    await tells(page, "Request sent. Thanks! We'll be in touch soon.")
  },
}

const takeAndPropose: Scenario = {
  name: 'main job: the agent takes it, corrects rates that do not add up, and requests the artist',
  run: async ({ browser }) => {
    const { page } = await browser.person('agent@bookme.example')
    await page.getByRole('link', { name: /Unassigned Booking Requests/ }).click()
    await button(page.getByRole('article').filter({ hasText: name }), /^Take Request/).click()
    await tells(
      page,
      "Request has been assigned to you. It's on your event list and calendar. Client has been notified",
    )
    await button(page, 'Complete the details').click()
    await fill(box(page, 'Name'), name)
    await choose(page, 'Event type', 'Wedding')
    await choose(page, 'Venue', /Alder House/, 'Alder')
    await choose(page, 'Artist', /Elena Marsh/, 'Elena')
    await choose(page, 'Band leader', /none wanted/i)
    await fill(box(page, 'Client rate'), '4000')
    await fill(box(page, 'Artist rate'), '3000')
    await fill(box(page, 'Title').first(), 'An evening with Elena')
    await fill(box(page, 'Description').first(), 'Two sets, one first dance, sound and light included')
    await button(page, 'Save changes').click()
    await tells(page, "Rates don't add up to client rate")
    await shoot(page, 'dialog-rates')
    await page.keyboard.press('Escape')
    await fill(box(page, 'Artist rate'), '3200')
    await shoot(page, 'event-edit')
    await button(page, 'Save changes').click()
    await tells(page, 'Event updated')
    await button(page, /^Request: Elena Marsh/).click()
    await tells(page, 'Artist requested')
  },
}

const confirm: Scenario = {
  name: 'main job: the artist confirms, the agent sends the proposal',
  run: async ({ browser }) => {
    const artist = (await browser.person('artist@bookme.example', narrow)).page
    await openEvent(artist)
    await button(artist, 'Confirm').click()
    await see(artist, 'You are confirmed')
    const agent = (await browser.person('agent@bookme.example')).page
    await openEvent(agent)
    await button(agent, 'Send Proposal').click()
    await tells(agent, 'Proposal sent')
  },
}

const signAndPay: Scenario = {
  name: 'main job: the client chooses, signs and pays the deposit on a phone',
  run: async ({ browser }) => {
    const { page } = await browser.person(client, narrow)
    await openEvent(page)
    await button(page, /^Choose/).click()
    await page.waitForURL(/\/proposal\?id=/)
    await see(page, 'An evening with Elena')
    await shoot(page, 'proposal-choose')
    await button(page, 'Choose An evening with Elena').click()
    await page.getByRole('link', { name: 'Read and sign the contract' }).click()
    await fill(page.getByLabel('Your full name'), 'Nora Vance')
    await page.getByRole('checkbox').first().check()
    await shoot(page, 'contract-sign')
    await button(page, 'Sign contract').click()
    await see(page, 'Contract signed')
    await shoot(page, 'proposal-pay')
    await button(page, /^Pay deposit/).click()
    await see(page, 'Deposit paid')
    await shoot(page, 'proposal-booked')
    await page.getByRole('link', { name: 'All about your event' }).click()
    await see(page, '$2,058.30')
  },
}

export const untilPaid: Scenario = {
  name: 'main job: the clock advances, the balance is charged, the gig ends, everyone is paid',
  run: async (running: RunningApp) => {
    const { browser, moveClock } = running
    await moveClock({ by: 'P50D' })
    const host = (await browser.person(client)).page
    await openEvent(host)
    await see(host, 'Balance')
    const paid = host.getByText('Paid', { exact: true })
    await until(async () => (await paid.count()) >= 2, 'The balance was not charged by its schedule')
    await moveClock({ by: 'P30D' })
    const artist = (await browser.person('artist@bookme.example', narrow)).page
    await openEvent(artist)
    await button(artist, 'Gig End').click()
    await button(dialog(artist, 'Gig End'), 'Confirm').click()
    await tells(artist, 'Event confirmed as played')
    const agent = (await browser.person('agent@bookme.example')).page
    // Home has one row for all payouts that wait, with a link to each gig.
    await agent.getByRole('link', { name }).first().click()
    await agent.getByRole('heading', { name, level: 2 }).waitFor()
    await button(agent, 'Pay Vendors').click()
    await button(question(agent), 'Pay Vendors').click()
    await tells(agent, 'Payments initiated')
    await shoot(agent, 'event-paid')
    await moveClock({ by: 'P8D' })
    // Sessions last at most seven days, and the clock advances by eight.
    const later = (await browser.person('artist@bookme.example', narrow)).page
    await toAccount(later)
    await later.getByRole('link', { name: 'Payouts' }).click()
    await see(later, '$3,200.00')
    await see(later, name)
    await shoot(later, 'payouts-after')
  },
}

export const mainJob: Scenario[] = [signUp, request, takeAndPropose, confirm, signAndPay]
