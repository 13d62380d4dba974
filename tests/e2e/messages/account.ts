import type { Page } from 'playwright-core'
import { stagePicture } from '#local/seed/artwork.ts'
import { password } from '../browser.ts'
import { box, button, dialog, ensure, failing, fill, follow, go, hold, question, until } from '../page-actions.ts'
import type { Scenario } from '../scenario.ts'
import { passwordRule } from './entering.ts'
import { tells } from './tells.ts'

/** The account page and its dialogs, per role. */

const choosePicture = (page: Page, label: string, width: number, height: number) =>
  page.locator(`input[type=file][aria-label="${label}"]`).setInputFiles({
    name: 'stage.png',
    mimeType: 'image/png',
    buffer: Buffer.from(stagePicture(label, width, height)),
  })

const save = (page: Page) => button(page, 'Save changes').click()

const everybody: Scenario = {
  name: 'messages: account, common fields',
  run: async ({ browser }) => {
    const { page } = await browser.person('client2@bookme.example')
    await failing(page, 'GET /users/{id}', {}, async () => {
      await go(page, '/account')
      await tells(page, 'Could not get account info')
    })
    await button(page, 'Try again').click()
    const email = box(page, 'Email')
    const mine = await email.inputValue()
    const cell = await box(page, 'Cell phone').inputValue()
    await fill(box(page, 'Client name'), '')
    await tells(box(page, 'Client name'), 'Required')
    await until(() => button(page, 'Save changes').isDisabled(), 'Save changes is enabled while the form is invalid')
    await fill(box(page, 'Client name'), 'Harbor Lane Hospitality')
    await fill(box(page, 'Cell phone'), '')
    await tells(box(page, 'Cell phone'), 'Required.')
    await fill(box(page, 'Cell phone'), '2125550142')
    const phone = box(page, 'Cell phone')
    await until(async () => (await phone.inputValue()) === '212-555-0142', 'The cell phone is not formatted')
    await fill(box(page, 'Cell phone'), cell)

    await failing(page, 'GET /validate-email', {}, async () => {
      await fill(email, `new.${mine}`)
      await tells(page, 'Could not validate email')
    })
    await fill(box(page, 'ZIP code'), '00000')
    await tells(page, 'Zipcode {zip} not found', { zip: '00000' })
    await tells(box(page, 'ZIP code'), 'ZIP not found')
    await fill(email, mine)
    await fill(box(page, 'First name'), 'Daniel ')
    const first = box(page, 'First name')
    await until(async () => (await first.inputValue()) === 'Daniel', 'The first name is not trimmed')
    await fill(box(page, 'ZIP code'), '12534')
    await page.getByText('Hudson, NY').waitFor()
    await failing(page, 'PUT /users/{id}', {}, async () => {
      await save(page)
      await tells(page, 'Could not save changes')
    })
    await save(page)
    await tells(page, 'Account updated')

    await failing(page, 'GET /users/{id}/billing-link', {}, async () => {
      await button(page, 'Payment Method').click()
      await tells(page, 'Could not get billing link')
    })
    await button(page, 'Change Password').click()
    const passwords = dialog(page, 'Change Password')
    await button(passwords, 'Change').click()
    await tells(box(passwords, 'Old password'), 'Required')
    await fill(box(passwords, 'New password'), 'password')
    await tells(box(passwords, 'New password'), passwordRule)
    await fill(box(passwords, 'Old password'), 'not-mine')
    await fill(box(passwords, 'New password'), password)
    await button(passwords, 'Change').click()
    await tells(page, 'Could not update password')
    await fill(box(passwords, 'Old password'), password)
    await button(passwords, 'Change').click()
    await tells(page, 'Password Updated')
  },
}

/**
 * The button waits for a valid form; users who are faster than the server's validation of email and ZIP get a message.
 * Our server rejects nothing that the form accepts, so its refusal is simulated here.
 */
const corrections: Scenario = {
  name: 'messages: account, email and ZIP that only the server rejects',
  run: async ({ browser }) => {
    const { page } = await browser.person('client3@bookme.example')
    await follow(page, '/account')
    const [email, zip] = [box(page, 'Email'), box(page, 'ZIP code')]
    const mine = await email.inputValue()
    const refused = { status: 200, body: { isValid: false, msg: 'This address takes no mail' } }
    await failing(page, 'GET /validate-email', refused, async () => {
      await email.fill('nobody@post.example')
      await email.press('Enter')
      await tells(page, 'Please correct email')
      await fill(email, mine)
      const release = await hold(page, '/validate-zipcode')
      await zip.fill('00000')
      await email.fill('no-one@post.example')
      await email.press('Enter')
      release()
      await tells(page, 'Please correct zipcode and email')
      await fill(email, mine)
      await zip.fill('00001')
      await zip.press('Enter')
      await tells(page, 'Please correct zipcode')
    })
  },
}

