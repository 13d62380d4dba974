import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api/client.ts'

/** Starts at two characters; failures silently clear the results (docs/product.md#messages). */
export const musicianSearchQuery = (name: string) =>
  queryOptions({
    queryKey: ['musician-instruments', { name }],
    enabled: name.length >= 2,
    retry: false,
    queryFn: ({ signal }) => call('GET /musician-instruments', { query: { name, limit: 20 }, signal }),
  })
