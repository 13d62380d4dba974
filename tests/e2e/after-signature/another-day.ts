import type { Page } from 'playwright-core'
import { narrow } from '../browser.ts'
import { button, dialog, ensure, fill, see, seeNoMore } from '../page-actions.ts'
import type { Scenario } from '../scenario.ts'
import { agree, amountsOf, choose, inspect, open, sign } from './parts.ts'

/** Real life after the signature, clicked: another day, a change that is taken back, an event that is called off. */

const moved = 'New Year at the Alder'
const canceled = 'Harbor benefit'

/** Types the day before into the start, which keeps its hour; the end follows. */
const otherDay = async (page: Page, label: string) => {
  const day = page.getByRole('group', { name: label, exact: true }).getByRole('spinbutton', { name: 'Day' })
  await day.click()
  await page.keyboard.press('ArrowDown')
}

const move: Scenario = {
  name: 'after the signature: the agent proposes another day, having seen what it means',
  run: async (running) => {
    const page = await open(running, 'agent', moved)
    await button(page, 'Change or cancel').click()
    await inspect(page, 'change-or-cancel')
    await button(dialog(page), /^Postpone or move/).click()
    await page.getByRole('group', { name: 'Start', exact: true }).waitFor()
    await otherDay(page, 'Start')
    await button(page, 'Save changes').click()
    const sheet = dialog(page, 'Propose this change?')
    await see(sheet, 'reads and signs')
    await see(sheet, 'confirms again')
    await inspect(page, 'change-sheet')
    await button(sheet, 'Back to editing').click()
    await sheet.waitFor({ state: 'detached' })
    await button(page, 'Save changes').click()
    await button(sheet, 'Propose change').click()
    await see(page, 'Change proposed')
    await see(page, 'A change is proposed')
    await see(page, /^In force:/)
    await inspect(page, 'change-proposed-agent')
  },
}

const signOnPhone: Scenario = {
  name: 'after the signature: the client reads and signs the change on a phone',
  run: async ({ browser }) => {
    const { page } = await browser.person('client@bookme.example', narrow)
    const task = page.getByRole('listitem').filter({ hasText: moved })
    await task.getByRole('link', { name: 'Read and sign' }).click()
    await page.waitForURL(/\/contract\?id=/)
    await page.getByLabel('Your full name').waitFor()
    await inspect(page, 'change-to-sign')
    const name = await page.evaluate(() => document.querySelector('input[autocomplete="name"]') !== null)
    ensure(name, 'The signature is not a field for a name')
    await sign(page, 'Nora Whitfield')
    await page.waitForURL(/\/event\?id=/)
    await see(page, 'You have signed it. It takes effect once the performers have confirmed.')
    await inspect(page, 'change-signed-client')
  },
}

const confirm: Scenario = {
  name: 'after the signature: the artist confirms the change, and the new day is in force',
  run: async (running) => {
    const page = await open(running, 'artist3', moved, { phone: true })
    await see(page, 'A change is proposed')
    await inspect(page, 'change-asked-artist')
    await button(page, 'Confirm change').click()
    await see(page, 'You are confirmed')
    const staff = await open(running, 'agent', moved)
    await seeNoMore(staff, 'A change is proposed')
    await seeNoMore(staff, /^In force:/)
  },
}

const discard: Scenario = {
  name: 'after the signature: the agent takes a change back',
  run: async (running) => {
    const page = await open(running, 'agent', moved)
    await choose(page, /^Postpone or move/)
    await page.getByRole('group', { name: 'Start', exact: true }).waitFor()
    await otherDay(page, 'Start')
    await button(page, 'Save changes').click()
    await button(dialog(page, 'Propose this change?'), 'Propose change').click()
    await button(page, 'Discard change').click()
    await agree(page, 'Discard')
    await see(page, 'Change discarded')
    await page.getByText('A change is proposed').waitFor({ state: 'detached' })
  },
}

const callOff: Scenario = {
  name: 'after the signature: the client asks to call it off, and the preview comes true to the cent for everybody',
  run: async (running) => {
    const host = await open(running, 'client3', canceled, { phone: true })
    await button(host, 'Ask for a change or cancel').click()
    await inspect(host, 'ask-to-cancel')
    await dialog(host).getByRole('radio', { name: 'Call it off' }).check()
    await fill(host.getByLabel(/^Why do you want/), 'The harbor is closed that week')
    await button(dialog(host), 'Ask to call it off').click()
    await see(host, 'Your agent has been asked')

    const { page } = await running.browser.person('agent@bookme.example')
    const task = page.locator('li, article, div').filter({ hasText: canceled })
    await task.getByRole('link', { name: 'Answer the client' }).last().click()
    await see(page, /asks to call this event off$/)
    await button(page, 'Answer the client').click()
    const sheet = dialog(page, 'Call the event off')
    await see(sheet, 'Stays due, 50%')
    await fill(sheet.getByLabel(/^Share of the price/), '25')
    await see(sheet, 'Stays due, 25%')
    await inspect(page, 'call-off')
    const amounts = await amountsOf(sheet)
    const back = amounts['Goes back, without processing fees'] ?? 'nothing'
    ensure(back === '$750.00', `The preview gives ${back} back`)
    const share = /\$[\d,.]+/.exec(amounts['The Connolly Sisters'] ?? '')?.[0]
    ensure(share !== undefined, 'The preview gives the artist nothing')
    await button(sheet, 'Call it off').click()
    await see(page, 'Event called off')
    await page.reload()
    await page.getByRole('heading', { name: canceled, level: 2 }).waitFor()
    await see(page, /Vendors (paid|get) 25% of rates below/)
    await see(page, back)
    await inspect(page, 'called-off-agent')

    await host.reload()
    await see(host, '− $750.00')
    await see(host, /\$750\.00 of the price stays due, and you have paid it/)

    const vendor = await open(running, 'artist5', canceled, { phone: true })
    await see(vendor, `Your share is ${share}`)
    await inspect(vendor, 'called-off-vendor')
  },
}

export const anotherDay: Scenario[] = [move, signOnPhone, confirm, discard, callOff]
