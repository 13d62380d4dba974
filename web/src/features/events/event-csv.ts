import { type Cell, csvPart } from '#shared/domain/csv.ts'
import type { EventProjection } from '#shared/domain/event/record/schema.ts'
import { eventStatusWord } from '#shared/domain/event/record/status.ts'
import type { Cents } from '#shared/domain/money.ts'

const amount = (value: Cents | null | undefined): Cell => (value == null ? null : { amount: value })

const columns: readonly [string, (row: EventProjection) => Cell][] = [
  ['Start', (row) => row.start],
  ['End', (row) => row.end],
  ['Time zone', (row) => row.timezone],
  ['Event', (row) => row.name],
  ['Type', (row) => row.event_type],
  ['Client', (row) => row.client?.name],
  ['Act', (row) => row.artist?.name ?? row.group?.name],
  ['Venue', (row) => row.venue?.name],
  ['Agent', (row) => row.agent?.name],
  ['Status', (row) => eventStatusWord[row.status]],
  ['Total', (row) => amount(row.price)],
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
