import { withConsequences } from '#shared/domain/event/edit/edit.ts'
import { blankEvent, type NewEventIds } from '#shared/domain/event/edit/new.ts'
import { eventTypes } from '#shared/domain/event/record/event-types.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { defaultTimezone, toInstant, type Instant } from '#shared/domain/time.ts'
import type { Venue } from '#shared/domain/venue/schema.ts'
import { timeOfWall } from '#shared/domain/wall-clock.ts'
import type { Prospect } from '#shared/domain/prospect/schema.ts'

/** Assumed, and said in the notes, where the prospect named none. */
const usualStart = '19:00'
const usualHours = 3
const hour = 3_600_000

const mostNotes = 1024
const cut = (text: string) => (text.length > mostNotes ? `${text.slice(0, mostNotes - 1)}…` : text)

export interface ProspectParties {
  client: NonNullable<Event['client']>
  agent: Event['agent']
  /** The venue that the prospect named, if it is one of ours. */
  venue: Venue | undefined
}

const timesOf = ({ date, start_time, hours }: Prospect, timezone: string): Pick<Event, 'start' | 'end'> => {
  if (!date) return { start: null, end: null }
  const start = timeOfWall(Date.parse(`${date}T${start_time || usualStart}Z`), timezone)
  return { start: toInstant(start), end: toInstant(start + (hours ?? usualHours) * hour) }
}

const notesOf = ({ message, place, date, start_time, hours }: Prospect, venue: Venue | undefined): string => {
  const open = date ? [!start_time && 'start', hours == null && 'length'].filter(Boolean).join(' and ') : ''
  const lines = [message, !venue && place && `Place: ${place}`, open && `To be agreed: ${open}`]
  return cut(lines.filter(Boolean).join('\n'))
}

/** The draft that an agent starts from a prospect: all that the prospect has said, the budget as the first price. */
export const prospectToEvent = (
  prospect: Prospect,
  { client, agent, venue }: ProspectParties,
  ids: NewEventIds,
  now: Instant,
): Event => {
  const blank = blankEvent(ids, now, agent)
  return withConsequences(blank, {
    ...blank,
    name: [prospect.name, prospect.event_type].filter(Boolean).join(', '),
    event_type: eventTypes.find((type) => type === prospect.event_type) ?? null,
    client_id: client.id,
    client,
    phone: prospect.phone ?? client.cell_phone ?? null,
    client_notes: notesOf(prospect, venue) || null,
    client_budget: prospect.budget ?? null,
    client_rate: prospect.budget ?? null,
    venue_id: venue?.id ?? null,
    venue: venue ?? null,
    ...timesOf(prospect, venue?.timezone ?? defaultTimezone),
    prospect_id: prospect.id,
  })
}