const artist: Scenario = {
  name: 'messages: account, artist and musician',
  run: async ({ browser }) => {
    const { page } = await browser.person('artist2@bookme.example')
    await follow(page, '/account')
    for (const label of ['Bio', 'Repertoire']) {
      const field = box(page, label)
      const before = await field.inputValue()
      await fill(field, '')
      await tells(field, 'Required')
      await fill(field, 'x'.repeat(7001))
      await tells(field, 'Max {max} characters', { max: '7000' })
      await fill(field, before)
    }
    const video = await box(page, 'Video link').inputValue()
    await fill(box(page, 'Video link'), 'https://vimeo.com/1')
    await tells(box(page, 'Video link'), 'Required, must be YouTube')
    await fill(box(page, 'Video link'), video)
    const zip = await box(page, 'ZIP code').inputValue()
    await fill(box(page, 'ZIP code'), '')
    await tells(box(page, 'ZIP code'), 'Required.')
    await fill(box(page, 'ZIP code'), '1253')
    await tells(box(page, 'ZIP code'), 'ZIP must be 5 digits')
    await fill(box(page, 'ZIP code'), zip)
    const instruments = page.getByRole('region', { name: 'Musician Info' })
    for (const instrument of ['Piano', 'Keyboards'])
      await instruments.getByRole('checkbox', { name: instrument, exact: true }).uncheck()
    await tells(page, 'At least one instrument must be selected')
    for (const instrument of ['Piano', 'Keyboards'])
      await instruments.getByRole('checkbox', { name: instrument, exact: true }).check()
    await page.getByRole('radio', { name: 'Other' }).check()
    await fill(box(page, 'Which meal?'), '')
    await tells(box(page, 'Which meal?'), 'Please specify meal preference')
    await fill(box(page, 'Which meal?'), 'No nuts')

    await choosePicture(page, 'Picture for the Artists page', 300, 300)
    await tells(page, 'The picture is not 16x9. It will be scaled and might not look great.')
    await failing(page, 'POST /artists/{id}/picture', {}, async () => {
      await save(page)
      await tells(page, 'Could not upload artist picture')
    })
    await choosePicture(page, 'Picture for the Artists page', 320, 180)
    await choosePicture(page, 'Profile picture', 120, 120)
    await failing(page, 'POST /users/{id}/profile-picture', {}, async () => {
      await save(page)
      await tells(page, 'Could not upload file')
    })
    await save(page)
    await tells(page, 'Account updated')
    ensure((await box(page, 'Which meal?').inputValue()) === 'No nuts', 'The meal that was typed is not shown again')
    await failing(page, 'GET /users/{id}/account-link', {}, async () => {
      await button(page, 'Bank Settings').click()
      await tells(page, 'Could not get account link')
    })
  },
}

const group: Scenario = {
  name: 'messages: account, groups and their members',
  run: async ({ browser }) => {
    const { page } = await browser.person('bandleader@bookme.example')
    await follow(page, '/account')
    const info = page
      .getByRole('region', { name: /Group Info: The Freeman Seven/ })
      .or(page.locator('section').filter({ hasText: 'Group Info: The Freeman Seven' }))
      .first()
    const bio = await box(info, 'Bio').inputValue()
    await fill(box(info, 'Bio'), '')
    await tells(box(info, 'Bio'), 'This field is required')
    await fill(box(info, 'Bio'), bio)
    for (const [label, call, message] of [
      ['Group logo', 'POST /groups/{id}/logo', 'Could not upload group logo'],
      ['Group page picture', 'POST /groups/{id}/picture', 'Could not upload group picture'],
    ] as const) {
      await info
        .locator(`input[type=file][aria-label="${label}"]`)
        .setInputFiles({ name: 'stage.png', mimeType: 'image/png', buffer: Buffer.from(stagePicture(label, 160, 90)) })
      await failing(page, call, {}, async () => {
        await save(page)
        await tells(page, message)
      })
    }
    await save(page)
    await tells(page, 'Account updated')

    await button(page, 'New Group').click()
    const naming = dialog(page, 'New Group')
    await button(naming, 'Create Group').click()
    await tells(box(naming, 'Group name'), 'This field is required')
    await fill(box(naming, 'Group name'), `The Late Set ${Date.now() % 10_000}`)
    await failing(page, 'POST /groups', {}, async () => {
      await button(naming, 'Create Group').click()
      await tells(page, 'Could not create group')
    })
    await button(naming, 'Create Group').click()
    await tells(page, 'Group created')

    await button(info, 'Manage Group Members').click()
    const members = dialog(page, 'Manage Group Members')
    const search = members.getByLabel('Add a musician by name')
    await search.fill('zzzz')
    await tells(page, 'No results')
    await search.fill('Sam')
    await button(members, /^Add Sam Novak.*Drums/).click()
    ensure(
      (await members.getByRole('listitem').filter({ hasText: 'Sam Novak' }).count()) === 1,
      'A musician and instrument that are there already were added again',
    )
    await button(members, 'Remove Sam Novak, Drums').click()
    await button(question(page), 'Cancel').click()
    await failing(page, 'PUT /groups/{id}/members', {}, async () => {
      await button(members, 'Save').click()
      await tells(page, 'Could not update group members')
    })
    await button(members, 'Save').click()
    await tells(page, 'Group members updated')
  },
}

export const account: Scenario[] = [everybody, corrections, artist, group]
