import { queryOptions, useMutation } from '@tanstack/react-query'
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
