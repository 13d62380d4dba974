import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { bookAccounts } from '#shared/api/money.ts'
import { dayAfterMonth, gigMonth, startsOn } from '#shared/domain/event/record/gig-day.ts'
import { call } from '#web/lib/api/client.ts'
import type { Answer } from '#web/lib/api/contract-types.ts'

export type Overview = Answer<'GET /money'>
export type Books = Answer<'GET /money/books'>
export type Balance = NonNullable<Books['balance']>
export type BookAccount = (typeof bookAccounts)[number]
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

export type HeldRow = Answer<'GET /money/books/events'>[number]
export const heldQuery = queryOptions({
  queryKey: ['money', 'held'],
  queryFn: ({ signal }) => call('GET /money/books/events', { signal }),
})

export const entriesQuery = (account: BookAccount) =>
  infiniteQueryOptions({
    queryKey: ['money', 'entries', account],
    queryFn: ({ pageParam, signal }) =>
      call('GET /money/books/entries', { query: { account, ...(pageParam && { until: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ earlier }) => earlier?.until,
  })

export const statementQuery = (eventId: string) =>
  queryOptions({
    queryKey: ['money', 'statement', eventId],
    queryFn: ({ signal }) => call('GET /money/statements/{event_id}', { params: { event_id: eventId }, signal }),
  })

/** The events of a month, for the picker. */
export const eventsOfMonthQuery = (month: string) =>
  queryOptions({
    queryKey: ['money', 'events', month],
    queryFn: async ({ signal }) => {
      const [start_date, end_date] = startsOn(`${month}-01`, dayAfterMonth(month))
      const events = await call('GET /events', { query: { start_date, end_date }, signal })
      return events.filter((event) => gigMonth(event) === month)
    },
  })
