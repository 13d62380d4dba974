import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api/client.ts'
import type { Answer } from '#web/lib/api/contract-types.ts'

export type Earnings = Answer<'GET /users/{id}/earnings'>
export type Earning = Earnings['earnings'][number]
export type YearStatement = Answer<'GET /users/{id}/year-statement'>

/** Earnings that are not in the bank yet. */
export const earningsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['payouts', userId, 'earnings'],
    queryFn: ({ signal }) => call('GET /users/{id}/earnings', { params: { id: userId }, signal }),
  })

export const yearStatementQuery = (userId: string, year: number) =>
  queryOptions({
    queryKey: ['payouts', userId, 'year', year],
    queryFn: ({ signal }) =>
      call('GET /users/{id}/year-statement', { params: { id: userId }, query: { year: String(year) }, signal }),
  })
