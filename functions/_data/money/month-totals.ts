import { bookedAmount, commissionOf, receivableOf } from '#shared/domain/event/money/standing.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { inForce } from '#shared/domain/event/record/terms.ts'
import { cents, zero, type Cents } from '#shared/domain/money.ts'
import type { TransactItem } from '#functions/_lib/db.ts'
import type { Deps } from '#functions/_lib/deps.ts'
import { monthTotalsKey, monthTotalsPk, monthTotalsShards, type Key } from '#functions/_data/rows/keys.ts'

/**
 * Monthly totals for the agency and for each agent. Each event's transaction updates them, so that totals are exact and
 * the money screen reads a few rows instead of a month's events. Sharded by event, so that concurrent bookings rarely
 * contend for a row.
 */

const agencyView = 'ALL'
export const agentView = (userId: string): string => `U#${userId}`
/** Admins see the agency's view, everyone else their own. */
export const moneyViewFor = ({ id, is_admin }: { id: string; is_admin: boolean }): string =>
  is_admin ? agencyView : agentView(id)

export const moneyViewsOf = ({ agent }: Event): string[] => [
  agencyView,
  ...(agent?.user_id === undefined ? [] : [agentView(agent.user_id)]),
]

interface Part {
  key: Key
  field: string
  amount: number
}

const shardOf = (eventId: string): number => eventId.charCodeAt(eventId.length - 1) % monthTotalsShards

const partsOf = (event: Event): Part[] => {
  const { start } = inForce(event)
  const [booked, commission, owed] = [bookedAmount(event), commissionOf(event), receivableOf(event)]
  const inMonth = start == null ? [] : fieldsOf(start, booked, commission)
  const due = owed === undefined ? [] : dueFields(owed.due_at, owed.amount)
  return moneyViewsOf(event).flatMap((view) =>
    [...inMonth, ...due]
      .filter(({ amount }) => amount !== 0)
      .map(({ month, field, amount }) => ({ key: monthTotalsKey(view, month, shardOf(event.id)), field, amount })),
  )
}

const fieldsOf = (start: string, booked: Cents, { earned, pending }: ReturnType<typeof commissionOf>) => {
  const month = start.slice(0, 7)
  return [
    { month, field: 'booked', amount: booked },
    { month, field: 'bookings', amount: booked === 0 ? 0 : 1 },
    { month, field: 'commission_earned', amount: earned },
    { month, field: 'commission_pending', amount: pending },
  ]
}

/** By due day: the amount, `owed_07`, and the number of events, `owing_07`. */
const dueFields = (dueAt: string, amount: Cents) => {
  const [month, day] = [dueAt.slice(0, 7), dueAt.slice(8, 10)]
  return [
    { month, field: `owed_${day}`, amount },
    { month, field: `owing_${day}`, amount: 1 },
  ]
}

/** Updates of the totals after a change of an event, one per row. */
export const monthTotalsWrites = (deps: Deps, before: Event | undefined, after: Event | undefined): TransactItem[] => {
  const rows = new Map<string, { key: Key; changes: Map<string, number> }>()
  const add = (event: Event | undefined, sign: 1 | -1) => {
    for (const { key, field, amount } of event ? partsOf(event) : []) {
      const name = `${key.PK}\n${key.SK}`
      const row = rows.get(name) ?? { key, changes: new Map<string, number>() }
      row.changes.set(field, (row.changes.get(field) ?? 0) + sign * amount)
      rows.set(name, row)
    }
  }
  add(before, -1)
  add(after, 1)
  return [...rows.values()].flatMap(({ key, changes }) => {
    const changed = [...changes].filter(([, amount]) => amount !== 0)
    return changed.length === 0 ? [] : [addWrite(deps, key, changed)]
  })
}

const addWrite = (deps: Deps, { PK, SK }: Key, changes: readonly (readonly [string, number])[]): TransactItem => ({
  Update: {
    TableName: deps.db.tableName,
    Key: { PK, SK },
    UpdateExpression: `ADD ${changes.map((_, i) => `#f${i} :f${i}`).join(', ')}`,
    ExpressionAttributeNames: Object.fromEntries(changes.map(([field], i) => [`#f${i}`, field])),
    ExpressionAttributeValues: Object.fromEntries(changes.map(([, amount], i) => [`:f${i}`, amount])),
  },
})

export interface MonthTotals {
  month: string
  booked: Cents
  bookings: number
  commission_earned: Cents
  commission_pending: Cents
  /** By due day, such as `2026-07-04`. */
  owed: { day: string; amount: Cents; events: number }[]
}

/** One query per month. */
export const monthTotalsOf = (deps: Deps, view: string, months: readonly string[]): Promise<MonthTotals[]> =>
  Promise.all(
    months.map(async (month) => {
      const rows = await deps.db.all<Record<string, number> & Key>({ PK: monthTotalsPk(view, month) })
      const sum = (field: string) => rows.reduce((total, row) => total + ((row[field] as number | undefined) ?? 0), 0)
      const days = new Set(rows.flatMap((row) => Object.keys(row).filter((field) => field.startsWith('owed_'))))
      return {
        month,
        booked: cents(sum('booked')),
        bookings: sum('bookings'),
        commission_earned: cents(sum('commission_earned')),
        commission_pending: cents(sum('commission_pending')),
        owed: [...days]
          .map((field) => field.slice('owed_'.length))
          .map((date) => ({
            day: `${month}-${date}`,
            amount: cents(sum(`owed_${date}`)),
            events: sum(`owing_${date}`),
          }))
          .filter(({ amount }) => amount !== zero),
      }
    }),
  )
