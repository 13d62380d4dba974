import { maxEventDays } from '#shared/domain/event/record/possible-times.ts'
import type { EventProjection } from '#shared/domain/event/record/schema.ts'
import { matchesFilter, monthsOf, type EventFilter } from '#functions/event/rules/views.ts'
import { AppError } from '#shared/errors.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { answerRoom, maxBytes } from '#functions/platform/db/answer-room.ts'
import { longEventMs } from './list-rows.ts'
import { openEvents, viewPk, type Key } from '#functions/platform/db/keys.ts'
import { readProjection, type StoredProjection } from './packed-projection.ts'

/**
 * Events of one view: the unfinished ones, and those that overlap a range, by start. Of a range, short events are in a
 * partition per view and month, long ones (see `longEventMs`) in one per view and year. All are read in parallel, so
 * that a usual range costs one round trip (docs/data-model.md).
 */

export interface RangeQuery {
  view: string
  rest: EventFilter
  from: string
  to: string
  descending: boolean
  cursor?: string | undefined
  limit?: number
  /** Only these fields, besides those that the range needs. */
  fields?: readonly (keyof EventProjection)[]
}
export interface RangeAnswer {
  projections: EventProjection[]
  cursor: string | undefined
}

interface Row extends Key {
  projection: EventProjection
}

const maxRows = 2000
/** Months per round, and rounds: a longer range continues with the cursor. */
const monthsAtOnce = 40
const rounds = 3
const longestMs = maxEventDays * 86_400_000

