import { priceRangeOf } from '#shared/domain/event/money/price-range.ts'
import { owedOf } from '#shared/domain/event/money/owed.ts'
import type { EventProjection } from '#shared/domain/event/record/schema.ts'
import { eventStatuses } from '#shared/domain/event/record/status.ts'

/** The values that each column sorts by: text by the alphabet, statuses by an event's life, the rest by size. */
const values = {
  date: (row) => row.start,
  event: (row) => row.name,
  client: (row) => row.client?.name,
  act: (row) => (row.artist ?? row.group)?.name,
  status: (row) => eventStatuses.indexOf(row.status),
  total: (row) => priceRangeOf(row)?.from ?? row.price,
  paid: (row) => row.paid,
  due: (row) => (row.balance_due == null ? null : owedOf(row)),
} satisfies Record<string, (row: EventProjection) => string | number | null | undefined>

export type SortColumn = keyof typeof values
export interface Sort {
  by: SortColumn
  descending: boolean
}

export const isSortColumn = (name: string): name is SortColumn => name in values

/** `-due` in the URL: by what is due, the most first. */
export const readSort = (text: string | null): Sort | undefined => {
  const by = text?.replace(/^-/, '')
  return by !== undefined && isSortColumn(by) ? { by, descending: text!.startsWith('-') } : undefined
}
export const writeSort = ({ by, descending }: Sort): string => `${descending ? '-' : ''}${by}`

/** People look for the largest amount first, and for the first name. */
const isAmount = (by: SortColumn) => ['total', 'paid', 'due'].includes(by)

/** A click on a column sorts by it, the next the other way around, the third as before. */
export const nextSort = (sort: Sort | undefined, by: SortColumn): Sort | undefined => {
  if (sort?.by !== by) return { by, descending: isAmount(by) }
  return sort.descending === isAmount(by) ? { by, descending: !sort.descending } : undefined
}

const collator = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' })
const isMissing = (value: string | number | null | undefined): value is null | undefined | '' =>
  value == null || value === ''

/** Rows without a value come last in both directions; equal rows keep their order. */
export const sortEvents = (rows: readonly EventProjection[], sort: Sort | undefined): readonly EventProjection[] => {
  if (!sort) return rows
  const valueOf = values[sort.by]
  const direction = sort.descending ? -1 : 1
  return rows.toSorted((one, other) => {
    const [a, b] = [valueOf(one), valueOf(other)]
    if (isMissing(a) || isMissing(b)) return Number(isMissing(a)) - Number(isMissing(b))
    return direction * (typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(`${a}`, `${b}`))
  })
}
