import { artistsApi } from '#shared/api/artists.ts'
import { authApi } from '#shared/api/auth.ts'
import { contractsApi } from '#shared/api/contracts.ts'
import { eventPaymentsApi } from '#shared/api/event-payments.ts'
import { eventsApi } from '#shared/api/events.ts'
import { usersApi } from '#shared/api/users.ts'
import { venuesApi } from '#shared/api/venues.ts'
import { terms_version } from '#local/seed/terms.ts'
import { ask } from '#tests/support/api.ts'
import { eventBody } from '#tests/support/event-body.ts'
import { apiOf, useCard } from './bookings.ts'
import { password } from './browser.ts'
import { ensure, eveningIn } from './page-actions.ts'
import { confirmationOf } from './records.ts'
import type { RunningApp } from './scenario.ts'

/** Creates, over HTTP, a booking with 60-character names, twenty musicians and a price near the provider’s maximum. */

export const names = {
  event: 'Featherstonehaugh–Konstantinopoulos Golden Wedding Reception',
  client: 'Konstantinopoulos-Featherstonehaugh Family Charitable Trust.',
  venue: 'The Wolverhampton-on-the-Hudson Botanical Conservatory Hotel',
  act: 'Maximilian Featherstonehaugh & His Philharmonic Swing Outfit',
}
const agent = 'agent2'
const price = 967_890.12
const musicianRate = 10_000.01
/** The amount that remains after the agent's 15 %, BookMe's 5 % and twenty musicians. */
const artistRate = 574_311.89

export interface ExtremeBooking {
  event: string
  /** Ids of the client's and the act's records. */
  clientId: string
  artistId: string
  /** Their email addresses. */
  client: string
  artist: string
}

/** @returns ids and logins of a booked event whose deposit is paid. */
export const extremeBooking = async (running: RunningApp): Promise<ExtremeBooking> => {
  const api = apiOf(running)
  const stamp = Date.now()
  const join = async (role: 'client' | 'artist', block: object) => {
    const who = `extreme.${role}.${stamp}`
    const person = { email: `${who}@bookme.example`, first: 'Maximilian', last: 'Featherstonehaugh' }
    const user = await ask(api, authApi.signup, undefined, {
      body: { ...person, password, roles: [role], terms_version, [role]: block },
    })
    await ask(api, usersApi.confirmEmail, undefined, { body: { token: await confirmationOf(running, person.email) } })
    const more = { zipcode: '12534', cell_phone: '917-555-0199', meal_preference: 'no preference', [role]: block }
    const musician = { name: names.act, instruments: ['Trumpet'] }
    const body = { ...person, ...more, ...(role === 'artist' && { musician }) }
    return { who, user: await ask(api, usersApi.updateUser, who, { params: { id: user.id }, body }) }
  }
  const { who: client, user: clientUser } = await join('client', { name: names.client })
  const { who: artist, user: artistUser } = await join('artist', {
    name: names.act,
    bio: 'Swing as it was, for as many as come. '.repeat(8),
    repertoire: 'In the Mood · Take the A Train · Sing, Sing, Sing',
    video_url: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
    website_url: 'https://swing.example',
  })
  await ask(api, usersApi.verifyUser, 'admin', { params: { id: artistUser.id }, body: { verified: true } })
  const venue = await ask(api, venuesApi.createVenue, agent, {
    body: {
      name: names.venue,
      kind: 'hotel',
      street: '1 Conservatory Road',
      city: 'Hudson',
      state: 'NY',
      zipcode: '12534',
      email: 'hall@conservatory.example',
      phone: '518-555-0199',
    },
  })
  const players = await ask(api, artistsApi.listMusicianInstruments, agent)
  ensure(players.length >= 20, `The agency has ${players.length} musicians with their instruments`)
  const { start, end } = eveningIn(260, await running.clock())
  const { id } = await ask(api, eventsApi.createEvent, agent, {
    body: eventBody(price, {
      name: names.event,
      client_id: clientUser.client?.id,
      client_notes: 'Music for a thousand guests',
      artist_id: artistUser.artist?.id,
      artist_rate: artistRate,
      venue_id: venue.id,
      start: start.toISOString(),
      end: end.toISOString(),
      musicians: players.slice(0, 20).map((player) => ({ ...player, rate: musicianRate })),
    }),
  })
  const params = { id }
  await ask(api, eventsApi.requestVendor, agent, { params, body: { artist_id: artistUser.artist?.id } })
  await ask(api, eventsApi.respond, artist, { params, body: { response: 'confirm' } })
  await ask(api, eventsApi.sendProposal, agent, { params })
  await ask(api, eventsApi.pickProposal, client, { params, body: { proposal_id: 1 } })
  const { sha256 } = await ask(api, contractsApi.getContract, client, { params })
  const signature = { signature: 'Maximilian Featherstonehaugh', consent: true, sha256 }
  await ask(api, contractsApi.signContract, client, { params, body: signature })
  await useCard(api, client, clientUser.id)
  await ask(api, eventPaymentsApi.payDeposit, client, { params, body: {} })
  return {
    event: id,
    clientId: clientUser.client!.id,
    artistId: artistUser.artist!.id,
    client: `${client}@bookme.example`,
    artist: `${artist}@bookme.example`,
  }
}
