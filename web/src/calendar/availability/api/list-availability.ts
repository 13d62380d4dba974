import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { callPage } from '#web/lib/api/client.ts'
import type { Answer } from '#web/lib/api/contract-types.ts'

export type Act = Answer<'GET /availability'>[number]
export type Engagement = Act['engagements'][number]

/** More rows of 31 days are slow to draw. */
const limit = 25

export type Whose = 'acts' | 'agents'

/** One request per page of acts. A changed event invalidates it like every list of events. */
export const availabilityQuery = (of: Whose, month: string, name: string) =>
  infiniteQueryOptions({
    queryKey: ['events', 'availability', { of, month, name }],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      callPage('GET /availability', { query: { of, month, name, cursor: pageParam, limit }, signal }),
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
  })
