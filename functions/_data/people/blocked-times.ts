import type { BlockedTime } from '#shared/domain/time-taken/schema.ts'
import { occurrencesOf, united, type Span } from '#shared/domain/time-taken/occurrences.ts'
import { blockedMonthKey, blockedMonthPk, blockedTimesKey, type Key } from '#functions/_data/rows/keys.ts'
import type { Item } from '#functions/_lib/db.ts'
import type { Deps } from '#functions/_lib/deps.ts'

/** A person's blocked times, as they are edited. */
export interface BlockedRow extends Key {
  blocks: BlockedTime[]
  version: number
}

export const blockedTimesOf = async (deps: Deps, userId: string): Promise<BlockedRow> =>
  (await deps.db.get<BlockedRow>(blockedTimesKey(userId))) ?? { ...blockedTimesKey(userId), blocks: [], version: 0 }

/** The times that somebody blocks in one month (UTC), for lists of people. */
export interface BlockedMonthRow extends Key, Item {
  user_id: string
  spans: Span[]
}

const monthOf = (at: string) => at.slice(0, 7)
const startOf = (month: string, n = 0) =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)) - 1 + n)).toISOString()
const monthsFrom = (from: string, to: string): string[] => {
  const months: string[] = []
  for (let at = startOf(monthOf(from)); at < to; at = startOf(monthOf(at), 1)) months.push(monthOf(at))
  return months
}

/** Blocks lie within some years (`demandSoon`), so that all rows of a person fit into a transaction. */
export const blockedMonths = (userId: string, blocks: readonly BlockedTime[]): BlockedMonthRow[] => {
  const spans = united(blocks.flatMap((block) => occurrencesOf(block)))
  const months = new Set(spans.flatMap(({ start, end }) => monthsFrom(start, end)))
  return [...months].map((month) => ({
    ...blockedMonthKey(month, userId),
    user_id: userId,
    spans: spans.filter(({ start, end }) => start < startOf(month, 1) && end > startOf(month)),
  }))
}

/** A month's rows that one read takes; with more, only the people of a page are looked up. */
const rowsAtOnce = 1000

/** The blocked times in [from, to): a query per month at once, and none for each person. */
export const blockedIn = (deps: Deps, from: string, to: string) => {
  const months = Promise.all(
    monthsFrom(from, to).map(async (month) => ({
      month,
      ...(await deps.db.page<BlockedMonthRow>({ PK: blockedMonthPk(month), prefix: '' }, { limit: rowsAtOnce })),
    })),
  )
  // Awaited with the first rows of the list, which may be refused before.
  months.catch(() => undefined)
  return async (users: readonly string[]): Promise<Map<string, Span[]>> => {
    const found = await Promise.all(
      (await months).map(async ({ month, items, next }) =>
        next
          ? (await Promise.all(users.map((user) => deps.db.get<BlockedMonthRow>(blockedMonthKey(month, user))))).filter(
              (row) => row !== undefined,
            )
          : items,
      ),
    )
    const rows = found.flat()
    const spansOf = (user: string) =>
      united(rows.flatMap((row) => (row.user_id === user ? row.spans : []))).filter(
        ({ start, end }) => start < to && end > from,
      )
    return new Map(users.map((user) => [user, spansOf(user)]))
  }
}
