import { bookingRequestsApi } from '#shared/api/booking-requests.ts'
import { eventsApi } from '#shared/api/events.ts'
import type { Event, EventView } from '#shared/domain/event/record/schema.ts'
import { musicianId, artistId } from '#tests/support/fixture.ts'
import { eventBody } from '#tests/support/event-body.ts'
import { get } from '#tests/support/money-scenario.ts'
import { getEvent } from '#functions/event/data/find-event.ts'
import type { Window } from './plain-free.ts'
import { day, hour, type Dice } from './scenario.ts'
import type { Rig } from './rig.ts'

/**
 * Another gig of the people of a season, beside the one whose money is watched: its line-up comes and goes, people are
 * asked, hold acts and block days. No money of it moves.
 */

export interface LineUp {
  rig: Rig
  dice: Dice
  id: string
  isBar: boolean
  start: string
  end: string
  /** Calendars elsewhere, by user. */
  busy: Map<string, Window[]>
  /** The evening of the gig whose money is watched. */
  other: string
}

export const players = ['musician', 'musician2', 'musician3', 'musician4'] as const
export const performers = ['artist', 'artist2', 'bandleader', ...players] as const

const price = 4000
const rates = { leader: 500, musician: 300, slot: 200 }

/** Another line-up, whose rates add up. */
export const lineUpBody = ({ rig, dice, isBar }: Pick<LineUp, 'rig' | 'dice' | 'isBar'>): Record<string, unknown> => {
  const members = players.filter(() => dice.chance(0.3))
  const musicians = members.map((who) => ({
    ...{ musician_id: musicianId(rig.fixture, who), instrument: 'Drums', rate: rates.musician },
  }))
  const musician_slots = ['slt_1', 'slt_2']
    .filter(() => dice.chance(0.4))
    .map((id) => ({ id, instrument: 'Drums', rate: rates.slot }))
  const rest = price * 0.8 - members.length * rates.musician - musician_slots.length * rates.slot
  const others = { musicians, musician_slots }
  const leader = musicianId(rig.fixture, 'bandleader')
  if (isBar)
    return {
      ...{ ...others, event_type: 'Bar/Restaurant', artist_id: null, group_id: rig.fixture.group.id },
      ...{ bandleader_id: leader, bandleader_rate: rest, proposals: [] },
    }
  const artist_id = artistId(rig.fixture, dice.pick(['artist', 'artist', 'artist2']))
  return dice.chance(0.4)
    ? { ...others, artist_id, artist_rate: rest - rates.leader, bandleader_id: leader, bandleader_rate: rates.leader }
    : { ...others, artist_id, artist_rate: rest, bandleader_id: -1 }
}

export const lineUpOf = ({ rig, id }: Pick<LineUp, 'rig' | 'id'>): Promise<EventView> => get(rig.fixture, id)
export const storedLineUp = ({ rig, id }: Pick<LineUp, 'rig' | 'id'>): Promise<Event> =>
  getEvent(rig.fixture.deps(), id)

/** As its agent saves it. */
export const saved = async (one: LineUp, patch: Record<string, unknown>): Promise<void> => {
  const event = await lineUpOf(one)
  const body = { ...event, ...patch, version: undefined } as never
  await one.rig.click(eventsApi.updateEvent, 'agent', { params: { id: one.id }, body })
}

/** Requested by the client and taken by the agent; soon, later, or in the evening of the season's own gig. */
export const beginLineUp = async (rig: Rig, dice: Dice, other: string): Promise<LineUp> => {
  const isBar = dice.chance(0.5)
  const soon = Math.ceil((Date.parse(rig.now) + dice.pick([3, 14, 40, 240, 1000]) * hour) / hour) * hour
  const isSameDay = dice.chance(0.2) && Date.parse(other) > Date.parse(rig.now) + day
  const start = isSameDay ? other : new Date(soon).toISOString()
  const end = new Date(Date.parse(start) + 4 * hour).toISOString()
  const venue_id = isBar ? rig.fixture.bar : rig.fixture.hotel
  const wanted = {
    client_notes: 'Music',
    client_budget: price,
    start,
    end,
    client_artist_id: artistId(rig.fixture, 'artist'),
  }
  const { id } = (await rig.ask(bookingRequestsApi.createBookingRequest, 'client', { body: wanted })).body
  await rig.ask(bookingRequestsApi.takeBookingRequest, 'agent', { body: { id } })
  const one: LineUp = { rig, dice, id, isBar, start, end, busy: new Map(), other }
  await saved(one, { ...eventBody(price, { venue_id }), ...lineUpBody(one) })
  return one
}

/** Of an act or a musician, as requests and lists name them. */
export const idOf = ({ rig }: LineUp, who: string) =>
  who.startsWith('artist') ? artistId(rig.fixture, who) : musicianId(rig.fixture, who)

/** Each at random. */
export type LineUpStep = (one: LineUp) => Promise<void> | void
