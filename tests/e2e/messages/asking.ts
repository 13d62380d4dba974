import {
  box,
  button,
  choose,
  dialog,
  ensure,
  eveningIn,
  failing,
  fill,
  follow,
  question,
  see,
  typeDateTime,
  until,
} from '../page-actions.ts'
import { readerFor } from '../records.ts'
import type { Scenario } from '../scenario.ts'
import { freshEmail } from './entering.ts'
import { tells } from './tells.ts'

/** Booking requests until an agent takes them, shared links, and verification of new accounts. */

const words = `Music for a long table ${Date.now() % 100_000}`

const requesting: Scenario = {
  name: 'messages: requesting a booking',
  run: async ({ browser }) => {
    const { page } = await browser.person('client@bookme.example')
    await button(page, /Request a Booking/)
      .first()
      .click()
    const request = dialog(page)
    await fill(box(request, 'Description'), '')
    await tells(box(request, 'Description'), 'Please tell us what you are looking for')
    await fill(box(request, 'Budget'), 'a lot')
    const budget = box(request, 'Budget')
    await until(async () => (await budget.inputValue()) === '0.00', 'A budget that is no number does not become 0.00')
    await tells(box(request, 'Budget'), 'Please help us know your budget')
    await fill(box(request, 'Description'), words)
    await fill(box(request, 'Budget'), '2400')
    ensure(await button(request, 'Send Request').isDisabled(), 'Send Request is enabled without start and end')
    const { start, end } = eveningIn(90)
    await typeDateTime(page, 'Start Date/Time', start)
    await typeDateTime(page, 'End Date/Time', end)
    const send = () => button(request, 'Send Request').click()
    await failing(page, 'POST /booking-requests', {}, async () => {
      await send()
      await tells(page, 'Could not send request')
    })
    await send()
    await tells(page, "Request sent. Thanks! We'll be in touch soon.")
  },
}

const taking: Scenario = {
  name: 'messages: taking a request',
  run: async ({ browser }) => {
    const { page } = await browser.person('agent2@bookme.example')
    await failing(page, 'GET /booking-requests', { status: 200, body: [] }, async () => {
      await follow(page, '/requests')
      await tells(page, 'There are no pending requests')
    })
    await page.reload()
    const take = button(page.getByRole('article').filter({ hasText: words }), /^Take Request/)
    await failing(page, 'PUT /booking-requests/take', {}, async () => {
      await take.click()
      await tells(page, 'Could not take request')
    })
    await take.click()
    await tells(
      page,
      "Request has been assigned to you. It's on your event list and calendar. Client has been notified",
    )
  },
}

const links: Scenario = {
  name: 'messages: copying and sharing links, with and without browser support',
  run: async (running) => {
    const { page } = await running.browser.person('agent@bookme.example')
    const [artist] = await (await readerFor(running, 'agent@bookme.example')).artists()
    await button(page, /Signup QR Code/).click()
    await button(dialog(page), 'Copy link').click()
    await tells(page, 'Signup link copied to clipboard')
    const url = await page.evaluate(() => navigator.clipboard.readText())
    ensure(url.includes('/signupclient?agent=agt_'), `What was copied is no signup link: ${url}`)
    // Headless Chromium has no share sheet.
    await button(dialog(page), 'Share link').click()
    await tells(page, 'Share not available')
    await page.evaluate(
      'navigator.share = async () => {}; Object.defineProperty(navigator, "clipboard", { value: undefined })',
    )
    await button(dialog(page), 'Share link').click()
    await tells(page, 'Signup link shared')
    await button(dialog(page), 'Copy link').click()
    await tells(page, 'Clipboard not available. Here is the signup link')
    ensure((await box(question(page), 'Link').inputValue()) === url, 'The link to be copied by hand is another one')
    await button(question(page), 'OK').click()
    await page.keyboard.press('Escape')

    await follow(page, '/artist')
    await tells(page, 'No artist selected.')
    await follow(page, `/artist?id=${artist!.id}`)
    await button(page, 'Copy link').click()
    await tells(page, 'Clipboard not available. Here is the artist link')
    await page.reload()
    await button(page, 'Copy link').click()
    await tells(page, 'Artist link copied to clipboard')
  },
}

