import { useWatch } from 'react-hook-form'
import { cents, zero, type Cents } from '#shared/domain/money.ts'
import { chosen } from '#shared/domain/event/record/event-like.ts'
import { computedRates, partyTotal } from '#shared/domain/event/money/rates.ts'
import type { Event, EventView } from '#shared/domain/event/record/schema.ts'
import { vendorsOf } from '#shared/domain/event/record/vendors.ts'
import type { SplitPart } from '#web/components/rate-split/split-bar.tsx'
import { editedEvent } from './edited-event.ts'
import type { EventForm } from './form-types.ts'

export interface Parties {
  parts: SplitPart[]
  target: Cents
  agent: Cents
  platform: Cents
  prepaid: boolean
  pricedOption: number
}

/** Everyone who gets a share of the client rate, in cents. */
export const partiesOfEvent = (event: Event): SplitPart[] => {
  const { agent_rate, bookme_rate } = computedRates(event)
  return [
    { key: 'agent', label: 'Agent', cents: agent_rate },
    { key: 'platform', label: 'Platform', cents: bookme_rate },
    ...vendorsOf(event).map((vendor) => ({
      key: `${vendor.role}|${vendor.key}`,
      label: vendor.instrument ? `${vendor.name} (${vendor.instrument})` : vendor.name,
      cents: vendor.rate,
    })),
    ...event.musician_slots.map((slot, i) => ({
      key: `slot|${i}`,
      label: slot.instrument ? `Empty slot (${slot.instrument})` : 'Empty slot',
      cents: slot.rate,
    })),
  ]
}

/** The option whose price follows the client rate: the first or, once signed, the picked one. */
const pricedOption = (event: Event): number => {
  const picked =
    event.proposal_signed_at == null ? -1 : event.proposals.findIndex((option) => option.id === event.proposal_pick)
  return Math.max(picked, 0)
}

/** The event's money as currently typed. */
export const useParties = (form: EventForm, base: EventView | undefined): Parties =>
  useWatch({
    control: form.control,
    compute: (values): Parties => {
      const { event } = editedEvent(base, values)
      const { agent_rate, bookme_rate } = computedRates(event)
      return {
        parts: partiesOfEvent(event),
        target: event.client_rate ?? zero,
        agent: agent_rate,
        platform: bookme_rate,
        prepaid: event.prepaid,
        pricedOption: pricedOption(event),
      }
    },
  })

export interface Adjustment {
  field: 'artist_rate' | 'bandleader_rate' | `musicians.${number}.rate`
  who: string
  cents: Cents
}

/**
 * A rate that could absorb the difference, and its new value: the artist's, otherwise the band leader's, otherwise a
 * musician's.
 */
export const adjustmentFor = (event: Event): Adjustment | undefined => {
  const missing = (event.client_rate ?? 0) - partyTotal(event)
  const parties: Adjustment[] = [
    ...(chosen(event.artist_id) === undefined
      ? []
      : [{ field: 'artist_rate' as const, who: 'artist', cents: event.artist_rate ?? zero }]),
    ...(chosen(event.bandleader_id) === undefined
      ? []
      : [{ field: 'bandleader_rate' as const, who: 'band leader', cents: event.bandleader_rate ?? zero }]),
    ...event.musicians.map((entry, i) => ({
      field: `musicians.${i}.rate` as const,
      who: `${entry.musician_name}'s`,
      cents: entry.rate,
    })),
  ]
  return parties.map((party) => ({ ...party, cents: cents(party.cents + missing) })).find((party) => party.cents > 0)
}
