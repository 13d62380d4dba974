import { useMutation } from '@tanstack/react-query'
import type { Vendor } from '#shared/domain/event/record/vendors.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/client.ts'
import { notify } from '#web/lib/notify.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { eventKey, keepConflict } from '#web/lib/requests/event/get-event.ts'

const bodyOf = ({ role, key, name, status, email }: Vendor) => {
  const ref = { id: key.split('|')[0]!, name, status, email }
  return role === 'musician' ? { musicians: [ref] } : { [role]: ref }
}

/** Removes a vendor from the event and notifies them by email. */
export const useReleaseVendor = (eventId: string) =>
  useMutation({
    mutationFn: (vendor: Vendor) =>
      call('POST /events/{id}/vendors-release', {
        params: { id: eventId },
        body: { event_id: eventId, ...bodyOf(vendor) },
      }),
    onSuccess: ({ success, message }, { name }) => {
      if (success) notify.success(message)
      else notify.error(message || `There was a problem notifying ${name}`)
      void queryClient.invalidateQueries({ queryKey: ['events'] })
      return queryClient.invalidateQueries({ queryKey: eventKey(eventId) })
    },
    onError: (error, { name }) => {
      keepConflict(error)
      // Without a response, it is unknown whether the mail was sent.
      const isUnanswered = error instanceof ApiError && error.status === undefined
      notify.failure(
        error,
        isUnanswered
          ? { say: `An error occurred while notifying ${name}` }
          : { otherwise: 'An error occurred while releasing vendors' },
      )
    },
  })
