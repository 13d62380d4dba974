import { useMutation } from '@tanstack/react-query'
import { call } from '#web/lib/api/client.ts'
import type { Body } from '#web/lib/api/contract-types.ts'
import { notify } from '#web/lib/notify.ts'

export const useConfirmReset = () =>
  useMutation({
    mutationFn: (body: Body<'POST /users/password-reset/confirm'>) =>
      call('POST /users/password-reset/confirm', { body }),
    onSuccess: () => notify.success('Password Updated'),
    onError: (error) => notify.failure(error, { otherwise: 'Could not update password' }),
  })
