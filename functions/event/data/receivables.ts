import { receivableOf, type Receivable } from '#shared/domain/event/money/standing.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import type { Cents } from '#shared/domain/money.ts'
import type { Instant } from '#shared/domain/time.ts'
import type { Item } from '#functions/platform/db/db.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { owedKey, owedPk, type Key } from '#functions/platform/db/keys.ts'
import { moneyViewsOf } from './money-views.ts'

/** A client's debt for one event. */
export interface Owed {
  event_id: string
  name: string
  client_id: string
  client: string
  agent: string
  amount: Cents
  due_at: Instant
}
/** By due day: one row for the agency and one for the event's agent. */
export interface OwedRow extends Owed, Key, Item {}

export const owedRows = (event: Event): OwedRow[] => {
  const owed = receivableOf(event)
  if (!owed) return []
  return moneyViewsOf(event).map((view) => ({
    ...owedKey(view, owed.due_at, event.id),
    ...owedRow(event, owed),
  }))
}

export const owedRow = (event: Event, owed: Receivable): Owed => ({
  event_id: event.id,
  name: event.name,
  client_id: event.client_id,
  client: event.client?.name ?? '',
  agent: event.agent?.name ?? '',
  ...owed,
})

/** Open receivables of these months, oldest first; at most `limit` per month, due before `until`. */
export const owedIn = async (
  deps: Deps,
  view: string,
  months: readonly string[],
  { limit, until = '~' }: { limit: number; until?: string },
): Promise<{ rows: OwedRow[]; isCut: boolean }> => {
  const pages = await Promise.all(
    months.map((month) => deps.db.page<OwedRow>({ PK: owedPk(view, month), from: '0', to: until }, { limit })),
  )
  return { rows: pages.flatMap(({ items }) => items), isCut: pages.some(({ next }) => next !== undefined) }
}
