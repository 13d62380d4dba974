import { Temporal } from 'temporal-polyfill'
import type { eventTypes } from '#shared/domain/event/record/event-types.ts'
import type { EventInput } from '#shared/domain/event/record/schema.ts'
import type { EventStatus } from '#shared/domain/event/record/status.ts'
import type { PersonKey } from './agency.ts'
import type { VenueKey } from './venues.ts'

/** As ISO 8601 counts them. */
const weekdays = { Thursday: 4, Friday: 5, Saturday: 6 } as const
export type Weekday = keyof typeof weekdays

/** How far an event's scenario goes; each step runs through the API as the person in charge. */
export type Depth = EventStatus | 'request' | 'signed'

export const statusAt = (depth: Depth): EventStatus =>
  depth === 'request' ? 'draft' : depth === 'signed' ? 'proposed' : depth

export interface Scenario {
  name: string
  type: (typeof eventTypes)[number]
  client: PersonKey
  agent: PersonKey
  venue: VenueKey
  /** The act: an artist, or the group with its band leader and musicians. */
  act: PersonKey | 'group'
  /** In currency units. */
  rate: number
  /** Days from today; negative means past. `weekday`, and the season of `from`, move the date further away. */
  on: number
  weekday?: Weekday
  /** Month and day; the first in the future that is `on` days away. */
  from?: `${number}-${number}`
  /** Start hour in the venue's zone, and duration. */
  at: number
  hours: number
  /** Days from today on which the booking is made. */
  madeOn: number
  depth: Depth
  notes: string
  /** The proposal's options; by default one at the full rate. */
  options?: { title: string; description: string; price: number; agent_percent?: number }[]
  color?: string
  /** The fields that the agent fills in on the event. */
  details?: Partial<EventInput>
}

export const olive = '#5E7D4A'
export const plum = '#7A3E65'
export const teal = '#1F7A78'

/** The day of the event, in its venue's zone, if the demo data is made on `today`. */
export const dateOf = ({ on, weekday, from }: Pick<Scenario, 'on' | 'weekday' | 'from'>, today: string) => {
  const nearest = Temporal.PlainDate.from(today).add({ days: on })
  const thisYear = from === undefined ? nearest : Temporal.PlainDate.from(`${nearest.year}-${from}`)
  const date = Temporal.PlainDate.compare(thisYear, nearest) < 0 ? thisYear.add({ years: 1 }) : thisYear
  const ahead = weekday === undefined ? 0 : (weekdays[weekday] - date.dayOfWeek + 7) % 7
  return on < 0 ? date.subtract({ days: (7 - ahead) % 7 }) : date.add({ days: ahead })
}
