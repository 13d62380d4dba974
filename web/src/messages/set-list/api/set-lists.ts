import { queryOptions, useMutation } from '@tanstack/react-query'
import type { SetLists } from '#shared/domain/set-list/schema.ts'
import { isConflict } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/client.ts'
import { notify } from '#web/lib/notify.ts'
import { queryClient } from '#web/lib/query-client.ts'

const keyOf = (id: string) => ['set-lists', id] as const

export const setListsQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf(id),
    staleTime: 0,
    queryFn: ({ signal }) => call('GET /events/{id}/set-lists', { params: { id }, signal }),
  })

export const useSaveSetLists = (id: string) =>
  useMutation({
    mutationFn: (body: Pick<SetLists, 'lists' | 'version'>) =>
      call('PUT /events/{id}/set-lists', { params: { id }, body }),
    onSuccess: (saved) => {
      queryClient.setQueryData(keyOf(id), saved)
      void queryClient.invalidateQueries({ queryKey: ['day-sheet', id] })
      notify.success('Set lists saved')
    },
    onError: (error) => {
      if (isConflict(error)) queryClient.setQueryData(keyOf(id), error.current as SetLists)
      else notify.failure(error, { otherwise: 'Could not save the set lists' })
    },
  })
