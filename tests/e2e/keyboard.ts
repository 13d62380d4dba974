import type { Page } from 'playwright-core'
import { eventsApi } from '#shared/api/events.ts'
import { ask } from '#tests/support/api.ts'
import { bookingsOf, type Host } from './bookings.ts'
import { keyboardOf, type Keyboard } from './keyboard-actions.ts'
import { consulted, requested } from './leads.ts'
import { box, button, combo, dialog, ensure, hasFocus, see, until } from './page-actions.ts'
import type { Scenario } from './scenario.ts'

/** An agent's day with the keyboard alone: anything farther than a few stops of Tab counts as unreachable. */

const stamp = Date.now() % 100_000
const agent = 'agent@bookme.example'
/** A client whose list no other scenario makes longer. */
const priya: Host = { key: 'client3', client: 'Raman Family Foundation', name: 'Priya Raman' }
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

/** Ctrl-K, then the name of a page or record. */
const jump = async (page: Page, keys: Keyboard, text: string) => {
  await button(page, 'Search').waitFor()
  await keys.press('Control+k')
  const search = dialog(page, 'Search')
  await until(() => hasFocus(search.getByRole('combobox')), 'The search has no focus')
  await keys.type(text)
  const option = search.getByRole('option', { name: new RegExp(`^${text}`) }).first()
  await option.waitFor()
  await keys.arrowTo('ArrowDown', async () => (await option.getAttribute('aria-selected')) === 'true')
  await keys.press('Enter')
  await search.waitFor({ state: 'detached' })
}

/** The dialog that Enter opens here takes the focus, keeps it, and gives it back to its opener after Escape. */
const lookInto = async (page: Page, keys: Keyboard, opener: ReturnType<typeof button>) => {
  await keys.press('Enter')
  const open = page.locator('[role=dialog], [role=alertdialog]').last()
  await open.waitFor()
  const isInside = () => open.evaluate((element) => element.contains(document.activeElement))
  await until(isInside, 'The dialog does not take the focus')
  const stops = new Set<string>()
  for (let i = 0; i < 8; i += 1) {
    await keys.press('Tab')
    if (await isInside()) stops.add(await page.evaluate(() => document.activeElement?.outerHTML ?? ''))
    // MUI's guards before and after the dialog send the focus on at once.
    await until(isInside, 'Tab leaves the dialog')
  }
  ensure(stops.size > 0, 'Nothing in the dialog takes the focus')
  await keys.press('Escape')
  await open.waitFor({ state: 'detached' })
  await until(() => hasFocus(opener), 'The focus does not come back to what opened the dialog')
}

const fromRequest: Scenario = {
  name: 'keyboard: from a request on Home to the sent proposal',
  run: async (running) => {
    const bookings = await bookingsOf(running)
    const title = `Keyboard party ${stamp}`
    const id = await requested(bookings, 'client2', { title, artist: ['artist', 'Elena Marsh'], days: 190 })
    const { page } = await running.browser.person(agent)
    const keys = keyboardOf(page)
    await button(page, `Take Request: ${title}`).waitFor()
    await keys.enter(button(page, `Take Request: ${title}`), 40)
    await keys.enter(button(page, 'Complete the details'), 12)

    await keys.tabTo(combo(page, 'Event type'), 12)
    await keys.press('Enter')
    await keys.type('Bir')
    await keys.press('Enter')
    await page.locator('[role=listbox]').waitFor({ state: 'detached' })
    const start = page.getByRole('group', { name: 'Start', exact: true })
    const openDays = start.getByRole('button')
    await keys.tabTo(openDays, 5)
    const wantedDay = await start.innerText()
    // To the next day and back, because the artist is free on the day that was asked for.
    for (const arrow of ['ArrowRight', 'ArrowLeft']) {
      const before = await start.innerText()
      await keys.press('Enter')
      await dialog(page, 'Start').waitFor()
      await keys.press(arrow)
      await keys.press('Enter')
      await dialog(page, 'Start').waitFor({ state: 'detached' })
      ensure((await start.innerText()) !== before, `${arrow} chooses no other day`)
      await until(() => hasFocus(openDays), 'The focus does not come back from the days')
    }
    ensure((await start.innerText()) === wantedDay, 'The arrows do not lead back')
    await keys.tabTo(combo(page, 'Time, Start'), 1)
    await keys.press('ArrowDown')
    await keys.choose(combo(page, 'Venue'), 'The Alder House Hotel', 12)
    await keys.choose(combo(page, 'Artist'), 'Elena Marsh', 16)
    await keys.tabTo(box(page, 'Artist rate'), 1)
    await keys.press('Control+a')
    await keys.type('3200')
    await keys.choose(combo(page, 'Band leader'), 'None wanted', 6)
    await keys.tabTo(button(page, 'Add musician'), 6)
    await lookInto(page, keys, button(page, 'Add musician'))
    await keys.tabTo(box(page, 'Client rate'), 8)
    await keys.press('Control+a')
    await keys.type('4000')
    await keys.tabTo(box(page, 'Title').first(), 8)
    await keys.type('An evening with Elena')
    await keys.tabTo(box(page, 'Description').first(), 3)
    await keys.type('Two sets, sound and light included')
    await keys.press('Control+Enter')
    await see(page, 'Event updated')
    // Those who are free come before the people.
    await keys.enter(button(page, /^Request: Elena Marsh/), 24)
    await see(page, 'Artist requested')
    await ask(bookings.api, eventsApi.respond, 'artist', { params: { id }, body: { response: 'confirm' } })
    await page.reload()
    await button(page, 'Send Proposal').waitFor()
    await keys.enter(button(page, 'Send Proposal'), 8)
    await see(page, 'Proposal sent')
    console.log(`     from a request to the sent proposal: ${keys.stops()} stops`)
  },
}

