import { bookedAmount, commissionOf, receivableOf } from '#shared/domain/event/money/standing.ts'
import { gigMonth } from '#shared/domain/event/record/gig-day.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { inForce } from '#shared/domain/event/record/terms.ts'
import type { Cents } from '#shared/domain/money.ts'
import { monthTotalsKey, monthTotalsShards, type Key } from '#functions/platform/db/keys.ts'
import { commissionViewsOf, moneyViewsOf } from './money-views.ts'

/** The amounts and counts that an event adds to the totals of months. */

export interface Part {
  key: Key
  field: string
  amount: number
}

const shardOf = (eventId: string): number => eventId.charCodeAt(eventId.length - 1) % monthTotalsShards

const figures = ['booked', 'bookings', 'commission_earned', 'commission_pending'] as const
export type MonthFigure = (typeof figures)[number]
type Figures = Record<MonthFigure, number>

/**
 * An event counts in the month of its day at the place (`gigMonth`). Releases before version 9 of the schema count it
 * in that of UTC. These fields stay as those releases write them, and `moved_…` takes an event of a month's first or
 * last hours to its own month, so that the totals of both are exact at any time, also after a rollback. The event keeps
 * what was moved: an older release leaves it unchanged, while it changes amounts, agent or day.
 */
export interface MonthMove extends Figures {
  views: string[]
  /** Of an event that was handed over; otherwise the same. */
  commission_views?: string[]
  from: string
  to: string
}

/** An event as stored, with its move, which is never sent to a client. */
export type Moved = Event & { month_move?: MonthMove | undefined }

const figuresOf = (event: Event): Figures => {
  const [booked, { earned, pending }] = [bookedAmount(event), commissionOf(event)]
  return { booked, bookings: booked === 0 ? 0 : 1, commission_earned: earned, commission_pending: pending }
}

export const monthMoveOf = (event: Event): MonthMove | undefined => {
  const force = inForce(event)
  const [from, to] = [force.start?.slice(0, 7), gigMonth(force)]
  const moved = figuresOf(event)
  if (from === undefined || to === undefined || from === to || figures.every((figure) => moved[figure] === 0)) return
  const others = event.commission_agent == null ? {} : { commission_views: commissionViewsOf(event) }
  return { views: moneyViewsOf(event), ...others, from, to, ...moved }
}

const isCommission = (field: string): boolean => field.startsWith('commission_')

export const partsOf = (event: Event): Part[] => {
  const { start } = inForce(event)
  const owed = receivableOf(event)
  const month = start?.slice(0, 7)
  const counted = figuresOf(event)
  const inMonth =
    month === undefined ? [] : figures.map((figure) => ({ month, field: figure as string, amount: counted[figure] }))
  const due = owed === undefined ? [] : dueFields(owed.due_at, owed.amount)
  return [...inMonth, ...due].flatMap(({ month, field, amount }) =>
    (isCommission(field) ? commissionViewsOf(event) : moneyViewsOf(event)).map((view) => ({
      key: monthTotalsKey(view, month, shardOf(event.id)),
      field,
      amount,
    })),
  )
}

export const partsOfMove = (eventId: string, move: MonthMove | undefined): Part[] => {
  if (!move) return []
  const shard = shardOf(eventId)
  return figures.flatMap((figure) =>
    (isCommission(figure) ? (move.commission_views ?? move.views) : move.views).flatMap((view) => [
      { key: monthTotalsKey(view, move.from, shard), field: `moved_${figure}`, amount: -move[figure] },
      { key: monthTotalsKey(view, move.to, shard), field: `moved_${figure}`, amount: move[figure] },
    ]),
  )
}

/** By due day: the amount, `owed_07`, and the number of events, `owing_07`. */
const dueFields = (dueAt: string, amount: Cents) => {
  const [month, day] = [dueAt.slice(0, 7), dueAt.slice(8, 10)]
  return [
    { month, field: `owed_${day}`, amount },
    { month, field: `owing_${day}`, amount: 1 },
  ]
}
