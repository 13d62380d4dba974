import { useMutation } from '@tanstack/react-query'
import { call } from '#web/lib/api/client.ts'
import { notify } from '#web/lib/notify.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { selectedEvent } from '#web/lib/selected-event.ts'
import { eventKey } from '#web/lib/requests/event/get-event.ts'

export const useDeleteEvent = (id: string) =>
  useMutation({
    mutationFn: () => call('DELETE /events/{id}', { params: { id } }),
    onSuccess: () => {
      notify.success('Event deleted')
      selectedEvent.set(undefined)
      queryClient.removeQueries({ queryKey: eventKey(id) })
      return queryClient.invalidateQueries({ queryKey: ['events'] })
    },
    onError: (error) => notify.failure(error, { otherwise: 'Could not delete event' }),
  })
