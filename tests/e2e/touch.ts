import type { Locator, Page } from 'playwright-core'
import { eventsApi } from '#shared/api/events.ts'
import { ask } from '#tests/support/api.ts'
import { bookingsOf, type Bookings } from './bookings.ts'
import { narrow, shoot } from './browser.ts'
import { button, dialog, ensure, see } from './page-actions.ts'
import type { Scenario } from './scenario.ts'

/** Phones have no mouse: dates open by a tap, and messages cover nothing that may be tapped. */

const asked = async ({ api, booking, draft, save }: Bookings, title: string, days: number) => {
  const { artist_id, start, end } = await booking({ title, artist: ['artist', 'Elena Marsh'], days })
  const { id } = await draft(title, 11)
  await save(id, () => ({ start, end }))
  await ask(api, eventsApi.requestVendor, 'agent', { params: { id }, body: { event_id: id, artist_id } })
  return id
}

const boxOf = async (element: Locator) => (await element.boundingBox())!

/** The × is beside the text, and no button of the page is under the message. */
const demandTidy = async (page: Page, text: string) => {
  const message = page.getByRole('status').filter({ hasText: text }).first()
  await message.waitFor()
  // It slides in.
  await page.waitForTimeout(500)
  const [words, close, all] = [
    await boxOf(message.getByText(text)),
    await boxOf(message.getByRole('button', { name: 'Close message' })),
    await boxOf(message),
  ]
  const middle = close.y + close.height / 2
  ensure(middle > words.y && middle < words.y + words.height, `The × of "${text}" is on a line of its own`)
  ensure(close.x >= words.x + words.width - 1, `The × of "${text}" is on its text`)
  const covered = await page.locator('main button:visible, main a:visible').evaluateAll(
    (controls, message) =>
      controls
        .filter((one) => {
          const { top, bottom, left, right, height } = one.getBoundingClientRect()
          const isPinned = one.closest('[data-bottom-bar]') !== null
          return (
            isPinned &&
            height > 0 &&
            top < message.bottom &&
            bottom > message.top &&
            left < message.right &&
            right > message.left
          )
        })
        .map((one) => one.textContent),
    { top: all.y, bottom: all.y + all.height, left: all.x, right: all.x + all.width },
  )
  ensure(covered.length === 0, `"${text}" covers ${covered.join(', ')}`)
}

const dates: Scenario = {
  name: 'touch: a tap on a date opens its calendar, for a client and an agent',
  run: async (running) => {
    const client = (await running.browser.person('client3@bookme.example', narrow, true)).page
    await button(client, /Request a Booking/)
      .first()
      .tap()
    await dialog(client).getByRole('group', { name: 'Start Date/Time' }).first().tap()
    await client.getByRole('grid').waitFor()
    await shoot(client, 'touch-request-date', [390])
    const bookings = await bookingsOf(running)
    const { id } = await bookings.draft(`Tapped ${Date.now() % 1_000_000}`, 9)
    const agent = (await running.browser.person('agent@bookme.example', narrow, true)).page
    await agent.goto(`/event?id=${id}`)
    await button(agent, 'Edit').tap()
    await agent.getByRole('group', { name: 'Start', exact: true }).tap()
    await agent.getByRole('grid').waitFor()
  },
}

const answers: Scenario = {
  name: 'touch: an answer shows its new state at once, its buttons are gone, and the message covers none',
  run: async (running) => {
    const bookings = await bookingsOf(running)
    const stamp = Date.now() % 1_000_000
    const [yes, no] = [await asked(bookings, `Tap yes ${stamp}`, 230), await asked(bookings, `Tap no ${stamp}`, 240)]
    const { page } = await running.browser.person('artist@bookme.example', narrow, true)
    const demandAnswered = async (status: string, said: string) => {
      await see(page, said)
      // In the moment of the message, not seconds later.
      for (const name of ['Confirm', 'Decline'])
        ensure((await button(page, name).count()) === 0, `${name} stays beside "${said}"`)
      const shown = page.locator('main').getByText(status, { exact: true })
      ensure((await shown.count()) > 0, `"${said}" beside the old state`)
      await demandTidy(page, said)
    }
    await page.goto(`/event?id=${yes}`)
    await button(page, 'Confirm').tap()
    await demandAnswered('Confirmed', 'You are confirmed')
    await shoot(page, 'touch-confirmed', [390])
    await page.goto(`/event?id=${no}`)
    await button(page, 'Decline').tap()
    await button(dialog(page), 'Decline').tap()
    await demandAnswered('You declined', 'You declined')
    await shoot(page, 'touch-declined', [390])
  },
}

export const touch: Scenario[] = [dates, answers]
