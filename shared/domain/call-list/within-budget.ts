import { partyTotal } from '../event/money/rates.ts'
import { isCalling } from '../event/record/calls.ts'
import { chosen, type EventLike } from '../event/record/event-like.ts'
import { ratePatch } from '../event/record/pay.ts'
import { cents, zero, type Cents } from '../money.ts'
import { findChair } from './chairs.ts'
import type { Suggestion } from './schema.ts'

/** A client's request without an act: none was asked yet, and none has declined. */
export const isActSought = (event: EventLike): boolean =>
  event.client_budget != null &&
  event.start != null &&
  event.end != null &&
  event.artist_status !== 'declined' &&
  findChair(event, 'act') !== undefined &&
  !isCalling(event, 'act')

/** The part of the client's budget that is left for the act, after the agency's shares and everybody else's rate. */
export const budgetForAct = (event: EventLike): Cents => {
  const budget = event.client_budget ?? zero
  return cents(budget - partyTotal({ ...event, client_rate: budget, ...ratePatch(event, 'artist', zero) }))
}

export interface ActsFor {
  /** The act that the client or agent has chosen, free or not. */
  wanted: Suggestion | undefined
  /** The others who are free: their usual rate is within the budget, or not known. */
  within: Suggestion[]
  unpriced: Suggestion[]
}

export const isWithin = ({ rate }: Suggestion, budget: Cents): boolean => rate !== null && rate <= budget

export const actsFor = (event: EventLike, suggestions: readonly Suggestion[]): ActsFor => {
  const budget = budgetForAct(event)
  const wanted = suggestions.find(({ id }) => id === chosen(event.artist_id))
  const free = suggestions.filter((one) => one.is_recommended && one !== wanted)
  return {
    wanted,
    within: free.filter((one) => isWithin(one, budget)),
    unpriced: free.filter(({ rate }) => rate === null),
  }
}
