import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '#web/lib/api/client.ts'
import type { Answer } from '#web/lib/api/contract-types.ts'
import { notify } from '#web/lib/notify.ts'
import { queryClient } from '#web/lib/query-client.ts'

export type PayeesYear = Answer<'GET /money/year'>

export const payeesYearQuery = (year: number) =>
  queryOptions({
    queryKey: ['money', 'year', year],
    queryFn: ({ signal }) => call('GET /money/year', { query: { year: String(year) }, signal }),
  })

export const useCloseYear = () =>
  useMutation({
    mutationFn: (year: number) => call('POST /money/year-closings', { body: { year } }),
    onSuccess: (_, year) => notify.success(`${year} is closed`),
    onError: (error) => notify.failure(error, { otherwise: 'Could not close the year' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['money'] }),
  })
