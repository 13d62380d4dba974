import { useMutation } from '@tanstack/react-query'
import { call } from '#web/lib/api/client.ts'
import { notify } from '#web/lib/notify.ts'
import { keepConflict, keepEvent } from '#web/lib/requests/event/get-event.ts'

/** Sends the version that was read, so that a later change is not discarded unread. */
export const useDiscardChange = (id: string) =>
  useMutation({
    mutationFn: (change_id: string) =>
      call('POST /events/{id}/change-discard', { params: { id }, body: { change_id } }),
    onSuccess: (event) => {
      keepEvent(event)
      notify.success('Change discarded')
    },
    onError: (error) => {
      keepConflict(error)
      notify.failure(error, { otherwise: 'Could not discard the change' })
    },
  })
