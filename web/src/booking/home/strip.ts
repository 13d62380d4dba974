import { chargeTrouble, onItsWaySince } from '#shared/domain/event/money/charge-trouble.ts'
import { remainderDueAt } from '#shared/domain/event/money/event-money.ts'
import { owedOf } from '#shared/domain/event/money/owed.ts'
import { placesOf } from '#shared/domain/event/record/places.ts'
import { withProposedLineUp, zoneOf } from '#shared/domain/event/record/event-like.ts'
import type { EventProjection } from '#shared/domain/event/record/schema.ts'
import { isConfirmed } from '#shared/domain/event/record/vendor-status.ts'
import { formatMoney } from '#shared/domain/money.ts'
import { dateParts } from '#web/lib/format/date.ts'

/** A gig at a glance: `7 of 7 confirmed · sheet seen by 3 of 8 · balance paid`. */

export interface StripPart {
  text: string
  /** Nothing is open there. */
  isDone: boolean
}

const people = (event: EventProjection): StripPart => {
  const places = placesOf(withProposedLineUp(event)).filter(({ status }) => status !== 'not_needed')
  const confirmed = places.filter(({ status }) => status !== 'empty' && isConfirmed(status)).length
  return { text: `${confirmed} of ${places.length} confirmed`, isDone: confirmed === places.length }
}

const sheet = ({ sheet: state }: EventProjection): StripPart[] =>
  state === undefined ? [] : [{ text: `sheet seen by ${state.seen} of ${state.of}`, isDone: state.seen === state.of }]

const money = (event: EventProjection): StripPart[] => {
  if (event.balance_due == null) return []
  if (event.prepaid === false) return [{ text: 'invoice after the gig', isDone: true }]
  const owed = owedOf(event)
  if (onItsWaySince(event) !== undefined) return [{ text: 'balance on its way', isDone: true }]
  if (event.taken_back?.is === 'open')
    return [{ text: `${formatMoney(event.taken_back.amount)} disputed`, isDone: false }]
  if (owed === 0) return [{ text: 'balance paid', isDone: true }]
  const at = remainderDueAt(event)
  const trouble = chargeTrouble(event)
  if (trouble) return [{ text: trouble.is === 'failed' ? 'charge failed' : 'card expires', isDone: false }]
  if (at === undefined) return [{ text: `${formatMoney(owed)} due`, isDone: false }]
  const { month, day } = dateParts(at, zoneOf(event))
  return [{ text: `${formatMoney(owed)} due ${month} ${day}`, isDone: true }]
}

export const stripOf = (event: EventProjection): StripPart[] => [people(event), ...sheet(event), ...money(event)]
