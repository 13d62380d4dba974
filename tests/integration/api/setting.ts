import { stagePicture } from '#local/seed/artwork.ts'
import type { Caller } from '#tests/support/caller-kinds.ts'
import type { Request } from '#tests/support/lambda-api.ts'
import { multipart } from '#tests/support/multipart.ts'
import type { ApiFixture } from '#tests/support/api-fixture.ts'
import type { Kind, State, EventStates } from '#tests/support/event-states.ts'

/** The inputs of the requests in `routes/`. */

export interface Setting {
  fixture: ApiFixture
  events: EventStates
  caller: Caller
  /** The token of a reset link sent to the owning client. */
  reset: string
  /** The token of a link sent to a new address of the owning client. */
  confirm?: string
  /** An account with a password that can be typed. */
  login: { id: string; email: string; password: string }
}

/**
 * Callers who lead an event alone do so on one of that kind. The admin acts on it too, so that no two callers move the
 * same money.
 */
export const kindFor = (caller: Caller): Kind => (caller === 'artist_leading' || caller === 'admin' ? 'leading' : 'led')

export const picture = multipart(Buffer.from(stagePicture('matrix', 32, 18)), { type: 'image/png' })
export const range = { start_date: '2026-09-01', end_date: '2026-12-31' }
export const when = { start: '2027-03-05T22:00:00.000Z', end: '2027-03-06T02:00:00.000Z' }
export const venue = {
  name: 'The New Hall',
  kind: 'other',
  street: '2 Main Street',
  city: 'Hudson',
  state: 'NY',
  zipcode: '12534',
  email: 'new@venue.example',
  phone: '518-555-0199',
}
export const clauses = {
  agency: 'BookMe',
  agency_address: '1 Main Street, Hudson, NY 12534',
  governing_law: 'the State of New York',
  clauses: [{ title: 'Governing law', text: 'The laws of {{governing_law}} apply.' }],
}
export const on =
  (state: State, more: Request = {}) =>
  ({ events, caller }: Setting): Request => ({ params: { id: events.of(state, kindFor(caller)) }, ...more })
export const musician = ({ users }: ApiFixture) => ({ musician_id: users.musician.musician!.id, instrument: 'Drums' })

export const year = { year: '2026' }
export const ofMusician =
  (more: Request = {}) =>
  ({ fixture }: Setting): Request => ({ params: { id: fixture.users.musician.id }, ...more })
