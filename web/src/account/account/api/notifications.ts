import { queryOptions, useMutation } from '@tanstack/react-query'
import type { NotificationsInput } from '#shared/domain/reminders/preferences.ts'
import { call } from '#web/lib/api/client.ts'
import { notify } from '#web/lib/notify.ts'
import { queryClient } from '#web/lib/query-client.ts'

export const notificationsQuery = (id: string) =>
  queryOptions({
    queryKey: ['notifications', id],
    queryFn: ({ signal }) => call('GET /users/{id}/notifications', { params: { id }, signal }),
  })

export const useChangeNotifications = (id: string) =>
  useMutation({
    mutationFn: (body: NotificationsInput) => call('PUT /users/{id}/notifications', { params: { id }, body }),
    onSuccess: (saved) => {
      queryClient.setQueryData(notificationsQuery(id).queryKey, saved)
      notify.success('Reminders updated')
    },
    onError: (error) => {
      notify.failure(error, { otherwise: 'Could not save your choice' })
      void queryClient.invalidateQueries({ queryKey: notificationsQuery(id).queryKey })
    },
  })
