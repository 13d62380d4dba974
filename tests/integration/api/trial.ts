import type { Request } from '#tests/support/lambda-api.ts'
import type { RouteKey } from '#tests/support/routes.ts'
import type { Person, ApiFixture } from '#tests/support/api-fixture.ts'
import type { EventStates } from '#tests/support/event-states.ts'
import { routeCases } from './route-cases.ts'

export interface Place {
  fixture: ApiFixture
  events: EventStates
}
export type Body = Record<string, unknown>

export interface Trial {
  route: RouteKey
  who: Person | undefined
  title?: string
  /** The row that the request changes. */
  row: { PK: string; SK: string }
  noun: 'event' | 'user' | 'venue' | 'group' | 'other'
  /** The fields to try, for nouns without their own list. */
  hostile?: Body
  request(place: Place): Request
  /** For lists, the hostile fields go into each entry. */
  body(place: Place): Body | Body[]
  /** Fields that this role may set through this route. */
  takes: readonly string[]
  /** Bodies with nested hostile values. */
  nested?(place: Place, base: Body): [string, unknown][]
}

export const bodyOf = (route: RouteKey, { fixture, events }: Place, caller: 'agent' | 'artist_leading' = 'agent') =>
  routeCases[route].call({ fixture, events, caller, reset: '', login: { id: '', email: '', password: '' } })
