import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '#web/lib/api/client.ts'
import { notify } from '#web/lib/notify.ts'
import { queryClient } from '#web/lib/query-client.ts'

export const sessionsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['sessions', userId],
    queryFn: () => call('GET /users/{id}/sessions', { params: { id: userId } }),
  })

/** Ends all but this one. */
export const useEndSessions = (userId: string) =>
  useMutation({
    mutationFn: () => call('DELETE /users/{id}/sessions', { params: { id: userId } }),
    onSuccess: () => notify.success('All other devices are logged out'),
    onError: (error) => notify.failure(error, { otherwise: 'Could not log out the devices' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsQuery(userId).queryKey }),
  })

export const useEndSession = (userId: string) =>
  useMutation({
    mutationFn: (session_id: string) =>
      call('DELETE /users/{id}/sessions/{session_id}', { params: { id: userId, session_id } }),
    onError: (error) => notify.failure(error, { otherwise: 'Could not log out the device' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsQuery(userId).queryKey }),
  })
