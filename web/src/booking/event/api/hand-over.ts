import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '#web/lib/api/client.ts'
import { notify } from '#web/lib/notify.ts'
import { queryClient } from '#web/lib/query-client.ts'

export const agentsQuery = queryOptions({
  queryKey: ['agents'],
  queryFn: ({ signal }) => call('GET /agents', { signal }),
})

/** Afterwards, an agent sees the event no longer. */
export const useHandOver = (id: string) =>
  useMutation({
    mutationFn: ({ agent_id }: { agent_id: string; name: string }) =>
      call('PUT /events/{id}/agent', { params: { id }, body: { agent_id } }),
    onSuccess: (_, { name }) => notify.success(`${name} now looks after this event. The client is told`),
    onError: (error) => notify.failure(error, { otherwise: 'Could not hand the event over' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['events'] }),
  })
