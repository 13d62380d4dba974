import ICAL from 'ical.js'
import type { Page } from 'playwright-core'
import { people } from '#local/seed/agency.ts'
import { usersApi } from '#shared/api/users.ts'
import { busyTimes } from '#functions/calendar/jobs/subscribed/busy-times.ts'
import { ask } from '#tests/support/api.ts'
import { apiOf, login } from './bookings.ts'
import { narrow, wide } from './browser.ts'
import { look } from './look.ts'
import { box, button, dialog, ensure, go, see, until } from './page-actions.ts'
import type { Scenario } from './scenario.ts'

/** The answer to a calendar app, which has no session. */
const answerOf = async (url: string) => {
  const response = await fetch(url)
  return { status: response.status, text: await response.text() }
}
const addressIn = async (page: Page, besides?: string) => {
  const address = box(dialog(page, 'Your events in your calendar'), 'Address')
  await until(async () => {
    const shown = (await address.count()) > 0 ? await address.inputValue() : ''
    return shown !== '' && shown !== besides
  }, 'No new address is shown')
  return address.inputValue()
}

/** Somebody's events in their own calendar: the address is made, handed on, changed and taken back. */
const subscribe: Scenario = {
  name: 'feeds: an address is made, copied, offered to three calendars, rotated and revoked',
  run: async ({ browser }) => {
    const { page } = await browser.person('artist3@bookme.example')
    for (const viewport of [wide, narrow]) {
      await page.setViewportSize(viewport)
      await go(page, '/account')
      await button(page, 'Calendar address').click()
      const panel = dialog(page, 'Your events in your calendar')
      await button(panel, 'Make an address').click()
      const first = await addressIn(page)
      for (const [name, start] of [
        ['Google', 'https://calendar.google.com/'],
        ['Apple', 'webcal://'],
        ['Outlook', 'https://outlook.live.com/'],
      ] as const)
        ensure((await panel.getByRole('link', { name }).getAttribute('href'))!.startsWith(start), `${name} is offered`)
      await button(panel, 'Copy').click()
      await see(page, 'Calendar address copied to clipboard')
      ensure((await answerOf(first)).text.startsWith('BEGIN:VCALENDAR'), 'The address answers a calendar')
      await look(page, `feeds-${viewport.width}`)

      await button(panel, 'New address').click()
      const second = await addressIn(page, first)
      ensure((await answerOf(first)).status === 404, 'The address before is unknown at once')
      ensure((await answerOf(second)).status === 200, 'The new address answers')
      await button(panel, 'Revoke').click()
      await see(page, 'Nobody can read your calendar by its address any more')
      ensure((await answerOf(second)).status === 404, 'A revoked address is unknown at once')
      await button(panel, 'Close').last().click()
    }
  },
}

/** Two readers that know nothing of each other agree on every entry. */
const ofEverybody: Scenario = {
  name: 'feeds: those of all demo people are read by two readers, whole and alike',
  run: async (running) => {
    const api = apiOf(running)
    let entries = 0
    for (const { key } of people.filter(({ key }) => key !== 'newcomer')) {
      const { id } = await login(running, key)
      const { url } = await ask(api, usersApi.makeCalendarAddress, key, { params: { id } })
      const { text } = await answerOf(url)
      const feed = new ICAL.Component(ICAL.parse(text) as never)
      for (const zone of feed.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone)
      const first = feed
        .getAllSubcomponents('vevent')
        .filter((part) => part.getFirstPropertyValue('status') !== 'CANCELLED')
        .map((part) => new ICAL.Event(part))
        .map(({ startDate, endDate }) => `${startDate.toJSDate().toISOString()} ${endDate.toJSDate().toISOString()}`)
      const window = { from: '2020-01-01T00:00:00.000Z', to: '2040-01-01T00:00:00.000Z', timezone: 'UTC' }
      const { times, unreadable, isCut } = busyTimes(text, window, 60_000)
      const second = times.map(({ start, end }) => `${start} ${end}`)
      ensure(unreadable === 0 && !isCut, `${key}: ${unreadable} entries are unreadable`)
      ensure([...new Set(first)].sort().join() === second.sort().join(), `${key}: the readers differ`)
      for (const line of text.split('\r\n'))
        ensure(Buffer.byteLength(line) <= 75, `${key}: a line is too long: ${line}`)
      entries += first.length
    }
    ensure(entries > 50, `Only ${entries} entries`)
  },
}

export const feeds: Scenario[] = [subscribe, ofEverybody]
