import type { Page } from 'playwright-core'
import { codeAt } from '#functions/people/use-cases/factors/totp.ts'
import { stepAt } from '#shared/domain/user/second-factor.ts'
import { narrow, password } from './browser.ts'
import { look } from './look.ts'
import { box, button, dialog, ensure, fill, go, see } from './page-actions.ts'
import type { Scenario } from './scenario.ts'

/** Chromium's virtual authenticator, which keeps passkeys and says yes by itself. */
const addAuthenticator = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

const passwordStep = async (page: Page, email: string) => {
  await fill(page.getByLabel('Email'), email)
  await fill(page.getByLabel('Password', { exact: true }), password)
  await button(page, 'Log in').click()
}

const isIn = (page: Page) => page.waitForURL((address) => !['/login', '/logout', '/splash'].includes(address.pathname))

const recoveryCodes = async (page: Page) => {
  const list = page.getByRole('list', { name: 'Recovery codes' })
  await list.waitFor()
  return list.getByRole('listitem').allInnerTexts()
}

const openPanel = async (page: Page) => {
  await go(page, '/account')
  await button(page, 'Second factor').click()
  return dialog(page, 'Second factor')
}

/** The code that an authenticator app with this key shows. */
const codeOf = async (key: string, clock: () => Promise<Date>) => codeAt(key, stepAt((await clock()).toISOString()))

const app = (size: string, email: string, viewport?: typeof narrow): Scenario => ({
  name: `second factor: an authenticator app, from setting it up to its end, ${size}`,
  run: async ({ browser, clock, moveClock }) => {
    const { page } = await browser.person(email, viewport)
    const panel = await openPanel(page)
    await button(panel, 'Add an authenticator app').click()
    await fill(panel.locator('input[name=password]'), 'Wrong0ne!')
    await button(panel, 'Next').click()
    await see(panel, 'Wrong password')
    await fill(panel.locator('input[name=password]'), password)
    await button(panel, 'Next').click()
    const shown = await panel.getByText('Or type this key into the app:').innerText()
    const key = shown.replace(/^.*:/, '').replace(/\s/g, '')
    await fill(box(panel, 'Code'), 'abcdef')
    await button(panel, 'Add').click()
    await see(panel, 'This is not right, please try again')
    const first = await codeOf(key, clock)
    await fill(box(panel, 'Code'), first)
    await button(panel, 'Add').click()
    const codes = await recoveryCodes(page)
    ensure(codes.length === 10, `There are ${codes.length} recovery codes`)
    await button(panel, 'I have kept them').click()
    await see(panel, '10 of 10 recovery codes are left.')

    // The code that set the app up is used.
    await go(page, '/logout')
    await passwordStep(page, email)
    await fill(box(page, 'Code'), first)
    await button(page, 'Log in').click()
    await see(page, 'Please wait for the next code')
    await look(page, `login-second-step-app-${size}`)
    await moveClock({ by: 'PT1M' })
    await fill(box(page, 'Code'), await codeOf(key, clock))
    await button(page, 'Log in').click()
    await isIn(page)

    await go(page, '/logout')
    await passwordStep(page, email)
    await button(page, 'Use a recovery code').click()
    await fill(box(page, 'Recovery code'), codes[0]!.toLowerCase())
    await button(page, 'Log in').click()
    await isIn(page)

    await openPanel(page)
    await see(panel, '9 of 10 recovery codes are left.')
    await see(panel, /^Last used/)
    await button(panel, 'Rename Authenticator app').click()
    await fill(box(panel, 'Name'), 'My phone')
    await button(panel, 'Save').click()
    await button(panel, 'Remove My phone').waitFor()
    await look(page, `second-factor-app-used-${size}`)
    await button(panel, 'Remove My phone').click()
    await see(page, 'Second factor removed')
    await button(panel, 'Add an authenticator app').waitFor()

    await go(page, '/logout')
    await passwordStep(page, email)
    await isIn(page)
  },
})

const passkey: Scenario = {
  name: 'second factor: a passkey, from setting it up to a login',
  run: async ({ browser, moveClock }) => {
    const email = 'musician2@bookme.example'
    const { page } = await browser.person(email)
    await addAuthenticator(page)
    const panel = await openPanel(page)
    await look(page, 'second-factor-none')
    await button(panel, 'Add an authenticator app').click()
    await fill(panel.locator('input[name=password]'), password)
    await button(panel, 'Next').click()
    await panel.getByAltText('QR code for your authenticator app').waitFor()
    await look(page, 'second-factor-app')
    await button(panel, 'Cancel').click()

    await button(panel, 'Add a passkey').click()
    await fill(panel.locator('input[name=password]'), password)
    await button(panel, 'Next').click()
    const codes = await recoveryCodes(page)
    ensure(codes.length === 10, `There are ${codes.length} recovery codes`)
    await look(page, 'second-factor-codes')
    await button(panel, 'I have kept them').click()
    await see(panel, '10 of 10 recovery codes are left.')
    await look(page, 'second-factor-list')

    // The confirmation of setting it up is over.
    await moveClock({ by: 'PT11M' })
    await button(panel, 'New recovery codes').click()
    const asked = dialog(page, 'Is it you?')
    await button(asked, 'Use a recovery code').waitFor()
    await look(page, 'second-factor-confirm')
    await button(asked, 'Use a recovery code').click()
    await fill(box(asked, 'Recovery code'), 'AAAAA-BBBBB-CCCCC-DDDDD')
    await button(asked, 'Confirm').click()
    await see(asked, 'This is not right, please try again')
    await fill(box(asked, 'Recovery code'), codes[0]!)
    await button(asked, 'Confirm').click()
    await page.getByRole('list', { name: 'Recovery codes' }).waitFor()
    await button(panel, 'I have kept them').click()

    await go(page, '/logout')
    await passwordStep(page, email)
    await button(page, 'Use your passkey').waitFor()
    await look(page, 'login-second-step')
    await button(page, 'Use your passkey').click()
    await isIn(page)

    await openPanel(page)
    await button(panel, 'Remove Passkey').click()
    await see(page, 'Second factor removed')
    await go(page, '/logout')
    await passwordStep(page, email)
    await isIn(page)
  },
}

export const secondFactor: Scenario[] = [
  passkey,
  app('wide', 'musician3@bookme.example'),
  app('narrow', 'musician4@bookme.example', narrow),
]
