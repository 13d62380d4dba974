import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api/client.ts'

/** Vendors that a copy of the event leaves out; never from the cache, because accounts come and go. */
export const leftOutQuery = (id: string) =>
  queryOptions({
    queryKey: ['event', id, 'left-out'] as const,
    queryFn: ({ signal }) => call('POST /events/{id}/copy-preview', { params: { id }, signal }),
    select: ({ left_out }) => left_out,
    staleTime: 0,
  })

export const leftOutText = (gone: readonly { name: string }[]): string =>
  `${gone.map(({ name }) => name).join(', ')} can no longer be booked and ${gone.length > 1 ? 'are' : 'is'} left out.`
