import { useWatch } from 'react-hook-form'
import { cents, zero, type Cents } from '#shared/domain/money.ts'
import { chosen } from '#shared/domain/event/record/event-like.ts'
import {
  baseSplit,
  isCurrent,
  splitOf,
  withOption,
  type Option,
  type Payee,
} from '#shared/domain/event/money/options.ts'
import { partyTotal } from '#shared/domain/event/money/rates.ts'
import {
  agencyOf,
  computedRates,
  performersOf,
  rosterName,
  type RosterEntry,
} from '#shared/domain/event/money/roster.ts'
import type { Event, EventView } from '#shared/domain/event/record/schema.ts'
import type { SplitPart } from '#web/booking/rate-split/split-bar.tsx'
import { editedEvent } from './edited-event.ts'
import type { EventForm } from './form-types.ts'

export interface Parties {
  parts: SplitPart[]
  target: Cents
  agent: Cents
  platform: Cents
  prepaid: boolean
  /** In the order of the form. */
  options: OptionParties[]
}

export interface OptionParties {
  /** Has the client rate and the event's rates. */
  isCurrent: boolean
  isPicked: boolean
  price: Cents
  /** Agent and platform first, then as in `rates`. */
  parts: SplitPart[]
  agentPercent: number
  rates: (Payee & { isUsual: boolean })[]
}

/** Everyone who gets a share of the client rate, in cents. */
export const partiesOfEvent = (event: Event): SplitPart[] => {
  return [...agencyOf(event), ...performersOf(event)].map((entry) => ({
    key: rosterName(entry),
    label: labelOf(entry),
    cents: entry.rate,
  }))
}

const names = { agent: 'Agent', platform: 'BookMe', slot: 'Empty slot' }

const labelOf = ({ role, name, instrument }: RosterEntry): string => {
  const who = role in names ? names[role as keyof typeof names] : name
  return instrument ? `${who} (${instrument})` : who
}

const optionParties = (event: Event, option: Option): OptionParties => {
  const usual = baseSplit(event).rates
  const { agent_percent, rates } = splitOf(event, option)
  return {
    isCurrent: isCurrent(event, option),
    isPicked: option.id === event.proposal_pick,
    price: option.price,
    parts: partiesOfEvent(withOption(event, option.id)),
    agentPercent: agent_percent,
    rates: rates.map((entry, i) => ({ ...entry, isUsual: entry.rate === usual[i]?.rate })),
  }
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
        options: event.proposals.map((option) => optionParties(event, option)),
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
