import type { Page } from 'playwright-core'
import { password } from './browser.ts'
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

const countOfCodes = (page: Page) => page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').count()

const passkey: Scenario = {
  name: 'second factor: a passkey, from setting it up to a login',
  run: async ({ browser, moveClock }) => {
    const email = 'musician2@bookme.example'
    const { page } = await browser.person(email)
    await addAuthenticator(page)
    await go(page, '/account')
    await button(page, 'Second factor').click()
    const panel = dialog(page, 'Second factor')
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
    await page.getByRole('list', { name: 'Recovery codes' }).waitFor()
    ensure((await countOfCodes(page)) === 10, 'There are not ten recovery codes')
    const recoveryCode = (
      await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allInnerTexts()
    )[0]!
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
    await fill(box(asked, 'Recovery code'), recoveryCode)
    await button(asked, 'Confirm').click()
    await page.getByRole('list', { name: 'Recovery codes' }).waitFor()
    await button(panel, 'I have kept them').click()

    await go(page, '/logout')
    await passwordStep(page, email)
    await button(page, 'Use your passkey').waitFor()
    await look(page, 'login-second-step')
    await button(page, 'Use your passkey').click()
    await page.waitForURL((address) => !['/login', '/splash'].includes(address.pathname))

    await go(page, '/account')
    await button(page, 'Second factor').click()
    await button(panel, 'Remove Passkey').click()
    await see(page, 'Second factor removed')
    await go(page, '/logout')
    await passwordStep(page, email)
    await page.waitForURL((address) => !['/login', '/splash'].includes(address.pathname))
  },
}

export const secondFactor: Scenario[] = [passkey]
