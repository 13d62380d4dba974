import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../api/client.ts'

export const companyQuery = queryOptions({
  queryKey: ['company'],
  staleTime: 60 * 60_000,
  queryFn: async ({ signal }) => (await call('GET /public/company', { signal })).company,
})

/** The company that runs the site; null if it does not say, undefined while unknown. */
export const useCompany = () => useQuery(companyQuery).data
