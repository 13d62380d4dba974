import { goodwillOf } from '#shared/domain/event/money/event-money.ts'
import { partyTotal } from '#shared/domain/event/money/rates.ts'
import { rosterName, rosterOf, type RosterEntry } from '#shared/domain/event/money/roster.ts'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { inForce } from '#shared/domain/event/record/terms.ts'
import { cents, zero, type Cents } from '#shared/domain/money.ts'
import { tonesOf } from '#web/booking/rate-split/part-tones.ts'

export interface RateLine {
  key: string
  label: string
  cents: Cents
}

const parts = {
  artist: 'Artist',
  bandleader: 'Band leader',
  musician: 'Musician',
  slot: 'Unassigned musician',
  agent: 'Agent',
  platform: 'BookMe',
}

/** The parties' parts of the price, as it is after goodwill: agent or BookMe have borne that. */
export const rateLines = (event: EventView): RateLine[] => {
  const isBearer = (role: RosterEntry['role']) => role === 'agent' || role === 'platform'
  return rosterOf(event).map((entry) => ({
    key: rosterName(entry),
    label: labelOf(entry),
    cents: isBearer(entry.role) ? cents(entry.rate - goodwillOf(event, entry.role as 'agent')) : entry.rate,
  }))
}

const labelOf = ({ role, name, instrument }: RosterEntry): string =>
  role === 'slot' ? parts.slot : `${name || parts[role]}${instrument ? `, ${instrument}` : ''}`

/** Each part with its color, and what a proposed change would give it: also those who only join by it. */
export const splitLines = (event: EventView) => {
  const shares = rateLines(inForce(event))
  const proposed = new Map(rateLines(event).map((line) => [line.key, line]))
  const known = new Set(shares.map(({ key }) => key))
  const joining = [...proposed.values()].filter(({ key }) => !known.has(key)).map((line) => ({ ...line, cents: zero }))
  const lines = [...shares, ...joining].map((line) => ({ ...line, proposed: proposed.get(line.key)?.cents ?? zero }))
  return { lines, tones: tonesOf(lines) }
}

export const rateTotal = (event: EventView): Cents => cents(partyTotal(event) - goodwillOf(event))
