import { useMutation } from '@tanstack/react-query'
import { call } from '#web/lib/api/client.ts'
import type { Body } from '#web/lib/api/contract-types.ts'
import { notify } from '#web/lib/notify.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { prospectsQuery } from './list-prospects.ts'

export const useAddProspect = () =>
  useMutation({
    mutationFn: (body: Body<'POST /prospects'>) => call('POST /prospects', { body }),
    onSuccess: ({ name }) => {
      notify.success(`${name} is a prospect now`)
      return queryClient.invalidateQueries({ queryKey: prospectsQuery.queryKey })
    },
    onError: (error) => notify.failure(error, { otherwise: 'Could not add prospect' }),
  })
