import { useMutation } from '@tanstack/react-query'
import { call } from '#web/lib/api/client.ts'
import { notify } from '#web/lib/notify.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { eventKey, keepConflict } from './get-event.ts'

export const useSendProposal = (id: string) =>
  useMutation({
    mutationFn: () => call('POST /events/{id}/proposal-send', { params: { id } }),
    onSuccess: () => {
      notify.success('Proposal sent')
      void queryClient.invalidateQueries({ queryKey: ['events'] })
      return queryClient.invalidateQueries({ queryKey: eventKey(id) })
    },
    onError: (error) => {
      keepConflict(error)
      notify.failure(error, { otherwise: 'Could not send proposal' })
    },
  })