const badCursor = () => new AppError('invalid', 'Unknown cursor', { errors: { cursor: 'Unknown cursor' } })
/** Where to continue: a month, and the last row returned in it. */
const cursorPattern = /^\d{4}-\d{2}(\|[\d:.TZ-]{20,24}#evt_[0-9A-Z]{26})?$/

const placeOf = (cursor: string | undefined, months: readonly string[]): { at: number; after: string | undefined } => {
  if (cursor === undefined) return { at: 0, after: undefined }
  const text = Buffer.from(cursor, 'base64url').toString('latin1')
  const [month, after] = text.split('|')
  const at = cursorPattern.test(text) ? months.indexOf(month!) : -1
  if (at < 0) throw badCursor()
  return { at, after }
}
const cursorOf = (month: string, after?: string) =>
  Buffer.from(after === undefined ? month : `${month}|${after}`).toString('base64url')

/** Sort keys are text: a month sorts before its days, and `~` after them. */
const endOf = (month: string) => `${month}~`
const before = (instant: string, ms: number) => new Date(Date.parse(instant) - ms).toISOString()

/** Limits the reads of home; an agency with more unfinished events sees the soonest. */
const mostOpen = 1000

/** The unfinished events of a view, soonest first. */
export const openEventsOf = async (deps: Deps, view: string): Promise<EventProjection[]> => {
  const { items } = await deps.db.page<Key & StoredProjection>(
    { PK: viewPk(view, openEvents, false) },
    { limit: mostOpen },
  )
  return items.map((row) => readProjection(row).projection)
}

/** @throws AppError invalid for a cursor that is not of this range. */
export const eventsInRange = async (deps: Deps, query: RangeQuery): Promise<RangeAnswer> => {
  const { from, to, descending, limit = maxRows } = query
  const first = from.slice(0, 7)
  const months = monthsOf(from, to)
  if (descending) months.reverse()
  const place = placeOf(query.cursor, months)
  const projections: EventProjection[] = []
  const room = answerRoom<Row>()
  let bytes = 0
  const end = Math.min(months.length, place.at + rounds * monthsAtOnce)
  for (let at = place.at; at < end; at += monthsAtOnce) {
    const chunk = months.slice(at, Math.min(end, at + monthsAtOnce))
    const sources = sourcesOf(deps, query, chunk, at === place.at ? place.after : undefined)
    // Sparse months are read completely; dense ones up to a response's size.
    const share = Math.max(50, Math.ceil((limit + 1) / chunk.length))
    await Promise.all(sources.map((source) => source.read(share)))
    for (const month of chunk) {
      // Events in progress at the range's start belong to its first month.
      const [begin, until] = [month === first ? '' : month, endOf(month)]
      const missing = limit - projections.length
      await Promise.all(sources.map((source) => source.fill(begin, until, missing + 1)))
      const rows = sources
        .flatMap((source) => source.rowsOf(begin, until))
        .sort((a, b) => (a.SK < b.SK ? -1 : 1) * (descending ? -1 : 1))
      const unread = sources.flatMap((source) => source.unreadIn(begin, until))
      const known = rows.filter(({ SK }) => unread.every((last) => (descending ? SK >= last : SK <= last)))
      const taken = room(known.slice(0, missing), bytes + bytesOf(sources))
      projections.push(...taken.map((row) => row.projection))
      if (rows.length > taken.length || unread.length > 0)
        return { projections, cursor: cursorOf(month, taken.at(-1)?.SK) }
    }
    bytes += bytesOf(sources)
  }
  return { projections, cursor: end < months.length ? cursorOf(months[end]!) : undefined }
}

/** Some fields of them: a projection has dozens, and each is parsed. */
export const eventFieldsInRange = <Field extends keyof EventProjection>(
  deps: Deps,
  query: Omit<RangeQuery, 'fields'>,
  ...fields: Field[]
): Promise<{ projections: Pick<EventProjection, Field>[]; cursor: string | undefined }> =>
  eventsInRange(deps, { ...query, fields })

/** All of them, in as many reads as that takes; only these fields, if some are named. */
export const everyEventInRange = async <Field extends keyof EventProjection = keyof EventProjection>(
  deps: Deps,
  query: RangeQuery & { fields?: readonly Field[] },
): Promise<Pick<EventProjection, Field>[]> => {
  const { projections, cursor } = await eventsInRange(deps, query)
  return cursor === undefined ? projections : [...projections, ...(await everyEventInRange(deps, { ...query, cursor }))]
}

const bytesOf = (sources: readonly Source[]) => sources.reduce((sum, source) => sum + source.bytes(), 0)

/** The partitions of consecutive months of a range. */
const sourcesOf = (deps: Deps, query: RangeQuery, chunk: readonly string[], after: string | undefined): Source[] => {
  const { view, from, to } = query
  const [low, high] = chunk[0]! < chunk.at(-1)! ? [chunk[0]!, chunk.at(-1)!] : [chunk.at(-1)!, chunk[0]!]
  const isFirst = low === from.slice(0, 7)
  const until = endOf(high) < to ? endOf(high) : to
  const source = (period: string, long: boolean, begin: string) =>
    sourceOf(deps, query, { PK: viewPk(view, period, long), begin, until, after })

  const [short, long] = isFirst ? [before(from, longEventMs), before(from, longestMs)] : [low, low]
  const lastMonth = short.slice(0, 7)
  const years = Array.from({ length: Number(high.slice(0, 4)) - Number(long.slice(0, 4)) + 1 }, (_, i) =>
    String(Number(long.slice(0, 4)) + i),
  )
  return [
    ...(isFirst && lastMonth !== low ? [source(lastMonth, false, short)] : []),
    ...chunk.map((month) => source(month, false, short)),
    ...years.map((year) => source(year, true, long)),
  ]
}

interface Source {
  /** Read so far, uncompressed. */
  bytes(): number
  read(limit: number): Promise<void>
  /** Reads until [begin, until) is complete, or enough rows or bytes for an answer are found. */
  fill(begin: string, until: string, wanted: number): Promise<void>
  /** The last sort key read, if [begin, until) is not complete. */
  unreadIn(begin: string, until: string): string[]
  rowsOf(begin: string, until: string): Row[]
}

/** As `#projection.#name`, because such names are reserved. */
const only = (fields: NonNullable<RangeQuery['fields']>) => {
  const names = [...new Set([...fields, 'start', 'end'])]
  return {
    ProjectionExpression: ['PK', 'SK', 'packed', ...names.map((name) => `#projection.#${name}`)].join(),
    ExpressionAttributeNames: Object.fromEntries(['projection', ...names].map((name) => [`#${name}`, name])),
  }
}

const sourceOf = (
  deps: Deps,
  { rest, from, to, descending, fields }: RangeQuery,
  bounds: { PK: string; begin: string; until: string; after: string | undefined },
): Source => {
  const { PK, begin, until, after = '' } = bounds
  const rows: Row[] = []
  // The previous page's last row bounds this page and is dropped.
  const range = {
    PK,
    from: !descending && after > begin ? after : begin,
    to: descending && after !== '' && after < until ? after : until,
  }
  const isWanted = ({ SK, projection }: Row) =>
    SK !== after && projection.start! < to && projection.end! > from && matchesFilter(projection, rest)
  let next: Key | undefined
  let [read, bytes] = [0, 0]
  const isFull = () => (bytes * rows.length) / read > maxBytes
  const source: Source = {
    bytes: () => bytes,
    unreadIn: (low, high) => (next && (descending ? next.SK >= low : next.SK < high) ? [next.SK] : []),
    rowsOf: (low, high) => rows.filter(({ SK }) => SK >= low && SK < high),
    read: async (limit) => {
      if (range.from > range.to) return
      const page = await deps.db.page<Key & StoredProjection>(range, {
        limit,
        descending,
        only: fields && only(fields),
        ...(next && { after: next }),
      })
      const found = page.items.map(({ PK, SK, ...row }) => ({ PK, SK, ...readProjection(row) }))
      rows.push(...found.filter(isWanted))
      next = page.next
      read += page.items.length
      bytes += page.bytes + found.reduce((sum, { more }) => sum + more, 0)
    },
    fill: async (low, high, wanted) => {
      for (;;) {
        const known = source.rowsOf(low, high).length
        if (known >= wanted || (known > 0 && isFull()) || source.unreadIn(low, high).length === 0) return
        await source.read(Math.max(50, wanted - known))
      }
    },
  }
  return source
}
