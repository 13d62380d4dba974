import { useMutation } from '@tanstack/react-query'
import { call } from '#web/lib/api/client.ts'
import { notify } from '#web/lib/notify.ts'

export const useRequestReset = () =>
  useMutation({
    mutationFn: (body: { email: string }) => call('POST /users/password-reset', { body }),
    onError: (error) => notify.failure(error, { say: 'Could not send password reset message' }),
  })
