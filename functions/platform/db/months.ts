import type { Deps } from '#functions/platform/deps/deps.ts'
import type { Key } from './keys.ts'
import type { PartitionKey } from '#shared/partitions.ts'

/** Rows of people by month (UTC), for lists. */

const monthOf = (at: string) => at.slice(0, 7)
export const startOfMonth = (month: string, n = 0): string =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)) - 1 + n)).toISOString()
export const monthsFrom = (from: string, to: string): string[] => {
  const months: string[] = []
  for (let at = startOfMonth(monthOf(from)); at < to; at = startOfMonth(monthOf(at), 1)) months.push(monthOf(at))
  return months
}

interface Span {
  start: string
  end: string
}

/** The spans of each month that they are in, wholly or in part. */
export const byMonth = <S extends Span>(spans: readonly S[]): { month: string; spans: S[] }[] => {
  const months = new Set(spans.flatMap(({ start, end }) => monthsFrom(start, end)))
  return [...months].map((month) => ({
    month,
    spans: spans.filter(({ start, end }) => start < startOfMonth(month, 1) && end > startOfMonth(month)),
  }))
}

/** A month's rows that one read takes; with more, only the people of a page are looked up. */
const rowsAtOnce = 1000

/** The rows of people in [from, to): a query per month at once, and none for each person. */
export const monthRows = <Row extends Key>(
  deps: Deps,
  pkOf: (month: string) => PartitionKey,
  from: string,
  to: string,
): ((users: readonly string[]) => Promise<Row[]>) => {
  const months = Promise.all(
    monthsFrom(from, to).map(async (month) => ({
      PK: pkOf(month),
      ...(await deps.db.page<Row>({ PK: pkOf(month), prefix: '' }, { limit: rowsAtOnce })),
    })),
  )
  // Awaited with the first rows of the list, which may be refused before.
  months.catch(() => undefined)
  return async (users) => {
    const found = await Promise.all(
      (await months).map(async ({ PK, items, next }) =>
        next ? (await Promise.all(users.map((user) => deps.db.all<Row>({ PK, prefix: user })))).flat() : items,
      ),
    )
    return found.flat()
  }
}
