import { goodwillOf } from '#shared/domain/event/money/event-money.ts'
import { computedRates, partyTotal } from '#shared/domain/event/money/rates.ts'
import { commissionAgentOf } from '#shared/domain/event/money/shares.ts'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { vendorsOf } from '#shared/domain/event/record/vendors.ts'
import { cents, type Cents } from '#shared/domain/money.ts'

export interface RateLine {
  key: string
  label: string
  cents: Cents
}

const parts = { artist: 'Artist', bandleader: 'Band leader', musician: 'Musician' }

/** The parties' parts of the price, as it is after goodwill: agent or BookMe have borne that. */
export const rateLines = (event: EventView): RateLine[] => {
  const { agent_rate, bookme_rate } = computedRates(event)
  return [
    ...vendorsOf(event).map((v) => ({
      key: `${v.role}|${v.key}`,
      label: `${v.name || parts[v.role]}${v.instrument ? `, ${v.instrument}` : ''}`,
      cents: v.rate,
    })),
    ...(event.musician_slots ?? []).map((slot) => ({
      key: `slot|${slot.id}`,
      label: 'Unassigned musician',
      cents: slot.rate,
    })),
    {
      key: 'agent',
      label: commissionAgentOf(event).name || 'Agent',
      cents: cents(agent_rate - goodwillOf(event, 'agent')),
    },
    { key: 'platform', label: 'BookMe', cents: cents(bookme_rate - goodwillOf(event, 'platform')) },
  ]
}

export const rateTotal = (event: EventView): Cents => cents(partyTotal(event) - goodwillOf(event))
