import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '#web/lib/api/client.ts'
import { notify } from '#web/lib/notify.ts'
import { queryClient } from '#web/lib/query-client.ts'

export const remindersQuery = (id: string) =>
  queryOptions({
    queryKey: ['event', id, 'reminders'],
    queryFn: ({ signal }) => call('GET /events/{id}/reminders', { params: { id }, signal }),
  })

type Act = { paused: boolean } | { send: string } | { skip: string }

export const useChangeReminders = (id: string) =>
  useMutation({
    mutationFn: (body: Act) => call('PUT /events/{id}/reminders', { params: { id }, body }),
    onSuccess: (plan) => queryClient.setQueryData(remindersQuery(id).queryKey, plan),
    onError: (error) => {
      notify.failure(error, { otherwise: 'Could not change the reminders' })
      void queryClient.invalidateQueries({ queryKey: remindersQuery(id).queryKey })
    },
  })

/** Sends the client's next reminder of a proposal now; undefined if none is planned. Reads what is loaded already. */
export const useNudge = (id: string): { run: () => void; busy: boolean } | undefined => {
  const { data } = useQuery({ ...remindersQuery(id), enabled: false })
  const change = useChangeReminders(id)
  const next = data?.reminders.find(
    ({ kind, role, state }) => role === 'client' && state === 'planned' && kind.startsWith('proposal_'),
  )
  const run = () => {
    if (next) change.mutate({ send: next.key }, { onSuccess: () => notify.success('The client gets a reminder now') })
  }
  return next && { run, busy: change.isPending }
}
