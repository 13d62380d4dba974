import type { Locator, Page } from 'playwright-core'
import { axe, axeInDark, shoot, sidewaysScroll } from './browser.ts'
import {
  button,
  combo,
  dialog,
  ensure,
  eveningIn,
  follow,
  hasFocus,
  question,
  typeDateTime,
  until,
} from './page-actions.ts'
import { eventId } from './records.ts'
import type { Scenario, RunningApp } from './scenario.ts'

/**
 * Every dialog and the edit mode: no axe violations in light and dark; focus enters, stays, and returns to the opener;
 * screenshots are kept.
 */

interface Opened {
  name: string
  page: Page
  opener: Locator
  /** The entry, if the opener is a menu. */
  entry?: string
  faults: string[]
}

const inspect = async (page: Page, name: string, faults: string[]) => {
  await shoot(page, name)
  for (const violation of [...(await axe(page)), ...(await axeInDark(page))]) faults.push(`${name}: ${violation}`)
}

const look = async ({ name, page, opener, entry, faults }: Opened) => {
  await opener.focus()
  await page.keyboard.press('Enter')
  if (entry !== undefined) await page.getByRole('menuitem', { name: entry }).press('Enter')
  const open = page.locator('[role=dialog], [role=alertdialog]').last()
  await open.waitFor()
  const isInside = () =>
    open.evaluate(
      (element) =>
        element.contains(document.activeElement) || element.parentElement?.contains(document.activeElement) === true,
    )
  await until(isInside, `${name}: the focus is not in the dialog`)
  await inspect(page, `dialog-${name}`, faults)
  await page.keyboard.press('Escape')
  await open.waitFor({ state: 'detached' })
  await until(() => hasFocus(opener), `${name}: the focus does not come back to what opened it`)
}

/** Goes to another page and waits for its focus: the move would otherwise take the focus from a dialog's opener. */
const go = async (page: Page, address: string) => {
  await follow(page, address)
  await page.waitForFunction(() => document.activeElement?.id === 'main')
}

const check = (faults: string[]) => ensure(faults.length === 0, `${faults.length} faults:\n  ${faults.join('\n  ')}`)
const agentMail = 'agent@bookme.example'

const ofAgent: Scenario = {
  name: 'dialogs: of an agent',
  run: async (running) => {
    const faults: string[] = []
    const { page } = await running.browser.person(agentMail)
    await look({ name: 'signup-qr', page, opener: button(page, /Signup QR Code/), faults })
    await go(page, '/venues')
    await look({ name: 'venue-new', page, opener: button(page, 'New'), faults })
    await look({ name: 'venue-edit', page, opener: button(page, /^Edit /).first(), faults })
    await go(page, '/clients')
    await look({ name: 'client-add', page, opener: button(page, 'Add client'), faults })
    await page.getByRole('link', { name: 'Nora Whitfield' }).first().click()
    await look({ name: 'client-edit', page, opener: button(page, 'Edit Nora Whitfield'), faults })
    await go(page, '/prospects')
    await look({ name: 'prospect-add', page, opener: button(page, 'Add prospect'), faults })
    await look({ name: 'prospect-notes', page, opener: button(page, /notes on/).first(), faults })
    await go(page, '/events')
    await look({ name: 'search', page, opener: button(page, 'Search'), faults })
    await look({ name: 'status-icons', page, opener: button(page, /icons|help/i).first(), faults })
    await go(page, `/event?id=${await eventId(running, agentMail, 'Masked ball')}`)
    const opener = button(page, /^More: /).first()
    await look({ name: 'event-delete-or-release', page, opener, entry: 'Release', faults })
    // Another event on the same page would leave the focus where it is.
    await go(page, '/events')
    await go(page, `/event?id=${await eventId(running, agentMail, 'Delgado–Hart wedding')}`)
    await look({ name: 'replace', page, opener: button(page, 'More: Sam Novak'), entry: 'Replace', faults })
    check(faults)
  },
}

const editing: Scenario = {
  name: 'dialogs: of the event form, and the form itself',
  run: async (running) => {
    const faults: string[] = []
    const { page } = await running.browser.person(agentMail)
    await go(page, `/event?id=${await eventId(running, agentMail, 'Moreno quinceañera')}`)
    await button(page, 'Edit').click()
    await combo(page, 'Venue').waitFor()
    await inspect(page, 'event-edit-group', faults)
    ensure((await sidewaysScroll(page)) <= 0, 'The event form scrolls sideways')
    await look({ name: 'venue-of-event', page, opener: button(page, 'Edit venue'), faults })
    const entry = 'Save this line-up as a package'
    await look({ name: 'package', page, opener: button(page, 'Use a package'), entry, faults })
    await look({ name: 'musician-picker', page, opener: button(page, 'Add musician'), faults })
    await page.getByRole('textbox', { name: 'Client rate' }).fill('4000')
    await look({ name: 'rates', page, opener: button(page, 'Save changes'), faults })
    await look({ name: 'unsaved', page, opener: button(page, 'Cancel'), faults })
    check(faults)
  },
}

const ofClient: Scenario = {
  name: 'dialogs: of a client',
  run: async (running) => {
    const faults: string[] = []
    const { page } = await running.browser.person('client3@bookme.example')
    const ask = button(page, /Request a Booking/).first()
    await look({ name: 'booking-request', page, opener: ask, faults })
    await ask.click()
    const { start } = eveningIn(90)
    await typeDateTime(page, 'Start Date/Time', start)
    await page
      .getByRole('group', { name: 'Start Date/Time' })
      .getByRole('button')
      .or(dialog(page).getByRole('button', { name: /Choose date/ }))
      .first()
      .click()
    await inspect(page, 'dialog-date-picker', faults)
    await page.keyboard.press('Escape')
    await dialog(page, 'Start Date/Time').waitFor({ state: 'detached' })
    await button(dialog(page), 'Cancel').click()
    await go(page, '/account')
    await look({ name: 'change-password', page, opener: button(page, 'Change Password'), faults })
    const id = await eventId(running, 'client3@bookme.example', 'Raman anniversary')
    await go(page, `/proposal?id=${id}`)
    await look({ name: 'processing-fee', page, opener: button(page, /fee/i).first(), faults })
    await look({ name: 'contract', page, opener: button(page, 'View Contract'), faults })
    check(faults)
  },
}

const ofOthers: Scenario = {
  name: 'dialogs: of a band leader and an admin',
  run: async (running: RunningApp) => {
    const faults: string[] = []
    const leader = (await running.browser.person('bandleader@bookme.example')).page
    await go(leader, '/account')
    await look({ name: 'members', page: leader, opener: button(leader, 'Manage Group Members').first(), faults })
    await look({ name: 'new-group', page: leader, opener: button(leader, 'New Group'), faults })
    await go(leader, `/event?id=${await eventId(running, 'bandleader@bookme.example', 'Delgado–Hart wedding')}`)
    await button(leader, 'Edit').click()
    await button(leader, 'Save changes').waitFor()
    await inspect(leader, 'event-edit-leader', faults)
    const admin = (await running.browser.person('admin@bookme.example')).page
    await look({ name: 'verify', page: admin, opener: button(admin, /^Verify /).first(), faults })
    await go(admin, `/contract?id=${await eventId(running, agentMail, 'Ridley engagement')}`)
    await look({ name: 'edit-contract', page: admin, opener: button(admin, 'Edit Contract'), faults })
    await question(admin).waitFor({ state: 'detached' })
    check(faults)
  },
}

export const dialogs: Scenario[] = [ofAgent, editing, ofClient, ofOthers]
