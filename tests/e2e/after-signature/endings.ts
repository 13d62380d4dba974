import { bookingRequestsApi } from '#shared/api/booking-requests.ts'
import { ask } from '#tests/support/api.ts'
import { aDayLater, bookingsOf } from '../bookings.ts'
import { button, dialog, ensure, fill, follow, see, seeNoMore } from '../page-actions.ts'
import type { Scenario } from '../scenario.ts'
import { artists, choose, inspect, open, sign, toEvent } from './parts.ts'

/** Endings without a booking or beside one: goodwill, a request that nobody wants any more, a change that lapses. */

const goodwill: Scenario = {
  name: 'after the signature: a part of the price goes back as goodwill, but not more than is left',
  run: async (running) => {
    const title = 'Evening that began late'
    const bookings = await bookingsOf(running)
    const id = await bookings.booked({ title, artist: artists.luis, days: 150 })

    const agent = await open(running, 'agent', title, { id })
    await choose(agent, /^Give a part of the price back/)
    const sheet = dialog(agent, 'Give a part of the price back')
    await fill(sheet.getByLabel('Amount'), '600.01')
    await fill(sheet.getByLabel('Reason'), 'The band came late')
    await button(sheet, 'Give it back').click()
    await see(sheet, 'Only $600.00 are left of the share of the agent')
    await inspect(agent, 'goodwill-refused')
    await fill(sheet.getByLabel('Amount'), '150')
    await button(sheet, 'Give it back').click()
    await see(agent, '$150.00 goes back to the client')

    const host = await open(running, 'client', title, { id, phone: true })
    await see(host, /\$150\.00/)
    await inspect(host, 'goodwill-client')
  },
}

const requests: Scenario = {
  name: 'after the signature: a client withdraws a request on a phone, and an agent declines another with a reason',
  run: async (running) => {
    const bookings = await bookingsOf(running)
    const make = async (title: string) => {
      const { start, end, artist_id } = await bookings.booking({ title, artist: artists.luis, days: 150 })
      const body = { name: title, client_notes: title, client_budget: 900, start, end, client_artist_id: artist_id }
      return (await ask(bookings.api, bookingRequestsApi.createBookingRequest, 'client', { body })).id
    }
    const [withdrawn, declined] = [`Not wanted ${Date.now()}`, `Too far away ${Date.now()}`]
    const [first, second] = [await make(withdrawn), await make(declined)]

    const host = await open(running, 'client', withdrawn, { id: first, phone: true })
    await button(host, 'Withdraw request').click()
    await inspect(host, 'withdraw')
    await button(dialog(host), 'Withdraw').click()
    await see(host, 'Request withdrawn')

    const { page: agent } = await running.browser.person('agent@bookme.example')
    await follow(agent, '/requests')
    const cards = agent.getByRole('article')
    await cards.first().waitFor()
    ensure((await cards.filter({ hasText: withdrawn }).count()) === 0, 'A withdrawn request can still be taken')
    await button(cards.filter({ hasText: declined }).first(), /^Decline/).click()
    await button(dialog(agent), 'Decline').click()
    await see(dialog(agent), 'Please say why')
    await fill(dialog(agent).getByLabel('Reason'), 'Nobody of ours plays in Alaska')
    await inspect(agent, 'decline-request')
    await button(dialog(agent), 'Decline').click()
    await see(agent, 'Request declined. The client has been notified')

    await toEvent(host, second, declined)
    await see(host, /Nobody of ours plays in Alaska/)
    await inspect(host, 'request-declined')
  },
}

const dayOf = (instant: string) =>
  new Date(instant).toLocaleDateString('en-US', {
    ...{ weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' },
    timeZone: 'America/New_York',
  })

const lapse: Scenario = {
  name: 'after the signature, later: a change that the artist does not answer is beside what is in force, and lapses',
  run: async (running) => {
    const title = 'Evening that stays'
    const bookings = await bookingsOf(running)
    const id = await bookings.booked({ title, artist: artists.luis, days: 150 })
    await bookings.save(id, aDayLater)
    const { answer_by, terms } = (await bookings.get('agent', id)).agreement!
    const answerBy = answer_by!
    const host = await open(running, 'client', title, { id, phone: true })
    await see(host, /^In force:/)
    await button(host, 'Read and sign').click()
    await host.waitForURL(/\/contract\?id=/)
    await sign(host, 'Nora Whitfield')
    await host.waitForURL(/\/event\?id=/)
    await see(host, 'You have signed it.')
    await inspect(host, 'change-unanswered-event')
    await follow(host, `/proposal?id=${id}`)
    await see(host, 'You have signed it.')
    const page = await host.locator('main').innerText()
    ensure(page.includes(dayOf(terms!.start!)), `The proposal does not say ${dayOf(terms!.start!)}`)
    await inspect(host, 'change-unanswered-proposal')
    await running.moveClock({ to: new Date(Date.parse(answerBy) + 120_000).toISOString() })
    for (const who of ['agent', 'client', 'artist4']) {
      const page = await open(running, who, title, { id, phone: who !== 'agent' })
      await see(page, 'Booked')
      await seeNoMore(page, /change is proposed|proposed$/)
      await seeNoMore(page, /^In force/)
      if (who === 'agent') await see(page, /lapsed/)
    }
  },
}

export const endings: Scenario[] = [goodwill, requests]
export const lapses: Scenario[] = [lapse]
