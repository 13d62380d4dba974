import type { eventTypes } from '../../shared/domain/event/schema.ts'
import type { PersonKey, VenueKey } from './agency.ts'

/** A new cloud begins this long ago, so that the demo data can live through a season until today. */
export const demoPastDays = 100

/** How far an event's story goes; each step is done through the API by the person whose step it is. */
export type Depth =
  | 'request' | 'draft' | 'pending' | 'propose' | 'proposed' | 'signed' | 'booked' | 'played' | 'paid'
  | 'refunded' | 'refund_incomplete' | 'canceled' | 'payment_failed' | 'invoiced'

export interface Story {
  name: string
  type: (typeof eventTypes)[number]
  client: PersonKey
  agent: PersonKey
  venue: VenueKey
  /** Who performs: an artist, or the group with its band leader and musicians. */
  act: PersonKey | 'group'
  /** Units. */
  rate: number
  /** Days from today; negative lies in the past. */
  on: number
  /** Hour of the venue's day, and how long it lasts. */
  at: number
  hours: number
  /** Days from today on which the booking is made. */
  madeOn: number
  depth: Depth
  notes: string
  /** What the client may choose from; one option at the whole rate where none is named. */
  options?: { title: string, description: string, price: number }[]
  color?: string
}

const olive = '#5E7D4A'
const plum = '#7A3E65'
const teal = '#1F7A78'

