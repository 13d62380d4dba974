import { type Cell, csvPart } from '#shared/domain/csv.ts'
import type { EventField, TermField } from '#shared/domain/event/record/fields.ts'
import type { EventProjection } from '#shared/domain/event/record/schema.ts'
import { eventStatusWord } from '#shared/domain/event/record/status.ts'
import type { Cents } from '#shared/domain/money.ts'

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

const columns: readonly [string, Column][] = [
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
  ['Due', (row) => amount(row.balance_due)],
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
