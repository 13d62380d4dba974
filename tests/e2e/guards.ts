import type { Page } from 'playwright-core'
import { box, button, dialog, ensure, fill, follow, go, hasFocus, see, until } from './page-actions.ts'
import { logIn, password } from './browser.ts'
import { keyboardOf } from './keyboard-actions.ts'
import { eventId } from './records.ts'
import type { Scenario } from './scenario.ts'

/** Route guards, unsaved changes, and keyboard-only use. */

const at = (page: Page, path: string) => page.waitForURL((url) => url.pathname + url.search === path)

const wayBack: Scenario = {
  name: 'guards: a deep link survives splash and login, with its query',
  run: async (running) => {
    const { page } = await running.browser.person()
    const wanted = `/event?id=${await eventId(running, 'agent@bookme.example', 'Masked ball')}&from=mail+of+Monday`
    await page.goto(wanted)
    await page.waitForURL((url) => url.pathname === '/login')
    ensure(
      new URL(page.url()).searchParams.get('redirect') === wanted,
      `The login does not know the way back: ${page.url()}`,
    )
    await page.reload()
    await fill(box(page, 'Email'), 'agent@bookme.example')
    await fill(box(page, 'Password'), password)
    await button(page, 'Log in').click()
    await page.waitForURL((url) => url.pathname === '/event')
    ensure(new URL(page.url()).searchParams.get('from') === 'mail of Monday', `The query is lost: ${page.url()}`)
    await see(page, 'Masked ball')
  },
}

const foreign: Scenario = {
  name: 'guards: redirects never lead to other sites or unknown pages',
  run: async ({ browser, url }) => {
    for (const target of ['https://evil.example/', '//evil.example/', '/\\evil.example', '/nowhere']) {
      const { page } = await browser.person()
      await page.goto(`/login?redirect=${encodeURIComponent(target)}`)
      await fill(box(page, 'Email'), 'client@bookme.example')
      await fill(box(page, 'Password'), password)
      await button(page, 'Log in').click()
      await see(page, 'Request a Booking')
      ensure(page.url() === `${url}/` || page.url() === `${url}/home`, `${target} led to ${page.url()}`)
      await page.context().close()
    }
    const { page } = await browser.person()
    await page.goto(`/splash?redirect=${encodeURIComponent('https://evil.example/')}`)
    await page.waitForURL((address) => address.pathname === '/login')
    ensure(page.url().startsWith(url), `The splash led to ${page.url()}`)
  },
}

const unfinished: Scenario = {
  name: 'guards: an unfinished sign-up resumes with step 2 for every requested page',
  run: async ({ browser }) => {
    const email = `late-${Date.now()}@post.example`
    const { page } = await browser.person()
    await go(page, '/signupclient')
    await fill(box(page, 'First name'), 'Lee')
    await fill(box(page, 'Last name'), 'Later')
    await fill(box(page, 'Email'), email)
    await fill(box(page, 'Password'), password)
    await button(page, 'Continue').click()
    await at(page, '/signup-2')
    await page.goto('/events?when=past')
    await at(page, '/signup-2')
    const again = (await browser.person()).page
    await logIn(again, email)
    await at(again, '/signup-2')
  },
}

const unverified: Scenario = {
  name: 'guards: an unverified user sees only home with its single card',
  run: async ({ browser }) => {
    const { page } = await browser.person('newcomer@bookme.example')
    for (const path of [
      '/calendar',
      '/requests',
      '/event?id=new',
      '/events',
      '/clients',
      '/prospects',
      '/venues',
      '/artists',
      '/artist',
      '/songs',
      '/proposal',
      '/contract',
      '/day-sheet',
      '/plan',
      '/set-lists',
      '/account',
      '/payouts',
    ]) {
      await follow(page, path)
      await at(page, '/home')
    }
    await see(page, 'Account Verification in Progress')
    ensure(
      (await page.locator('main').getByRole('link').count()) === 1,
      'An unverified home leads to more than Contact Us',
    )
    await page.getByRole('link', { name: 'Contact Us' }).click()
    await at(page, '/contact')
  },
}

const embedded: Scenario = {
  name: 'guards: inside an iframe there is no menu',
  run: async ({ browser }) => {
    const { page } = await browser.person('client@bookme.example')
    await page.getByRole('navigation', { name: 'Main menu' }).waitFor()
    await page.route('**/another-page', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<iframe src="/events" width="1200" height="800"></iframe>' }),
    )
    await page.goto('/another-page')
    const frame = page.frameLocator('iframe')
    await frame.getByRole('heading', { name: 'Events', level: 1 }).waitFor()
    ensure(
      (await frame.getByRole('navigation', { name: 'Main menu' }).count()) === 0,
      'The menu is shown inside an iframe',
    )
  },
}

const keyboard: Scenario = {
  name: 'guards: keyboard only, from login to an event, through its menu and a dialog, and back',
  run: async ({ browser }) => {
    const { page } = await browser.person()
    await go(page, '/login')
    const keys = keyboardOf(page)
    await keys.tabTo(page.getByRole('textbox', { name: /^Email/ }), 10)
    await page.keyboard.type('agent@bookme.example')
    await page.keyboard.press('Tab')
    await page.keyboard.type(password)
    await page.keyboard.press('Enter')
    await see(page, 'Signup QR Code')
    await keys.enter(page.getByRole('link', { name: 'Events', exact: true }), 60)
    await page.getByRole('heading', { name: 'Events', level: 1 }).waitFor()
    const row = page.getByRole('row').nth(1)
    await keys.tabTo(row.locator('[data-open]'), 20)
    await keys.arrowTo('ArrowDown', () => hasFocus(page.getByRole('link', { name: 'Ridley engagement' })))
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/event\?id=/)
    await page.getByRole('heading', { name: 'Ridley engagement', level: 2 }).waitFor()
    await keys.enter(button(page, 'Signup QR Code'), 10)
    await dialog(page).waitFor()
    for (let i = 0; i < 8; i += 1) {
      await page.keyboard.press('Tab')
      ensure(
        (await page.locator('[role=dialog] :focus, [role=dialog]:focus').count()) === 1,
        'The focus leaves an open dialog',
      )
    }
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    await until(
      () => hasFocus(button(page, 'Signup QR Code')),
      'The focus does not return to where the dialog was opened',
    )
    await keys.enter(button(page, 'More actions'), 5)
    await page.getByRole('menu').waitFor()
    await page.keyboard.press('ArrowDown')
    await page.locator('[role=menuitem]:focus').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
  },
}

export const guards: Scenario[] = [wayBack, foreign, unfinished, unverified, embedded, keyboard]