export const stories: Story[] = [
  { name: 'Autumn gala', type: 'Fundraiser', client: 'client3', agent: 'agent', venue: 'hall', act: 'group', rate: 6800, on: -40, at: 19, hours: 4, madeOn: -96, depth: 'paid', notes: 'Dinner for 220, dancing after the auction.', color: plum },
  { name: 'Harvest tasting', type: 'Brewery/Winery/Distillery', client: 'client2', agent: 'agent', venue: 'winery', act: 'artist4', rate: 900, on: -33, at: 15, hours: 3, madeOn: -80, depth: 'paid', notes: 'On the terrace, unplugged if we can.', color: olive },
  { name: 'Bennett wedding', type: 'Wedding', client: 'client', agent: 'agent', venue: 'barn', act: 'artist', rate: 4000, on: -21, at: 16, hours: 6, madeOn: -95, depth: 'paid', notes: 'Ceremony outside, first dance “At Last”.' },
  { name: 'Whitfield 40th', type: 'Birthday', client: 'client', agent: 'agent', venue: 'house', act: 'artist3', rate: 1500, on: -3, at: 20, hours: 5, madeOn: -50, depth: 'played', notes: 'Nineties only until midnight.', color: teal },
  { name: 'Copper Rail Thursday', type: 'Bar/Restaurant', client: 'client2', agent: 'agent', venue: 'bar', act: 'artist', rate: 600, on: -9, at: 20, hours: 3, madeOn: -30, depth: 'invoiced', notes: 'Two sets, house PA.', color: olive },
  { name: 'Northfork anniversary', type: 'Brewery/Winery/Distillery', client: 'client2', agent: 'agent2', venue: 'brewery', act: 'artist5', rate: 1100, on: -2, at: 18, hours: 4, madeOn: -25, depth: 'played', notes: 'Ten years of beer.', color: olive },
  { name: 'Alumni dinner', type: 'School', client: 'client3', agent: 'agent2', venue: 'hall', act: 'artist2', rate: 2000, on: -6, at: 18, hours: 3, madeOn: -60, depth: 'payment_failed', notes: 'Piano during dinner.' },
  { name: 'Spring gala (called off)', type: 'Fundraiser', client: 'client3', agent: 'agent', venue: 'hall', act: 'group', rate: 5200, on: 75, at: 19, hours: 4, madeOn: -40, depth: 'canceled', notes: 'Moved to next year.', color: plum },
  { name: 'Rooftop opening (called off)', type: 'Corporate', client: 'client2', agent: 'agent', venue: 'hotel', act: 'artist3', rate: 2400, on: 62, at: 18, hours: 4, madeOn: -30, depth: 'refunded', notes: 'The roof is not ready.' },
  { name: 'Founders’ day (called off)', type: 'Corporate', client: 'client3', agent: 'agent', venue: 'hotel', act: 'artist2', rate: 1800, on: 80, at: 17, hours: 3, madeOn: -20, depth: 'refund_incomplete', notes: 'Cancelled by the board.' },
  { name: 'Delgado–Hart wedding', type: 'Wedding', client: 'client', agent: 'agent', venue: 'barn', act: 'group', rate: 5600, on: 12, at: 17, hours: 6, madeOn: -45, depth: 'booked', notes: 'Second line from the ceremony to the tent.' },
  { name: 'Winter ball', type: 'Holiday Party', client: 'client3', agent: 'agent', venue: 'hotel', act: 'artist', rate: 3200, on: 27, at: 20, hours: 4, madeOn: -14, depth: 'booked', notes: 'Black tie. One slow set, one loud one.' },
  { name: 'New Year at the Alder', type: 'Holiday Party', client: 'client', agent: 'agent', venue: 'hotel', act: 'artist3', rate: 4800, on: 44, at: 21, hours: 5, madeOn: -10, depth: 'booked', notes: 'Countdown at midnight, confetti is ours.', color: teal },
  { name: 'Copper Rail Friday', type: 'Bar/Restaurant', client: 'client2', agent: 'agent', venue: 'bar', act: 'artist4', rate: 650, on: 6, at: 20, hours: 3, madeOn: -8, depth: 'booked', notes: 'Two sets.', color: olive },
  { name: 'Taproom trio night', type: 'Brewery/Winery/Distillery', client: 'client2', agent: 'agent2', venue: 'brewery', act: 'artist5', rate: 800, on: 10, at: 19, hours: 3, madeOn: -5, depth: 'booked', notes: 'By the fermenters; ear plugs provided.', color: olive },
  { name: 'Ridley engagement', type: 'Private Party', client: 'client', agent: 'agent', venue: 'house', act: 'artist2', rate: 1700, on: 70, at: 18, hours: 4, madeOn: -4, depth: 'proposed', notes: 'Garden if dry, living room if not.', options: [
    { title: 'Piano all evening', description: 'Four hours of piano, from the welcome drink to the last dance. Sound and light included.', price: 1700 },
    { title: 'Piano with a singer', description: 'As before, with a singer for the two hours after dinner.', price: 2150 },
    { title: 'Dinner only', description: 'Two hours of piano during dinner.', price: 1150 },
  ] },
  { name: 'Raman anniversary', type: 'Anniversary', client: 'client3', agent: 'agent', venue: 'hotel', act: 'artist', rate: 2900, on: 95, at: 19, hours: 4, madeOn: -3, depth: 'signed', notes: 'Fifty years. Songs from 1976, please.' },
  { name: 'Product launch', type: 'Corporate', client: 'client2', agent: 'agent', venue: 'hall', act: 'artist3', rate: 2600, on: 52, at: 18, hours: 3, madeOn: -2, depth: 'propose', notes: 'Walk-on stings for five speakers.' },
  { name: 'Moreno quinceañera', type: 'Birthday', client: 'client', agent: 'agent', venue: 'hotel', act: 'group', rate: 4400, on: 88, at: 17, hours: 5, madeOn: -1, depth: 'pending', notes: 'Waltz at eight, then everything else.', color: plum },
  { name: 'Garden concert', type: 'Concert', client: 'client3', agent: 'agent', venue: 'house', act: 'artist4', rate: 1300, on: 120, at: 16, hours: 2, madeOn: -1, depth: 'draft', notes: 'Sixty chairs on the lawn.' },
  { name: 'Company picnic', type: 'Corporate', client: 'client2', agent: 'agent', venue: 'hotel', act: 'artist', rate: 2200, on: 140, at: 12, hours: 4, madeOn: 0, depth: 'request', notes: 'Four hours of easy music for 150 people and their dogs.' },
  { name: 'Rehearsal dinner', type: 'Wedding', client: 'client', agent: 'agent', venue: 'hotel', act: 'artist2', rate: 1200, on: 61, at: 18, hours: 3, madeOn: 0, depth: 'request', notes: 'Something gentle on piano for forty guests.' },
]