const verifying: Scenario = {
  name: 'messages: a musician signs up, waits, and is verified by an admin',
  run: async ({ browser }) => {
    const newcomer = (await browser.person()).page
    // Names have letters only.
    const last = `Field${String(Date.now())
      .slice(-5)
      .replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))}`
    await newcomer.goto('/signup')
    await newcomer.getByRole('checkbox', { name: /^Musician/ }).check()
    await fill(box(newcomer, 'First name'), 'Robin')
    await fill(box(newcomer, 'Last name'), last)
    await fill(box(newcomer, 'Email'), freshEmail('robin'))
    await fill(box(newcomer, 'Password'), 'Passw0rd!')
    await button(newcomer, 'Continue').click()
    await newcomer.waitForURL('**/signup-2')
    await fill(box(newcomer, 'Cell phone'), '9175550199')
    await fill(box(newcomer, 'ZIP code'), '12534')
    await fill(box(newcomer, 'Musician name'), 'Robin on Bass')
    await newcomer.getByRole('checkbox', { name: 'Double Bass', exact: true }).check()
    await button(newcomer, 'Finish').click()
    await tells(newcomer, 'Account Verification in Progress')
    await button(newcomer, 'Check Verification').click()
    await tells(newcomer, 'Verification still in progress')

    const admin = (await browser.person('admin@bookme.example')).page
    await button(admin, `Verify Robin ${last}`).click()
    await button(dialog(admin), 'Verify').click()
    await see(admin, `Robin ${last} is verified`)
    await button(newcomer, 'Check Verification').click()
    await tells(newcomer, "Verification complete, you're all set!")
    await see(newcomer, 'Events')
  },
}

const venues: Scenario = {
  name: 'messages: venues',
  run: async ({ browser }) => {
    const { page } = await browser.person('agent2@bookme.example')
    await follow(page, '/venues')
    await button(page, 'New').click()
    const form = dialog(page, 'New venue')
    for (const label of ['Name', 'Street', 'City', 'Phone']) {
      await fill(box(form, label), '')
      await tells(box(form, label), 'Required.')
    }
    await fill(box(form, 'Email'), '')
    await tells(box(form, 'Email'), 'Email is required.')
    await fill(box(form, 'ZIP'), '1253')
    await tells(box(form, 'ZIP'), 'ZIP must be 5 digits')
    await fill(box(form, 'ZIP'), '00000')
    await tells(box(form, 'ZIP'), 'ZIP not found')
    for (const label of ['Load-in', 'Parking', 'Hospitality']) {
      await fill(box(form, label), 'x'.repeat(1025))
      await tells(box(form, label), 'Max {max} characters', { max: '1024' })
      await fill(box(form, label), '')
    }
    await until(() => button(form, 'Save').isDisabled(), 'Save is enabled while the venue is invalid')
    const name = `The Lantern Room ${Date.now() % 100_000}`
    await fill(box(form, 'Name'), name)
    await fill(box(form, 'Street'), ' 9 Ferry Street ')
    const street = box(form, 'Street')
    await until(async () => (await street.inputValue()) === '9 Ferry Street', 'The street is not trimmed')
    await fill(box(form, 'ZIP'), '12534')
    await fill(box(form, 'Email'), 'hello@lantern.example')
    await fill(box(form, 'Phone'), '5185550101')
    await page.waitForFunction(() => [...document.querySelectorAll('input')].some(({ value }) => value === 'Hudson'))
    const save = () => button(form, 'Save').click()
    await failing(page, 'POST /venues', {}, async () => {
      await save()
      await tells(page, 'Could not save venue')
    })
    await save()
    await tells(page, 'Venue added')
    await page.getByLabel('Filter by name').fill('The Lantern')
    await button(page, `Edit ${name}`).click()
    const edit = dialog(page, 'Edit venue')
    await choose(page, 'Kind of venue', 'Restaurant')
    await button(edit, 'Save').click()
    await tells(page, 'Venue updated')
  },
}

export const asking: Scenario[] = [requesting, taking, links, verifying, venues]
