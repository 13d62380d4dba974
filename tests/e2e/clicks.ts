import type { Page } from 'playwright-core'
import { eventsApi } from '#shared/api/events.ts'
import { ask } from '#tests/support/api.ts'
import { bookingsOf } from './bookings.ts'
import { axe, axeInDark, shoot, wide } from './browser.ts'
import { counted, within } from './counted.ts'
import { consulted, requested } from './leads.ts'
import { box, button, combo, dialog, ensure, fill, hasFocus, see, until } from './page-actions.ts'
import type { RunningApp, Scenario } from './scenario.ts'

/** How many clicks an agent needs from home; fields are filled from the keyboard, and typing is not counted. */

const stamp = () => Date.now() % 1_000_000

/** Chooses from a list as an agent who knows the name: typed, then Enter. */
const type = async (page: Page, label: string, text: string) => {
  await combo(page, label).focus()
  await page.keyboard.type(text)
  await page
    .getByRole('option', { name: new RegExp(text) })
    .first()
    .waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
}

const asked = `Counted party ${stamp()}`

const fromRequest: Scenario = {
  name: 'clicks: from a request to the sent proposal in six',
  run: async (running) => {
    const bookings = await bookingsOf(running)
    const wanted = { title: asked, artist: ['artist', 'Elena Marsh'], days: 130 } as const
    const id = await requested(bookings, 'client', wanted, true)
    const { page, clicks } = await counted(running, 'agent@bookme.example')
    clicks()
    await button(page, `Take Request: ${asked}`).click()
    await button(page, 'Complete the details').click()
    await combo(page, 'Event type').focus()
    await page.keyboard.press('Enter')
    await page.keyboard.type('Bir')
    await page.keyboard.press('Enter')
    await type(page, 'Venue', 'Alder House')
    await fill(box(page, 'Artist rate'), '3200')
    await fill(box(page, 'Title').first(), 'An evening with Elena')
    await fill(box(page, 'Description').first(), 'Two sets, sound and light included')
    await button(page, 'Save changes').click()
    await see(page, 'Event updated')
    await button(page, /^Request: Elena Marsh/).click()
    await see(page, 'Artist requested')
    await ask(bookings.api, eventsApi.respond, 'artist', { params: { id }, body: { response: 'confirm' } })
    await page.reload()
    await button(page, 'Send Proposal').click()
    await see(page, 'Proposal sent')
    within('request to proposal sent', clicks(), 6)
  },
}

const otherAnswers: Scenario = {
  name: 'clicks: what a client owes, and who is free on a Saturday, in two',
  run: async (running) => {
    const { page, clicks } = await counted(running, 'agent@bookme.example')
    await page.getByRole('link', { name: 'Clients', exact: true }).click()
    await page.getByRole('link', { name: 'Nora Whitfield' }).first().click()
    await see(page, /^Owed/)
    within('what a client owes', clicks(), 2)

    const saturday = new Date(await running.clock())
    saturday.setUTCDate(saturday.getUTCDate() + 90 + ((6 - saturday.getUTCDay() + 7 - (90 % 7)) % 7))
    await page.getByRole('link', { name: 'Artists', exact: true }).click()
    await page.getByLabel('Free on').fill(saturday.toISOString().slice(0, 10))
    await see(page, /^\d+ artists and groups free on Sat, /)
    within('who is free on a Saturday', clicks(), 2)
  },
}

/** `MMDDYYYY`, as typed, in the venue's zone. */
const dayIn = (instant: number) =>
  new Date(instant)
    .toLocaleDateString('en-US', { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'America/New_York' })
    .replaceAll('/', '')

const signedMove: Scenario = {
  name: 'clicks: a signed event is moved by a week in four',
  run: async (running) => {
    const { booked, get } = await bookingsOf(running)
    const title = `Counted wedding ${stamp()}`
    const id = await booked({ title, artist: ['artist', 'Elena Marsh'], days: 150 })
    const before = await get('agent', id)
    const { page, clicks } = await counted(running, 'agent@bookme.example')
    // Home shows the next ten.
    await button(page, 'Search').waitFor()
    await page.keyboard.press('Control+k')
    await dialog(page).getByRole('combobox').fill(title)
    await dialog(page)
      .getByRole('option', { name: new RegExp(`^${title}`) })
      .first()
      .waitFor()
    await page.keyboard.press('Enter')
    await button(page, 'Change or cancel').click()
    await page.keyboard.press('Tab')
    await button(dialog(page), /^Postpone or move/).focus()
    await page.keyboard.press('Enter')
    const start = page.getByRole('group', { name: 'Start', exact: true })
    await start.getByRole('spinbutton').first().focus()
    const week = dayIn(Date.parse(before.start!) + 7 * 86_400_000)
    await page.keyboard.type(week)
    await button(page, 'Save changes').click()
    await button(dialog(page, 'Propose this change?'), 'Propose change').click()
    await see(page, 'Change proposed')
    within('a signed event moved by a week', clicks(), 4)
    const moved = dayIn(Date.parse((await get('agent', id)).start!))
    ensure(moved === week, `Moved to ${moved}, not to ${week}`)
  },
}

