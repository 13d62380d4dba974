import { missingPlaces } from '#shared/domain/call-list/line-up.ts'
import { rebalanced } from '#shared/domain/call-list/rebalance.ts'
import { chosen, isNoneWanted } from '#shared/domain/event/record/event-like.ts'
import type { Event, EventView } from '#shared/domain/event/record/schema.ts'
import { cents } from '#shared/domain/money.ts'
import type { Answer } from '#web/lib/api/contract-types.ts'

export type LineUp = Answer<'GET /events/{id}/line-up'>
export type Place = LineUp['places'][number]

/** The usual places of an event that has none yet and is not signed. Of one with places, the agent has decided. */
export const placesToAdd = (event: EventView, usual: LineUp | undefined): Place[] => {
  const { musicians = [], musician_slots: slots = [] } = event
  const isBare = musicians.length === 0 && slots.length === 0 && event.agreement == null
  if (!isBare) return []
  const places = usual?.places ?? []
  // The leader's place is there anyway, without a rate: that goes with somebody who is chosen.
  const leads = isNoLeaderPaid(event)
    ? places.filter((one) => one.instrument === null && one.candidates.length > 0)
    : []
  return [...leads, ...missingPlaces(event, places)]
}

const isNoLeaderPaid = (event: EventView): boolean =>
  !isNoneWanted(event.bandleader_id) && chosen(event.bandleader_id) === undefined && !event.bandleader_rate

const totalOf = (places: readonly Place[]) => cents(places.reduce((sum, { rate }) => sum + rate, 0))

/** The shares that pay for them, the act's before the agency's. Undefined where neither can. */
export const moneyFor = (event: EventView, places: readonly Place[]) =>
  // Staff have the whole event.
  rebalanced(event as Event, totalOf(places), 'artist') ?? rebalanced(event as Event, totalOf(places), 'agent')
