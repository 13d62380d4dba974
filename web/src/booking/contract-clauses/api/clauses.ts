import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '#web/lib/api/client.ts'
import { isConflict } from '#web/lib/api/api-error.ts'
import type { Body } from '#web/lib/api/contract-types.ts'
import { notify } from '#web/lib/notify.ts'
import { queryClient } from '#web/lib/query-client.ts'

export const clausesQuery = queryOptions({
  queryKey: ['contract-clauses'],
  queryFn: ({ signal }) => call('GET /contract-clauses', { signal }),
})

export const useUpdateClauses = () =>
  useMutation({
    mutationFn: (body: Body<'PUT /contract-clauses'>) => call('PUT /contract-clauses', { body }),
    onSuccess: (clauses) => {
      queryClient.setQueryData(clausesQuery.queryKey, clauses)
      notify.success('Clauses saved')
    },
    onError: (error) => {
      if (!isConflict(error)) notify.failure(error, { otherwise: 'Could not save the clauses' })
    },
  })