const afterTaking: Scenario = {
  name: 'keyboard: a draft is moved in the calendar, what a client owes is found, and a bulk action ends',
  run: async (running) => {
    const { draft, get } = await bookingsOf(running, priya)
    const title = `Keyboard draft ${stamp}`
    const { id, start } = await draft(title, 8)
    const { page } = await running.browser.person(agent)
    const keys = keyboardOf(page)
    await jump(page, keys, 'Calendar')
    await page.waitForURL('**/calendar**')
    await keys.tabTo(button(page, 'Next month'), 8)
    const seen = page.getByRole('heading', { level: 2, name: /\d{4}$/ })
    for (let i = 0; i < 8; i += 1) {
      const before = await seen.innerText()
      await keys.press('Enter')
      await until(async () => (await seen.innerText()) !== before, 'Enter does not show the next month')
    }
    const block = page.getByRole('link', { name: title })
    await block.waitFor()
    await keys.tabTo(page.getByRole('link', { name: /^Go to / }), 2)
    await keys.press('Tab')
    await keys.arrowTo('ArrowRight', () => hasFocus(block))
    await keys.press('Shift+ArrowDown')
    await see(page, /^Moved to /)
    await until(() => hasFocus(block), 'The moved event has lost the focus')
    const moved = Date.parse((await get('agent', id)).start!) - start.getTime()
    ensure(moved === 7 * 86_400_000, `Moved by ${moved} ms`)

    await jump(page, keys, priya.client)
    await see(page, /^Owed/)

    await jump(page, keys, 'Events')
    await keys.tabTo(button(page, 'Upcoming'), 3)
    await keys.press('ArrowRight')
    await keys.press('Enter')
    await page.getByRole('table', { name: 'Past events' }).waitFor()
    await keys.press('ArrowLeft')
    await keys.press('Enter')
    await page.getByRole('table', { name: 'Upcoming events' }).waitFor()
    await keys.enter(button(page, 'Filters'), 3)
    await keys.choose(combo(page, 'Client'), priya.client, 5)
    // The rows before the choice stay for a moment, and Tab would count its way through a table that goes away.
    const othersRows = page.getByRole('row').filter({ hasNotText: priya.client })
    await until(async () => (await othersRows.count()) === 1, 'The list shows more than its head and the client')
    const chosen = page.getByRole('checkbox', { name: `Select ${title}` })
    await keys.tabTo(page.getByRole('row').nth(1).getByRole('checkbox'), 24)
    await keys.press('End')
    await keys.arrowTo('ArrowUp', () => hasFocus(link(page, title)))
    await keys.tabTo(chosen, 1, 'Shift+Tab')
    await keys.press('Space')
    await see(page, '1 event selected')
    await keys.tabTo(button(page, 'Request or remind vendors (1)'), 6)
    await lookInto(page, keys, button(page, 'Request or remind vendors (1)'))
    await keys.press('Enter')
    await keys.enter(button(dialog(page), 'Request or remind vendors'), 4)
    await see(dialog(page), 'All done.')
    await keys.enter(button(dialog(page), 'Close').last(), 3)
    await dialog(page).waitFor({ state: 'detached' })
  },
}

const fromProspect: Scenario = {
  name: 'keyboard: the notes of a prospect open and close, and the prospect becomes an event',
  run: async (running) => {
    const { api } = await bookingsOf(running)
    const name = `Keyboard Prospect ${stamp}`
    await consulted(running, api, name, 170)
    const { page } = await running.browser.person(agent)
    const keys = keyboardOf(page)
    await jump(page, keys, 'Prospects')
    const notes = button(page, `Add notes on ${name}`)
    await keys.tabTo(notes, 8)
    await lookInto(page, keys, notes)
    await keys.enter(button(page, `New event for ${name}`), 1)
    await keys.enter(button(page, 'Make the event'), 3)
    await button(page, 'Save changes').waitFor()
    await keys.tabTo(box(page, 'Name'), 12)
  },
}

export const keyboard: Scenario[] = [fromRequest, afterTaking, fromProspect]
