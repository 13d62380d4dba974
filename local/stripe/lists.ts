import type Stripe from 'stripe'
import { missing } from './errors.ts'
import { listOf } from './expand.ts'
import type { Table, Tables } from './types.ts'
import type { Ctx } from './environment.ts'

interface Paging {
  limit?: number
  starting_after?: string
  ending_before?: string
  created?: Stripe.RangeQueryParam | number
}

const within = (value: number, range: Stripe.RangeQueryParam | number | undefined): boolean => {
  if (range === undefined) return true
  if (typeof range === 'number') return value === range
  return (
    (range.gt === undefined || value > range.gt) &&
    (range.gte === undefined || value >= range.gte) &&
    (range.lt === undefined || value < range.lt) &&
    (range.lte === undefined || value <= range.lte)
  )
}

/** One page of a table, newest first, like all of Stripe's lists. */
export const page = <K extends Table>(
  ctx: Ctx,
  table: K,
  params: Paging,
  url: string,
  filter: (object: Tables[K], hidden: Record<string, string>) => boolean = () => true,
): Stripe.ApiList<Tables[K]> => {
  const limit = params.limit ?? 10
  const rows = ctx.store
    .rows(table)
    .filter((row) => row.owner === ctx.owner && filter(row.object, row.hidden ?? {}))
    .filter((row) => !('created' in row.object) || within(Number(row.object.created), params.created))
    .toReversed()
  const position = (id: string, param: string): number => {
    const at = rows.findIndex((row) => row.object.id === id)
    if (at < 0) throw missing(table.replace(/s$/, ''), id, param)
    return at
  }
  if (params.ending_before !== undefined) {
    const end = position(params.ending_before, 'ending_before')
    const start = Math.max(0, end - limit)
    return listOf(
      rows.slice(start, end).map((row) => row.object),
      url,
      start > 0,
    )
  }
  const start = params.starting_after === undefined ? 0 : position(params.starting_after, 'starting_after') + 1
  return listOf(
    rows.slice(start, start + limit).map((row) => row.object),
    url,
    start + limit < rows.length,
  )
}
