import { queryOptions, useMutation } from '@tanstack/react-query'
import type { TextsInput } from '#shared/domain/text/schema.ts'
import { call } from '#web/lib/api/client.ts'
import { notify } from '#web/lib/notify.ts'
import { queryClient } from '#web/lib/query-client.ts'

export const textsQuery = (id: string) =>
  queryOptions({
    queryKey: ['texts', id],
    queryFn: ({ signal }) => call('GET /users/{id}/texts', { params: { id }, signal }),
    // The phone answers meanwhile.
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? 5000 : false),
  })

export const useChangeTexts = (id: string) =>
  useMutation({
    mutationFn: (number: TextsInput['number']) => {
      const version = queryClient.getQueryData(textsQuery(id).queryKey)?.version
      return call('PUT /users/{id}/texts', { params: { id }, body: { number, version } })
    },
    onSuccess: (saved) => {
      queryClient.setQueryData(textsQuery(id).queryKey, saved)
      if (saved.state === 'off') notify.success('You get no more texts')
      if (saved.state === 'waiting') notify.info('We have sent you a text: reply YES to it, and texts begin')
    },
    onError: (error) => {
      notify.failure(error, { otherwise: 'Could not save your choice' })
      void queryClient.invalidateQueries({ queryKey: textsQuery(id).queryKey })
    },
  })
