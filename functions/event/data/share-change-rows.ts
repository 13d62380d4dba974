import { agreedBy, shareChanges, type ShareChange } from '#functions/event/rules/agreement/share-changes.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import type { Viewer } from '#shared/domain/permissions.ts'
import type { Instant } from '#shared/domain/time.ts'
import { put, type Item, type TransactItem } from '#functions/platform/db/db.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { shareChangeKey, shareChangesPk, type Key } from '#functions/platform/db/keys.ts'
import { commissionViewsOf, moneyViewsOf } from './money-views.ts'

/** Shares that rose or fell after an agreement: one row for the agency and one for each agent concerned. */
export interface ShareChangeRow extends Key, Item {
  event_id: string
  name: string
  at: Instant
  /** The proposer, or the person who saved a change that needed no consent. */
  by: string
  agreed_by: string[]
  shares: Omit<ShareChange, 'user_id'>[]
}

const keptDays = 731

export const shareChangeWrites = (
  deps: Deps,
  before: Event | undefined,
  saved: Event | undefined,
  actor: Viewer | undefined,
): TransactItem[] => {
  const changes = shareChanges(before, saved)
  if (!before || !saved || changes.length === 0) return []
  const at = deps.now
  return [...new Set([...moneyViewsOf(saved), ...commissionViewsOf(saved)])].map((view) => {
    const row: ShareChangeRow = {
      ...shareChangeKey(view, at, saved.id),
      event_id: saved.id,
      name: saved.name,
      at,
      by: before.agreement?.pending?.proposed_by ?? actor?.name ?? 'BookMe',
      agreed_by: agreedBy(before, saved),
      shares: changes.map(({ user_id: _id, ...change }) => change),
      ttl: Math.floor(Date.parse(at) / 1000) + keptDays * 86_400,
    }
    return put(deps.db.tableName, row)
  })
}

/** The changes of these months, newest first; at most `limit`. */
export const shareChangesIn = async (
  deps: Deps,
  view: string,
  months: readonly string[],
  limit: number,
): Promise<ShareChangeRow[]> => {
  const pages = await Promise.all(
    months.map((month) =>
      deps.db.page<ShareChangeRow>({ PK: shareChangesPk(view, month), prefix: '' }, { limit, descending: true }),
    ),
  )
  return pages
    .flatMap(({ items }) => items)
    .sort((a, b) => (a.at < b.at ? 1 : -1))
    .slice(0, limit)
}
