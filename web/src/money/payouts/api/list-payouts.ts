import { infiniteQueryOptions } from '@tanstack/react-query'
import { callPage } from '#web/lib/api/client.ts'
import type { Answer } from '#web/lib/api/contract-types.ts'

export type Payout = Answer<'GET /users/{id}/payouts'>[number]
/** Days such as `2026-06-06`; set only through the URL (docs/product.md#screens). */
export interface PayoutRange {
  start_date: string | undefined
  end_date: string | undefined
  /** Only those that have arrived: the rows of *In the bank*. */
  in_bank?: boolean
}

/** The payouts that *In the bank* of a year sums. */
export const inBankPath = (year: number): string =>
  `/payouts?start_date=${year}-01-01&end_date=${year}-12-31&in_bank=true`

/** Newest first. */
export const payoutsQuery = (userId: string, { in_bank: _shown, ...range }: PayoutRange) =>
  infiniteQueryOptions({
    queryKey: ['payouts', userId, range],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      callPage('GET /users/{id}/payouts', { params: { id: userId }, query: { ...range, cursor: pageParam }, signal }),
    getNextPageParam: (last) => last.next,
  })
