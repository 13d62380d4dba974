import type { eventTypes } from '#shared/domain/event/record/event-types.ts'
import type { EventInput } from '#shared/domain/event/record/schema.ts'
import type { EventStatus } from '#shared/domain/event/record/status.ts'
import type { PersonKey } from './agency.ts'
import type { VenueKey } from './venues.ts'

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
  /** In units. */
  rate: number
  /** Days from today; negative means past. */
  on: number
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
