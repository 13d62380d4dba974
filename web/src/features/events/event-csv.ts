import { type Cell, csvPart } from '#shared/domain/csv.ts'
import { zoneOf } from '#shared/domain/event/record/event-like.ts'
import { owedOf } from '#shared/domain/event/money/owed.ts'
import type { EventField, TermField } from '#shared/domain/event/record/fields.ts'
import type { EventProjection } from '#shared/domain/event/record/schema.ts'
import { eventStatusWord } from '#shared/domain/event/record/status.ts'
import type { Cents } from '#shared/domain/money.ts'
import { wallAt } from '#shared/domain/wall-clock.ts'

const amount = (value: Cents | null | undefined): Cell => (value == null ? null : { amount: value })

type Column = (row: EventProjection) => Cell

/** Terms that this file leaves out: who plays, and the parties' shares, are for the money's own files. */
type LeftOut = `${'agent' | 'artist' | 'bandleader' | 'musician'}${string}` | 'group_id' | 'brand_id' | 'proposals'

/** A new term that somebody writes does not compile without a column here, or a place among those left out. */
const termColumns: Readonly<Record<Exclude<TermField & EventField, LeftOut>, Column>> = {
  start: (row) => row.start,
  end: (row) => row.end,
  client_id: (row) => row.client?.name,
  venue_id: (row) => row.venue?.name,
  client_rate: (row) => amount(row.price),
}

/** In the zone of the event, where a gig at 8 PM is on that day: `2026-12-05`, `20:00`. */
const local = (row: EventProjection, at: string | null | undefined, part: 'day' | 'time'): Cell => {
  if (at == null) return null
  const [day, time] = new Date(wallAt(Date.parse(at), zoneOf(row))).toISOString().split('T')
  return part === 'day' ? day : time!.slice(0, 5)
}

const columns: readonly [string, Column][] = [
  ['Date', (row) => local(row, row.start, 'day')],
  ['From', (row) => local(row, row.start, 'time')],
  ['Until', (row) => local(row, row.end, 'time')],
  ['Start', termColumns.start],
  ['End', termColumns.end],
  ['Time zone', (row) => row.timezone],
  ['Event', (row) => row.name],
  ['Type', (row) => row.event_type],
  ['Client', termColumns.client_id],
  ['Act', (row) => row.artist?.name ?? row.group?.name],
  ['Venue', termColumns.venue_id],
  ['Agent', (row) => row.agent?.name],
  ['Status', (row) => eventStatusWord[row.status]],
  ['Total', termColumns.client_rate],
  ['Paid', (row) => amount(row.paid)],
  ['Due', (row) => (row.balance_due == null ? null : amount(owedOf(row)))],
  ['Due by', (row) => row.due_at],
  ['Event id', (row) => row.id],
]

/** The listed events as a spreadsheet (docs/product.md#screens). */
export const eventsCsv = (rows: readonly EventProjection[]): string =>
  csvPart(
    columns.map(([title]) => title),
    rows.map((row) => columns.map(([, cell]) => cell(row))),
    true,
  )
