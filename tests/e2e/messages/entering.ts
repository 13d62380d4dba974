import { password } from '../browser.ts'
import { box, button, ensure, failing, fill, follow, go, see } from '../page-actions.ts'
import type { Scenario } from '../scenario.ts'
import { tells } from './tells.ts'

/** Messages before login: logging in, signing up, a forgotten password. */

/** A new address per run, because several runs may use one product. */
export const freshEmail = (who: string) => `${who}-${Date.now()}@post.example`

export const passwordRule =
  'Password must be 8 - 18 characters, at least 1 lowercase, 1 uppercase, 1 special, and 1 number'

const loggingIn: Scenario = {
  name: 'messages: logging in',
  run: async ({ browser }) => {
    const { page } = await browser.person()
    await go(page, '/login')
    await button(page, 'Log in').click()
    await tells(box(page, 'Email'), 'Email is required.')
    const rules = [
      ['@post.example', 'Email should have a username.'],
      ['nora', 'Email should include an @ symbol.'],
      ['nora@post', 'Email should include a period symbol.'],
      ['nora@post.e', 'Email should contain a valid domain extension.'],
    ] as const
    for (const [typed, message] of rules) {
      await fill(box(page, 'Email'), typed)
      await tells(box(page, 'Email'), message)
    }
    await fill(box(page, 'Email'), 'client@bookme.example')
    await fill(box(page, 'Password'), 'wrong')
    await button(page, 'Log in').click()
    await tells(page, 'Could not log in, please try again')
    ensure(
      (await box(page, 'Email').inputValue()) === 'client@bookme.example',
      'A refused login lost the email address',
    )
  },
}

/** Runs in the browser. @returns how long the next message is on the page */
const secondsOfMessage = () =>
  new Promise<number>((resolve) => {
    let since: number | undefined
    new MutationObserver(() => {
      const isShown = document.querySelector('[data-variant=error]') !== null
      if (isShown) since ??= performance.now()
      else if (since !== undefined) resolve((performance.now() - since) / 1000)
    }).observe(document.body, { childList: true, subtree: true })
  })

const signingUp: Scenario = {
  name: 'messages: signing up; a message stays for five seconds',
  run: async ({ browser }) => {
    const { page } = await browser.person()
    await go(page, '/signup')
    await button(page, 'Continue').click()
    await see(page, 'Choose at least one role')
    await tells(box(page, 'First name'), 'First name is required.')
    await tells(box(page, 'Last name'), 'Last name is required.')
    await page.getByRole('checkbox').first().check()
    await fill(box(page, 'First name'), 'Nora')
    await fill(box(page, 'Last name'), 'Field')
    await fill(box(page, 'Email'), 'client@bookme.example')
    await fill(box(page, 'Password'), 'password')
    await tells(box(page, 'Password'), passwordRule)
    await failing(page, 'GET /validate-password', {}, async () => {
      await fill(box(page, 'Password'), password)
      await tells(page, 'Could not validate password')
    })
    const send = () => button(page, 'Continue').click()
    await failing(page, 'POST /users/signup', 'lost', async () => {
      await send()
      await tells(page, 'No response from server')
    })
    await failing(page, 'POST /users/signup', { status: 502 }, async () => {
      await send()
      await tells(page, 'Bad Gateway')
    })
    await failing(page, 'POST /users/signup', { status: 599 }, async () => {
      await send()
      await tells(page, 'Something went wrong')
    })
    const [seconds] = await Promise.all([
      page.evaluate(secondsOfMessage),
      failing(page, 'POST /users/signup', 'lost', async () => {
        await send()
        await see(page, 'No response from server')
      }),
    ])
    // The browser never ends it early; a busy machine may end it late.
    ensure(seconds > 4.9, `A message stayed for ${seconds.toFixed(1)} s, not 5`)
    // A taken address is answered like a new one: only a failure of the login that follows keeps the person here.
    await fill(box(page, 'Password'), 'An0ther!secret')
    await failing(page, 'POST /users/login', {}, async () => {
      await send()
      await tells(page, 'Please look into your mail, then log in')
    })
  },
}

const forgotten: Scenario = {
  name: 'messages: a forgotten password',
  run: async ({ browser }) => {
    const { page } = await browser.person()
    await go(page, '/password-reset')
    await fill(box(page, 'Email'), 'client2@bookme.example')
    await failing(page, 'POST /users/password-reset', {}, async () => {
      await button(page, 'Send reset link').click()
      await tells(page, 'Could not send password reset message')
    })
    await button(page, 'Send reset link').click()
    await page
      .getByRole('status')
      .filter({ hasText: /link|mail/i })
      .first()
      .waitFor()
    await follow(page, '/password-reset?token=never-given')
    await fill(box(page, 'New password'), password)
    await button(page, 'Set password').click()
    // Trying again would not help, and the message says why.
    await see(page, 'This link is no longer valid')
    await failing(page, 'POST /users/password-reset/confirm', {}, async () => {
      await button(page, 'Set password').click()
      await tells(page, 'Could not update password')
    })
  },
}

const writing: Scenario = {
  name: 'messages: writing to us',
  run: async ({ browser }) => {
    const { page } = await browser.person('musician2@bookme.example')
    await follow(page, '/contact')
    for (const [label, message] of [
      ['Subject', 'What are you contacting us about?'],
      ['Message', 'Please enter your message'],
    ] as const) {
      await box(page, label).focus()
      await box(page, label).blur()
      await tells(box(page, label), message)
    }
    ensure(await button(page, 'Send Message').isDisabled(), 'Send Message is enabled before the form is valid')
    await fill(box(page, 'Subject'), 'x'.repeat(151))
    await tells(box(page, 'Subject'), 'Max {max} characters', { max: '150' })
    await fill(box(page, 'Message'), 'x'.repeat(1501))
    await tells(box(page, 'Message'), 'Max {max} characters', { max: '1500' })
    await fill(box(page, 'Subject'), 'Strings')
    await fill(box(page, 'Message'), 'Which ones do you pay for?')
    await failing(page, 'POST /users/{id}/contact', {}, async () => {
      await button(page, 'Send Message').click()
      await tells(page, 'Could not send message')
    })
    ensure((await box(page, 'Message').inputValue()) !== '', 'A message that was not sent is gone')
    await page.getByRole('link', { name: 'Home', exact: true }).click()
    await tells(page, 'Do you really want to leave? you have unsaved changes!')
    await button(page, 'Stay').click()
    await button(page, 'Send Message').click()
    await tells(page, "Message sent. We'll get back to you soon.")
  },
}

export const entering: Scenario[] = [loggingIn, signingUp, forgotten, writing]