const draftMove: Scenario = {
  name: 'clicks: a draft is moved by a week with one drag',
  run: async (running) => {
    const { draft, get } = await bookingsOf(running)
    const title = `Counted draft ${stamp()}`
    const { id, start } = await draft(title, 7)
    const { page, clicks } = await counted(running, 'agent@bookme.example')
    await page.goto(`/calendar?date=${start.toISOString().slice(0, 10)}`)
    const block = page.getByRole('link', { name: title })
    const nextWeek = page.locator(`[data-date="${start.toISOString().slice(0, 8)}16"]`).first()
    await block.waitFor()
    clicks()
    await block.hover()
    await page.mouse.down()
    const { x, y, width, height } = (await nextWeek.boundingBox())!
    await page.mouse.move(x + width / 2, y + height / 2, { steps: 8 })
    await page.mouse.up()
    await see(page, /^Moved to /)
    within('a draft moved by a week', clicks(), 1)
    const moved = Date.parse((await get('agent', id)).start!) - start.getTime()
    ensure(moved === 7 * 86_400_000, `Moved by ${moved} ms`)
  },
}

const fromProspect: Scenario = {
  name: 'clicks: a prospect becomes an event that is more than half filled in two',
  run: async (running) => {
    const { api } = await bookingsOf(running)
    const name = `Counted Prospect ${stamp()}`
    await consulted(running, api, name, 160)
    const { page, clicks } = await counted(running, 'agent@bookme.example')
    await page.getByRole('link', { name: 'Prospects', exact: true }).first().click()
    await button(page, `New event for ${name}`).waitFor()
    clicks()
    await button(page, `New event for ${name}`).click()
    // A mail goes to somebody new, which is said before.
    await button(page, 'Make the event').click()
    await button(page, 'Save changes').waitFor()
    within('from a prospect to its event', clicks(), 2)
    // The parts that look people and places up load after the form.
    for (const label of ['Client', 'Venue', 'Artist']) await combo(page, label).waitFor()
    const required = ['Name', 'Client', 'Event type', 'Venue', 'Client notes', 'Client rate', 'Agent percent']
    const rest = ['Artist', 'Artist rate', 'Title', 'Description']
    const values = await Promise.all(
      [...required, ...rest].map(async (label) => {
        const field = page
          .getByLabel(label, { exact: true })
          .or(page.getByLabel(`${label} *`, { exact: true }))
          .first()
        return (await field.count()) === 0 ? '' : field.inputValue().catch(() => field.innerText())
      }),
    )
    const filled = values.filter((value) => !/^(0\.00|\s*)$/.test(value)).length
    console.log(`     ${filled} of ${values.length} fields beside start and end are filled`)
    ensure(filled > values.length / 2, `Only ${filled} of ${values.length} fields are filled: ${values.join(', ')}`)
  },
}

/** The button of an event's row on home, which shows ten rows of a group at first. */
export const rowButton = async (page: Page, title: string, name: string) => {
  await page
    .getByRole('heading', { name: /^(At risk|New|Money|To do) / })
    .first()
    .waitFor()
  const act = page.getByRole('listitem').filter({ hasText: title }).getByRole('link', { name, exact: true })
  while ((await act.count()) === 0)
    await button(page, /^Show \d+ more$/)
      .first()
      .click()
  return act
}

const afterDecline: Scenario = {
  name: 'clicks: an act that declines is replaced in three',
  run: async (running) => {
    const bookings = await bookingsOf(running)
    const title = `Counted decline ${stamp()}`
    const { artist_id, start, end } = await bookings.booking({ title, artist: ['artist', 'Elena Marsh'], days: 12 })
    const { id } = await bookings.draft(title, 10)
    await bookings.save(id, () => ({ start, end }))
    const params = { id }
    await ask(bookings.api, eventsApi.requestVendor, 'agent', { params, body: { event_id: id, artist_id } })
    const body = { response: 'decline', reason: 'On tour that week' } as const
    await ask(bookings.api, eventsApi.respond, 'artist', { params, body })
    const { page, clicks } = await counted(running, 'agent@bookme.example')
    clicks()
    await (await rowButton(page, title, 'Choose someone else')).click()
    await see(page, /“On tour that week”/)
    await button(page, /^Replace and request: /)
      .first()
      .click()
    await see(page, / requested$/)
    within('a decline to the replacement that is asked', clicks(), 3)
    const { artist, artist_status } = await bookings.get('agent', id)
    ensure(artist?.id !== artist_id && artist_status === 'requested', `${artist?.name} is ${artist_status}`)
  },
}

