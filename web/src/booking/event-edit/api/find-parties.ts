import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api/client.ts'
import type { Query } from '#web/lib/api/contract-types.ts'

/** When and where a vendor is needed; lists leave out those whose time is taken, unless they are asked for. */
export type Wanted = Omit<Query<'GET /artists'>, 'name' | 'cursor' | 'limit'>

const limit = 50
const options = { staleTime: 15_000, placeholderData: keepPreviousData }

export const clientsQuery = (name: string) =>
  queryOptions({
    queryKey: ['clients', { name, limit }],
    ...options,
    queryFn: ({ signal }) => call('GET /clients', { query: { name, limit }, signal }),
  })
export const venuesQuery = (name: string) =>
  queryOptions({
    queryKey: ['venues', { name, limit }],
    ...options,
    queryFn: ({ signal }) => call('GET /venues', { query: { name, limit }, signal }),
  })
export const brandsQuery = (name: string) =>
  queryOptions({
    queryKey: ['brands', { name, limit }],
    ...options,
    queryFn: ({ signal }) => call('GET /brands', { query: { name, limit }, signal }),
  })
export const freeGroupsQuery = (name: string, { venue_id, start, end, event_id, unavailable }: Wanted) =>
  queryOptions({
    queryKey: ['groups', { name, venue_id, start, end, event_id, unavailable }],
    ...options,
    queryFn: ({ signal }) =>
      call('GET /groups', { query: { name, limit, venue_id, start, end, event_id, unavailable }, signal }),
  })
export const freeArtistsQuery = (name: string, wanted: Wanted) =>
  queryOptions({
    queryKey: ['artists', { name, ...wanted }],
    ...options,
    queryFn: ({ signal }) => call('GET /artists', { query: { name, limit, ...wanted }, signal }),
  })
export const freeBandleadersQuery = (name: string, wanted: Wanted) =>
  queryOptions({
    queryKey: ['bandleaders', { name, ...wanted }],
    ...options,
    queryFn: ({ signal }) => call('GET /bandleaders', { query: { name, limit, ...wanted }, signal }),
  })
export const freeMusiciansQuery = (instrument: string, name: string, wanted: Wanted) =>
  queryOptions({
    queryKey: ['musician-instruments', { instrument, name, ...wanted }],
    ...options,
    queryFn: ({ signal }) =>
      call('GET /musician-instruments', { query: { instrument, name, limit, ...wanted }, signal }),
  })
export const eventTypesQuery = queryOptions({
  queryKey: ['event-types'],
  staleTime: 60 * 60_000,
  queryFn: ({ signal }) => call('GET /event-types', { signal }),
})
export const templateQuery = (event_type: string) =>
  queryOptions({
    queryKey: ['event-template', event_type],
    staleTime: 60 * 60_000,
    queryFn: ({ signal }) => call('GET /event-template', { query: { event_type }, signal }),
  })
