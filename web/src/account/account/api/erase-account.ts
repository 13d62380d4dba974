import { useMutation } from '@tanstack/react-query'
import { call } from '#web/lib/api/client.ts'
import { forgetSession } from '#web/lib/forget-session.ts'
import { notify } from '#web/lib/notify.ts'

export const useEraseAccount = (userId: string) =>
  useMutation({
    mutationFn: (body: { password: string }) => call('POST /users/{id}/erase', { params: { id: userId }, body }),
    onSuccess: () => {
      forgetSession()
      notify.success('Your account is deleted')
    },
  })
