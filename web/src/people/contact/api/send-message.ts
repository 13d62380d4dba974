import { useMutation } from '@tanstack/react-query'
import { call } from '#web/lib/api/client.ts'
import type { Body } from '#web/lib/api/contract-types.ts'
import { notify } from '#web/lib/notify.ts'

export const useSendMessage = (userId: string) =>
  useMutation({
    mutationFn: (body: Body<'POST /users/{id}/contact'>) =>
      call('POST /users/{id}/contact', { params: { id: userId }, body }),
    onSuccess: ({ message }) => notify.success(message),
    onError: (error) => notify.failure(error, { say: 'Could not send message' }),
  })
