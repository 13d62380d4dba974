import { type Cell, csvPart } from '#shared/domain/csv.ts'
import { zoneOf } from '#shared/domain/event/record/event-like.ts'
import { owedOf } from '#shared/domain/event/money/owed.ts'
import { priceRangeOf } from '#shared/domain/event/money/price-range.ts'
import type { EventField, PaidField, TermField } from '#shared/domain/event/record/fields.ts'
import type { EventProjection } from '#shared/domain/event/record/schema.ts'
import { eventStatusWord } from '#shared/domain/event/record/status.ts'
import type { Cents } from '#shared/domain/money.ts'
import { wallAt } from '#shared/domain/wall-clock.ts'

const amount = (value: Cents | null | undefined): Cell => (value == null ? null : { amount: value })

type Column = (row: EventProjection) => Cell

/** Terms that this file leaves out: who plays, and the parties' shares, are for the money's own files. */
type LeftOut =
  `${'agent' | 'artist' | 'bandleader' | 'musician'}${string}` | PaidField | 'group_id' | 'brand_id' | 'proposals'

/** In the zone of the event, where a gig at 8 PM is on that day: `2026-12-05`, `20:00`. */
const local = (row: EventProjection, at: string | null | undefined, part: 'day' | 'time'): Cell => {
  if (at == null) return null
  const [day, time] = new Date(wallAt(Date.parse(at), zoneOf(row))).toISOString().split('T')
  return part === 'day' ? day : time!.slice(0, 5)
}

type Columns = Readonly<Record<Exclude<TermField & EventField, LeftOut>, readonly [title: string, cell: Column]>> &
  Readonly<Record<string, readonly [title: string, cell: Column]>>

/** In the order of the file. A new term does not compile without a column, or a place among those left out. */
const columns = {
  date: ['Date', (row) => local(row, row.start, 'day')],
  from: ['From', (row) => local(row, row.start, 'time')],
  until: ['Until', (row) => local(row, row.end, 'time')],
  start: ['Start', (row) => row.start],
  end: ['End', (row) => row.end],
  timezone: ['Time zone', (row) => row.timezone],
  name: ['Event', (row) => row.name],
  event_type: ['Type', (row) => row.event_type],
  client_id: ['Client', (row) => row.client?.name],
  act: ['Act', (row) => row.artist?.name ?? row.group?.name],
  venue_id: ['Venue', (row) => row.venue?.name],
  agent: ['Agent', (row) => row.agent?.name],
  status: ['Status', (row) => eventStatusWord[row.status]],
  client_rate: ['Total', (row) => amount(priceRangeOf(row)?.from ?? row.price)],
  paid: ['Paid', (row) => amount(row.paid)],
  due: ['Due', (row) => (row.balance_due == null ? null : amount(owedOf(row)))],
  due_at: ['Due by', (row) => row.due_at],
  kept: ['Kept', (row) => amount(row.called_off?.kept)],
  returned: ['Returned', (row) => amount(row.called_off?.returned)],
  goes_back: ['Goes back', (row) => amount(row.called_off?.goes_back)],
  on_its_way: ['On its way', (row) => amount(row.on_its_way)],
  up_to: ['Total up to', (row) => amount(priceRangeOf(row)?.to)],
  id: ['Event id', (row) => row.id],
} satisfies Columns

/** The listed events as a spreadsheet (docs/product.md#screens). */
export const eventsCsv = (rows: readonly EventProjection[]): string =>
  csvPart(
    Object.values<Columns[string]>(columns).map(([title]) => title),
    rows.map((row) => Object.values<Columns[string]>(columns).map(([, cell]) => cell(row))),
    true,
  )
