import { bookingRequestsApi } from '#shared/api/booking-requests.ts'
import { ask } from '#tests/support/api.ts'
import { bookingsOf, daniel } from './bookings.ts'
import { narrow, wide } from './browser.ts'
import { requested } from './leads.ts'
import { look } from './look.ts'
import { button, combo, go, see, until } from './page-actions.ts'
import type { Scenario } from './scenario.ts'

const stamp = Date.now() % 100_000

const request: Scenario = {
  name: 'who is free: a request says whether the wanted act is, and the act is chosen from there',
  run: async (running) => {
    const bookings = await bookingsOf(running, daniel)
    const title = `Who is free ${stamp}`
    const id = await requested(bookings, daniel.key, { title, artist: ['artist', 'Elena Marsh'], days: 160 }, true)
    await ask(bookings.api, bookingRequestsApi.takeBookingRequest, 'agent', { body: { id } })
    const { page } = await running.browser.person('agent@bookme.example')
    for (const viewport of [wide, narrow]) {
      await page.setViewportSize(viewport)
      await go(page, `/event?id=${id}`)
      const line = page.getByRole('region', { name: 'Who is free' })
      await see(line, /^Elena Marsh is free/)
      await look(page, `who-is-free-request-${viewport.width}`)
      await button(line, /Elena Marsh/).click()
      await until(
        async () => (await combo(page, 'Artist').inputValue()) === 'Elena Marsh',
        'The form does not have the chosen act',
      )
    }
  },
}

export const whoIsFree: Scenario[] = [request]
