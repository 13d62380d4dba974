import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import type { Prospect } from '#shared/domain/prospect/schema.ts'
import { call } from '#web/lib/api/client.ts'
import { confirmWith } from '#web/lib/dialogs.ts'
import type { OpensForm } from '#web/lib/edit-place.ts'
import { NotNow, notify } from '#web/lib/notify.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { keepEvent } from '#web/lib/requests/event/get-event.ts'
import { useWayBack } from '#web/lib/way-back.ts'
import { prospectsQuery } from './list-prospects.ts'

/** Nobody is mailed unannounced. */
const question = ({ name, email }: Prospect) => ({
  title: `New event for ${name}?`,
  text:
    `${name} becomes a client. If ${email} is new here, a mail invites them there to set a password, and answers ` +
    'to it come to you. Without it, they first hear from you by the proposal.',
  choice: `Mail the invitation to ${email} now`,
  confirm: 'Make the event',
})

/** Makes client and event of a prospect, and opens the event in its form. */
export const useStartEvent = () => {
  const navigate = useNavigate()
  const back = useWayBack()
  return useMutation({
    mutationFn: async (prospect: Prospect) => {
      // A client already: nobody is invited.
      const invite = prospect.client_id == null ? await confirmWith(question(prospect)) : false
      if (invite === undefined) throw new NotNow()
      return call('POST /prospects/{id}/event', { params: { id: prospect.id }, body: { invite } })
    },
    onSuccess: (event) => {
      keepEvent(event)
      void queryClient.invalidateQueries({ queryKey: prospectsQuery.queryKey })
      void queryClient.invalidateQueries({ queryKey: ['clients'] })
      void navigate(`/event?id=${event.id}`, { state: { ...back, opensForm: true } satisfies OpensForm & typeof back })
    },
    onError: (error) => notify.failure(error, { otherwise: 'Could not start an event' }),
  })
}
