import { eventPaymentsApi } from '#shared/api/event-payments.ts'
import { eventsApi } from '#shared/api/events.ts'
import { ask } from '#tests/support/api.ts'
import { eventBody } from '#tests/support/event-body.ts'
import { engage } from '#tests/support/scenario.ts'
import { bookingsOf } from '../bookings.ts'
import { button, dialog, ensure, fill, see, seeNoMore } from '../page-actions.ts'
import { readerFor } from '../records.ts'
import type { RunningApp, Scenario } from '../scenario.ts'
import { artists, inspect, mailOf, open } from './parts.ts'

/** Answers without a signature: the client of a bar, and an artist who would get less after the gig. */

/** Confirmed by its artist, at a bar. */
const bookedBar = async (running: RunningApp, title: string) => {
  const bookings = await bookingsOf(running)
  const reader = await readerFor(running, mailOf('agent'))
  const venues = await reader.get<{ id: string; name: string; kind: string }[]>('/venues')
  const clients = await reader.get<{ id: string; name: string }[]>('/clients')
  const booking = {
    ...(await bookings.booking({ title, artist: artists.luis, days: 150, rate: 600 })),
    venue_id: venues.find(({ kind }) => kind === 'bar')!.id,
  }
  const { artist_id, venue_id, start, end } = booking
  const { id } = await ask(bookings.api, eventsApi.createEvent, 'agent', {
    body: eventBody(600, {
      name: title,
      client_id: clients.find(({ name }) => name === 'Nora Whitfield')!.id,
      client_notes: 'Two sets at the bar',
      ...{ artist_id, venue_id, start, end },
    }),
  })
  await engage(bookings.api, booking, id)
  return { bookings, id, end }
}

const answers: Scenario = {
  name: 'after the signature: the client of a bar answers a higher price on a phone',
  run: async (running) => {
    const title = 'Tuesday at the rail'
    const { bookings, id } = await bookedBar(running, title)
    await bookings.save(id, () => ({ client_rate: 800, artist_rate: 640 }))
    const agent = await open(running, 'agent', title, { id })
    await see(agent, 'Waiting for the client')
    await inspect(agent, 'bar-change-agent')
    const host = await open(running, 'client', title, { id, phone: true })
    await see(host, /Your agent proposes a change/)
    await button(host, 'Agree or decline').click()
    await see(dialog(host), '$800.00')
    await inspect(host, 'bar-change-answer')
    await button(dialog(host), 'Agree').click()
    await see(host, 'You agreed to the change')
    const { agreement, client_rate } = await bookings.get('agent', id)
    ensure(agreement?.version === 2 && client_rate === 800, 'The price that the client accepted is not in force')
  },
}

const correction: Scenario = {
  name: 'after the signature, later: an artist declines to get less after the gig, and an admin decides',
  run: async (running) => {
    const title = 'Wednesday at the rail'
    const { id, end } = await bookedBar(running, title)
    await running.moveClock({ to: new Date(Date.parse(end) + 3_600_000).toISOString() })
    // Sessions end with the time that passes: everybody logs in again.
    const later = await bookingsOf(running)
    await ask(later.api, eventPaymentsApi.confirmPlayed, 'artist4', { params: { id }, body: {} })
    await later.save(id, () => ({ artist_rate: 400, agent_percent: 0.28333 }))
    const artist = await open(running, 'artist4', title, { id, phone: true })
    await see(artist, /Nobody is paid until then/)
    await inspect(artist, 'correction-artist')
    await button(artist, 'Decline change').click()
    await button(dialog(artist), 'Decline change').click()
    await see(artist, 'You declined')
    const { answer_by } = (await later.get('agent', id)).agreement!
    await running.moveClock({ to: new Date(Date.parse(answer_by!) + 120_000).toISOString() })
    const admin = await open(running, 'admin', title, { id })
    await button(admin, 'Decide').click()
    await inspect(admin, 'correction-decision')
    await button(dialog(admin), 'Keep as agreed').click()
    await see(dialog(admin), 'Please give a reason')
    await fill(dialog(admin).getByLabel('Reason'), 'The artist played both sets')
    await button(dialog(admin), 'Keep as agreed').click()
    await seeNoMore(admin, /A change is proposed/)
    const { artist_rate, agreement } = await (await bookingsOf(running)).get('agent', id)
    ensure(artist_rate === 480 && agreement?.version === 1, 'The artist gets less than agreed')
  },
}

export const bars: Scenario[] = [answers]
export const corrections: Scenario[] = [correction]
