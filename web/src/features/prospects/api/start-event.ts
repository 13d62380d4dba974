import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { call } from '#web/lib/api/client.ts'
import type { OpensForm } from '#web/lib/edit-place.ts'
import { notify } from '#web/lib/notify.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { keepEvent } from '#web/lib/requests/event/get-event.ts'
import { useWayBack } from '#web/lib/way-back.ts'
import { prospectsQuery } from './list-prospects.ts'

/** Makes client and event of a prospect, and opens the event in its form. */
export const useStartEvent = () => {
  const navigate = useNavigate()
  const back = useWayBack()
  return useMutation({
    mutationFn: (id: string) => call('POST /prospects/{id}/event', { params: { id } }),
    onSuccess: (event) => {
      keepEvent(event)
      void queryClient.invalidateQueries({ queryKey: prospectsQuery.queryKey })
      void queryClient.invalidateQueries({ queryKey: ['clients'] })
      void navigate(`/event?id=${event.id}`, { state: { ...back, opensForm: true } satisfies OpensForm & typeof back })
    },
    onError: (error) => notify.failure(error, { otherwise: 'Could not start an event' }),
  })
}
