import { useMutation } from '@tanstack/react-query'
import { call } from '#web/lib/api/client.ts'
import { notify } from '#web/lib/notify.ts'
import { queryClient } from '#web/lib/query-client.ts'

/** If several agents take a request, exactly one succeeds; the server tells the others. */
export const useTakeRequest = () =>
  useMutation({
    mutationFn: (body: { id: string; agent_id: string | undefined }) => call('PUT /booking-requests/take', { body }),
    onSuccess: (event) => {
      notify.success("Request has been assigned to you. It's on your event list and calendar. Client has been notified")
      queryClient.setQueryData(['event', event.id], event)
      return queryClient.invalidateQueries({ queryKey: ['events'] })
    },
    onError: (error) => notify.failure(error, { otherwise: 'Could not take request' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['booking-requests'] }),
  })
