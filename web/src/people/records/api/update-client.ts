import { useMutation } from '@tanstack/react-query'
import { isConflict } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/client.ts'
import type { Body } from '#web/lib/api/contract-types.ts'
import { notify } from '#web/lib/notify.ts'
import { queryClient } from '#web/lib/query-client.ts'

export const useUpdateClient = (id: string) =>
  useMutation({
    mutationFn: (body: Body<'PUT /clients/{id}'>) => call('PUT /clients/{id}', { params: { id }, body }),
    onSuccess: () => {
      notify.success('Client updated')
      void queryClient.invalidateQueries({ queryKey: ['clients'] })
      return queryClient.invalidateQueries({ queryKey: ['client', id] })
    },
    onError: (error) => {
      if (!isConflict(error)) notify.failure(error, { say: 'Could not save client' })
    },
  })
