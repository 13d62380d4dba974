import { useMutation } from '@tanstack/react-query'
import { call } from '#web/lib/api/client.ts'
import { notify } from '#web/lib/notify.ts'

export const useChangePassword = (userId: string) =>
  useMutation({
    mutationFn: (body: { old_password: string; new_password: string }) =>
      call('POST /users/{id}/password', { params: { id: userId }, body: { user_id: userId, ...body } }),
    onSuccess: () => notify.success('Password Updated'),
    onError: (error) => notify.failure(error, { say: 'Could not update password' }),
  })