interface AtStripe {
  invoices: { id: string; metadata: { event_id?: string } }[]
  invoice_payments: { invoice: string; payment: { payment_intent: string } }[]
  charges: { id: string; payment_intent: string }[]
}
/** The client's bank opens a dispute about the event's payment. */
const dispute = async ({ url }: RunningApp, eventId: string) => {
  const { invoices, invoice_payments, charges } = (await (await fetch(`${url}/__local/api/stripe`)).json()) as AtStripe
  const invoice = invoices.find(({ metadata }) => metadata.event_id === eventId)
  const paid = invoice_payments.find((one) => one.invoice === invoice?.id)
  const charge = charges.find(({ payment_intent }) => payment_intent === paid?.payment.payment_intent)
  const answer = await fetch(`${url}/__local/stripe/manual`, {
    method: 'POST',
    body: new URLSearchParams({ action: 'dispute', id: charge?.id ?? '' }),
    redirect: 'manual',
  })
  ensure(answer.status === 303, `The console answered ${answer.status} for charge ${charge?.id}`)
}

const disputed: Scenario = {
  name: 'clicks: from a dispute to its evidence in two',
  run: async (running) => {
    const bookings = await bookingsOf(running)
    const title = `Counted dispute ${stamp()}`
    const id = await bookings.booked({ title, artist: ['artist', 'Elena Marsh'], days: 70 })
    await dispute(running, id)
    await until(async () => ((await bookings.get('agent', id)).disputes ?? []).length === 1, 'No dispute arrived')
    const { page, clicks } = await counted(running, 'agent@bookme.example')
    clicks()
    await (await rowButton(page, title, 'Download evidence')).click()
    const downloading = page.waitForEvent('download')
    await button(page, 'Download evidence').first().click()
    const file = await downloading
    within('a dispute to its evidence', clicks(), 2)
    ensure(file.suggestedFilename() === `BookMe-evidence-${id}.pdf`, file.suggestedFilename())
  },
}

const editInPlace: Scenario = {
  name: 'clicks: a row of the events table is edited from the keyboard, and twenty rows fit',
  run: async (running) => {
    const bookings = await bookingsOf(running)
    const title = `Typo party ${Date.now() % 1_000_000}`
    const { id } = await bookings.draft(title, 1)
    const { page, clicks } = await counted(running, 'agent@bookme.example', wide)
    await page.getByRole('link', { name: 'Events', exact: true }).first().click()
    const row = page.getByRole('row').filter({ hasText: title })
    await row.getByRole('link', { name: title }).focus()
    // Rows of one-line names, below the page's head.
    const heights = await page
      .getByRole('row')
      .evaluateAll((rows) => rows.map((one) => one.getBoundingClientRect().height).filter((height) => height > 0))
    const top = await page
      .locator('[role=rowgroup]')
      .last()
      .evaluate((rows) => rows.getBoundingClientRect().top)
    const fits = Math.floor((wide.height - top) / Math.min(...heights))
    ensure(fits >= 20, `${fits} rows of ${Math.min(...heights)} px fit below ${top} px`)
    clicks()
    await row.getByRole('button', { name: `Edit ${title}` }).focus()
    await page.keyboard.press('Enter')
    await box(page, 'Name').waitFor()
    // Only at this width: a phone has cards.
    await shoot(page, 'events-edit-in-place', [1280])
    const faults = [...(await axe(page)), ...(await axeInDark(page))]
    ensure(faults.length === 0, faults.join('\n'))
    await page.keyboard.press('Escape')
    ensure((await box(page, 'Name').count()) === 0, 'Escape does not leave')
    await until(() => hasFocus(row.getByRole('button', { name: `Edit ${title}` })), 'Escape loses the focus')
    await page.keyboard.press('Enter')
    const corrected = `Corrected party ${stamp()}`
    await box(page, 'Name').fill(corrected)
    await page.keyboard.press('Enter')
    await see(page, 'Event updated')
    await page.getByRole('link', { name: corrected }).waitFor()
    ensure(clicks() === 0, 'Editing needs the mouse')
    const { name, status } = await bookings.get('agent', id)
    ensure(name === corrected && status === 'draft', `${name} is ${status}`)
  },
}

export const clicks: Scenario[] = [
  otherAnswers,
  fromRequest,
  afterDecline,
  disputed,
  draftMove,
  signedMove,
  fromProspect,
  editInPlace,
]
