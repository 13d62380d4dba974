import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '#web/lib/api/client.ts'
import { isConflict } from '#web/lib/api/api-error.ts'
import type { Body } from '#web/lib/api/contract-types.ts'
import { notify } from '#web/lib/notify.ts'
import { queryClient } from '#web/lib/query-client.ts'

export const contractKey = (id: string) => ['event', id, 'contract'] as const

export const contractQuery = (id: string) =>
  queryOptions({
    queryKey: contractKey(id),
    meta: { failure: { say: 'Could not get contract' } },
    queryFn: ({ signal }) => call('GET /events/{id}/contract', { params: { id }, signal }),
  })

export const useUpdateContract = (id: string) =>
  useMutation({
    mutationFn: (body: Body<'PUT /events/{id}/contract'>) =>
      call('PUT /events/{id}/contract', { params: { id }, body }),
    onSuccess: (contract) => {
      queryClient.setQueryData(contractKey(id), contract)
      notify.success('Contract saved')
    },
    onError: (error) => {
      if (!isConflict(error)) notify.failure(error, { otherwise: 'Could not save contract' })
    },
  })
