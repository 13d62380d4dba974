import type { Locator, Page } from 'playwright-core'
import { logIn, narrow, shoot } from './browser.ts'
import type { Scenario, World } from './scenario.ts'

/** The main job by clicking alone: a client on a phone, the agent at a desk, the artist, and the movable clock. */

const day = 86_400_000

const see = async (page: Page, text: string | RegExp) => page.getByText(text).filter({ visible: true }).first().waitFor()
const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name })
const box = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true })
const go = async (page: Page, path: string) => {
  await page.goto(path)
  await page.waitForURL((url) => url.pathname === path.split('?')[0], { timeout: 10_000 })
}

/** Types a date and a time into MUI's sectioned field, as a person at a keyboard would. */
const typeDateTime = async (page: Page, label: string, when: Date) => {
  const two = (n: number) => String(n).padStart(2, '0')
  const hours = when.getHours()
  const group = page.getByRole('group', { name: label })
  await group.getByRole('spinbutton').first().click()
  await page.keyboard.type(`${two(when.getMonth() + 1)}${two(when.getDate())}${when.getFullYear()}${two(hours % 12 || 12)}${two(when.getMinutes())}${hours < 12 ? 'AM' : 'PM'}`)
}

const choose = async (page: Page, label: string, option: string | RegExp, typed?: string) => {
  const input = page.getByRole('combobox', { name: label, exact: true })
  await input.click()
  if (typed !== undefined) await input.fill(typed)
  await page.getByRole('option', { name: option }).first().click()
}

const name = `Clicked wedding ${Date.now() % 100_000}`
let id = ''

const request: Scenario = {
  name: 'main job: a client asks on a phone, by way of the request dialog',
  run: async ({ browser }) => {
    const { context, page } = await browser.person('client@bookme.example', narrow)
    await button(page, /Request a Booking/).first().click()
    const dialog = page.getByRole('dialog')
    await see(page, 'client@bookme.example')
    const send = button(dialog, 'Send Request')
    if (await send.isEnabled()) throw new Error('Send Request is enabled before the form is valid')
    await dialog.getByLabel('Description').fill(`${name}: a long table under the trees, dancing later`)
    await dialog.getByLabel('Budget').fill('$4,000')
    const start = new Date(new Date().setHours(18, 0, 0, 0) + 75 * day)
    await typeDateTime(page, 'Start Date/Time', start)
    await typeDateTime(page, 'End Date/Time', new Date(start.getTime() + 4 * 3_600_000))
    await shoot(page, 'dialog-booking-request')
    await send.click()
    await see(page, "Request sent. Thanks! We'll be in touch soon.")
    await context.close()
  },
}

const takeAndPropose: Scenario = {
  name: 'main job: the agent takes it, is told that rates do not add up, mends them and requests the artist',
  run: async ({ browser }) => {
    const { context, page } = await browser.person('agent@bookme.example')
    await go(page, '/requests')
    const card = page.getByRole('article').filter({ hasText: name })
    await button(card, /^Take Request/).click()
    await see(page, "Request has been assigned to you. It's on your event list and calendar. Client has been notified")
    await page.waitForURL(/\/event\?id=evt_/)
    id = new URL(page.url()).searchParams.get('id')!
    await button(page, 'Complete the details').click()
    await box(page, 'Name').fill(name)
    await choose(page, 'Event type', 'Wedding')
    await choose(page, 'Venue', /Alder House/, 'Alder')
    await choose(page, 'Artist', /Elena Marsh/, 'Elena')
    await choose(page, 'Band leader', /none wanted/i)
    await box(page, 'Client rate').fill('4000')
    await box(page, 'Artist rate').fill('3000')
    await box(page, 'Title').first().fill('An evening with Elena')
    await box(page, 'Description').first().fill('Two sets, one first dance, sound and light included')
    await button(page, 'Save changes').click()
    await see(page, "Rates don't add up to client rate")
    await shoot(page, 'dialog-rates')
    await page.keyboard.press('Escape')
    await box(page, 'Artist rate').fill('3200')
    await shoot(page, 'event-edit')
    await button(page, 'Save changes').click()
    await see(page, 'Event updated')
    await button(page, /^Request: Elena Marsh/).click()
    await see(page, 'Artist requested')
    await context.close()
  },
}

const confirm: Scenario = {
  name: 'main job: the artist confirms, the agent sends the proposal',
  run: async ({ browser }) => {
    const artist = await browser.person('artist@bookme.example', narrow)
    await go(artist.page, `/event?id=${id}`)
    await button(artist.page, 'Confirm').click()
    await see(artist.page, 'You are confirmed')
    await artist.context.close()
    const agent = await browser.person('agent@bookme.example')
    await go(agent.page, `/event?id=${id}`)
    await button(agent.page, 'Send Proposal').click()
    await see(agent.page, 'Proposal sent')
    await agent.context.close()
  },
}

const signAndPay: Scenario = {
  name: 'main job: the client chooses, signs and pays the deposit on a phone',
  run: async ({ browser }) => {
    const { context, page } = await browser.person('client@bookme.example', narrow)
    await go(page, `/proposal?id=${id}`)
    await see(page, 'An evening with Elena')
    await shoot(page, 'proposal-choose')
    const option = page.getByRole('radio').first()
    if (await option.count() > 0) await option.check()
    await button(page, /Choose/).click()
    await page.getByRole('link', { name: /sign/i }).first().click()
    await page.waitForURL(/\/contract/)
    await page.getByLabel('Your full name').fill('Nora Whitfield')
    await page.getByRole('checkbox').first().check()
    await shoot(page, 'contract-sign')
    await button(page, 'Sign contract').click()
    await see(page, 'Contract signed')
    await go(page, `/proposal?id=${id}`)
    await shoot(page, 'proposal-pay')
    await button(page, /Pay deposit/).click()
    await see(page, 'Deposit paid')
    await shoot(page, 'proposal-booked')
    await go(page, `/event?id=${id}`)
    await see(page, '$2,058.30')
    await context.close()
  },
}

const untilPaid: Scenario = {
  name: 'main job: the clock moves, the balance is charged, the gig ends, everybody is paid',
  run: async (world: World) => {
    const { browser, moveClock } = world
    await moveClock({ by: 'P50D' })
    const client = await browser.person('client@bookme.example')
    await go(client.page, `/event?id=${id}`)
    await see(client.page, 'Balance')
    if (await client.page.getByText('Paid', { exact: true }).count() < 2) throw new Error('The balance was not charged by its schedule')
    await client.context.close()
    await moveClock({ by: 'P30D' })
    const artist = await browser.person('artist@bookme.example', narrow)
    await go(artist.page, `/event?id=${id}`)
    await button(artist.page, 'Gig End').click()
    await button(artist.page.getByRole('dialog'), 'Confirm').click()
    await see(artist.page, 'Event confirmed as played')
    const agent = await browser.person('agent@bookme.example')
    await go(agent.page, `/event?id=${id}`)
    await button(agent.page, 'Pay Vendors').click()
    await button(agent.page.getByRole('alertdialog'), 'Pay Vendors').click()
    await see(agent.page, 'Payments initiated')
    await shoot(agent.page, 'event-paid')
    await agent.context.close()
    await moveClock({ by: 'P8D' })
    // A session lasts seven days at most, and the clock went eight.
    await logIn(artist.page, 'artist@bookme.example')
    await go(artist.page, '/payouts')
    await see(artist.page, '$3,200.00')
    await shoot(artist.page, 'payouts-after')
    await artist.context.close()
  },
}

export const mainJob: Scenario[] = [request, takeAndPropose, confirm, signAndPay, untilPaid]
