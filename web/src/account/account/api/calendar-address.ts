import { useMutation } from '@tanstack/react-query'
import { call } from '#web/lib/api/client.ts'
import { notify } from '#web/lib/notify.ts'

export const useMakeCalendarAddress = (userId: string, act_id?: string) =>
  useMutation({
    mutationFn: () => call('PUT /users/{id}/calendar-address', { params: { id: userId }, query: { act_id } }),
    onError: (error) => notify.failure(error, { otherwise: 'Could not make the address' }),
  })

export const useRevokeCalendarAddress = (userId: string, act_id?: string) =>
  useMutation({
    mutationFn: () => call('DELETE /users/{id}/calendar-address', { params: { id: userId }, query: { act_id } }),
    onSuccess: () => notify.success('Nobody can read your calendar by its address any more'),
    onError: (error) => notify.failure(error, { otherwise: 'Could not revoke the address' }),
  })
