import { matchesFilter, monthsOf, type EventFilter } from '../../shared/domain/event/views.ts'
import type { EventCard } from '../../shared/domain/event/schema.ts'
import { AppError } from '../../shared/errors.ts'
import type { Range } from '../_lib/db.ts'
import type { Deps } from '../_lib/deps.ts'
import { longEventMs } from './event.ts'
import { viewPk, type Key } from './keys.ts'

/**
 * The events of one view that touch a range of time, in the order of their starts. Rows stand in a partition per view and month of
 * their start; long events (see `longEventMs`) in a partition of their own, and there in every month that they touch.
 * Months are read side by side, so that the usual range costs one round trip; see docs/data-model.md.
 */

export interface RangeQuery {
  view: string
  rest: EventFilter
  from: string
  to: string
  descending: boolean
  cursor?: string | undefined
}
export interface RangeAnswer { cards: EventCard[], cursor: string | undefined }

interface Row extends Key { card: EventCard }

export const maxRows = 2000
/** So many at once, and so many times: a longer range goes on with the cursor. */
const monthsAtOnce = 24
const rounds = 5

const badCursor = () => new AppError('invalid', 'Unknown cursor', { errors: { cursor: 'Unknown cursor' } })
/** Where to go on: a month, and in it the row after which. */
const cursorPattern = /^\d{4}-\d{2}(\|[\d:.TZ-]{20,24}#evt_[0-9A-Z]{26})?$/

const placeOf = (cursor: string | undefined, months: readonly string[]): { at: number, after: string | undefined } => {
  if (cursor === undefined) return { at: 0, after: undefined }
  const text = Buffer.from(cursor, 'base64url').toString('latin1')
  const [month, after] = text.split('|')
  const at = cursorPattern.test(text) ? months.indexOf(month!) : -1
  if (at < 0) throw badCursor()
  return { at, after }
}
const cursorOf = (month: string, after?: string) => Buffer.from(after === undefined ? month : `${month}|${after}`).toString('base64url')

/** @throws AppError invalid for a cursor that is not of this range. */
export const eventsInRange = async (deps: Deps, query: RangeQuery): Promise<RangeAnswer> => {
  const { from, to, descending } = query
  const months = monthsOf(from, to)
  if (descending) months.reverse()
  const place = placeOf(query.cursor, months)
  const cards: EventCard[] = []
  const end = Math.min(months.length, place.at + rounds * monthsAtOnce)
  for (let at = place.at; at < end; at += monthsAtOnce) {
    const chunk = months.slice(at, Math.min(end, at + monthsAtOnce)).map((month, i) =>
      ({ month, parts: partitions(deps, query, month, at === place.at && i === 0 ? place.after : undefined) }))
    // Sparse months come whole in the first round; of dense ones no more is read than an answer can hold.
    const share = Math.max(50, Math.ceil((maxRows + 1) / chunk.length))
    await Promise.all(chunk.flatMap(({ parts }) => parts.map((part) => part.read(share))))
    for (const { month, parts } of chunk) {
      const missing = maxRows - cards.length
      await Promise.all(parts.map((part) => part.fill(missing + 1)))
      const rows = parts.flatMap((part) => part.rows).sort((a, b) => (a.SK < b.SK ? -1 : 1) * (descending ? -1 : 1))
      cards.push(...rows.slice(0, missing).map((row) => row.card))
      if (rows.length > missing) return { cards, cursor: cursorOf(month, missing > 0 ? rows[missing - 1]!.SK : undefined) }
    }
  }
  return { cards, cursor: end < months.length ? cursorOf(months[end]!) : undefined }
}

/**
 * What is read for one month. The first of the range also has what began before it and is still under way: the long events
 * of its partition whenever they began, and the short ones of the last hours of the month before.
 */
const partitions = (deps: Deps, query: RangeQuery, month: string, after: string | undefined) => {
  const reach = new Date(Date.parse(query.from) - longEventMs).toISOString()
  const isFirst = month === query.from.slice(0, 7)
  const before = reach.slice(0, 7)
  return [
    ...(isFirst && before !== month ? [partition(deps, query, { month: before, long: false, begin: reach, after })] : []),
    partition(deps, query, { month, long: false, begin: isFirst ? reach : month, after }),
    partition(deps, query, { month, long: true, begin: isFirst ? '0' : month, after }),
  ]
}

interface Part { month: string, long: boolean, begin: string, after: string | undefined }

/** One month of a view, the short or the long events, read as far as it is asked to. */
const partition = (deps: Deps, { view, rest, from, to, descending }: RangeQuery, { month, long, begin, after = '' }: Part) => {
  const rows: Row[] = []
  // The row that the page before ended with bounds this one, and is dropped.
  const range: Range = { PK: viewPk(view, month, long), from: !descending && after > begin ? after : begin, to: descending && after !== '' && after < to ? after : to }
  const isWanted = ({ SK, card }: Row) => SK !== after && card.start! < to && card.end! > from && matchesFilter(card, rest)
  let next: Key | undefined
  const read = async (limit: number) => {
    if (range.from! > range.to!) return
    const page = await deps.db.page<Row>(range, { limit, descending, ...(next && { after: next }) })
    rows.push(...page.items.filter(isWanted))
    next = page.next
  }
  const fill = async (wanted: number) => {
    while (next && rows.length < wanted) await read(Math.max(50, wanted - rows.length))
  }
  return { rows, read, fill }
}
