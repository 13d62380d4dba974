import { useMutation } from '@tanstack/react-query'
import { call } from '#web/lib/api/client.ts'
import type { Body } from '#web/lib/api/contract-types.ts'
import { userQuery } from '#web/lib/current-user.ts'
import { notify } from '#web/lib/notify.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { session } from '#web/lib/session.ts'

export const useLogIn = () =>
  useMutation({
    mutationFn: (credentials: Body<'POST /users/login'>) => call('POST /users/login', { body: credentials }),
    onSuccess: (record) => {
      queryClient.clear()
      session.start(record)
      void queryClient.prefetchQuery(userQuery(record.id))
    },
    onError: (error) => notify.failure(error, { say: 'Could not log in, please try again' }),
  })
