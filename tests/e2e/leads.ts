import { bookingRequestsApi } from '#shared/api/booking-requests.ts'
import { prospectsApi } from '#shared/api/prospects.ts'
import { ask, type Api } from '#tests/support/api.ts'
import type { Bookings, Wanted } from './bookings.ts'
import { eveningIn } from './page-actions.ts'
import type { RunningApp } from './scenario.ts'

/** Creates leads over HTTP: a client's booking request, or a visitor's inquiry that becomes a prospect. */

/** `wishes`: the request names the artist. @returns the request's id */
export const requested = async ({ api, booking }: Bookings, who: string, wanted: Wanted, wishes = false) => {
  const { start, end, artist_id } = await booking(wanted)
  const body = { name: wanted.title, client_notes: 'Music for a hundred guests', client_budget: 4000, start, end }
  const { id } = await ask(api, bookingRequestsApi.createBookingRequest, who, {
    body: { ...body, ...(wishes && { client_artist_id: artist_id }) },
  })
  return id
}

/** An inquiry about a wedding in the given number of days, at a venue the agency knows. */
export const consulted = async (running: RunningApp, api: Api, name: string, days: number) => {
  const { start } = eveningIn(days, await running.clock())
  await ask(api, prospectsApi.consult, undefined, {
    body: {
      name,
      email: `${name.toLowerCase().replaceAll(' ', '.')}@post.example`,
      phone: '917-555-0134',
      event_type: 'Wedding',
      date: start.toISOString().slice(0, 10),
      start_time: '18:00',
      hours: 4,
      place: 'The Alder House Hotel',
      budget: 5200,
      message: 'Jazz at dinner, funk after',
    },
  })
}
