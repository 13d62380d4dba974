import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api/client.ts'
import type { Answer } from '#web/lib/api/contract-types.ts'

export type Overview = Answer<'GET /money'>
export type Books = Answer<'GET /money/books'>
export type Statement = Answer<'GET /money/statements/{event_id}'>
export type StatementLine = Statement['paid'][number]

export const overviewQuery = queryOptions({
  queryKey: ['money'],
  queryFn: ({ signal }) => call('GET /money', { signal }),
})

export const booksQuery = queryOptions({
  queryKey: ['money', 'books'],
  queryFn: ({ signal }) => call('GET /money/books', { signal }),
})

export const statementQuery = (eventId: string) =>
  queryOptions({
    queryKey: ['money', 'statement', eventId],
    queryFn: ({ signal }) => call('GET /money/statements/{event_id}', { params: { event_id: eventId }, signal }),
  })

/** `2026-12` → the first day of the month after. */
const monthAfter = (month: string): string => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number)).toISOString().slice(0, 10)
}

/** The events of a month, for the picker. */
export const eventsOfMonthQuery = (month: string) =>
  queryOptions({
    queryKey: ['money', 'events', month],
    queryFn: ({ signal }) =>
      call('GET /events', { query: { start_date: `${month}-01`, end_date: monthAfter(month) }, signal }),
  })
