import { useMutation } from '@tanstack/react-query'
import { call } from '#web/lib/api/client.ts'
import type { Body } from '#web/lib/api/contract-types.ts'
import { userQuery } from '#web/lib/current-user.ts'
import { notify } from '#web/lib/notify.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { session, type Login } from '#web/lib/session.ts'

const start = (record: Login) => {
  queryClient.clear()
  session.start(record)
  void queryClient.prefetchQuery(userQuery(record.id))
}

/** The second step, of people with a second factor. */
export const finishLogIn = async (body: Body<'POST /users/login/second-factor'>): Promise<void> =>
  start(await call('POST /users/login/second-factor', { body }))

/** A person with a second factor gets a challenge instead of a session. */
export const useLogIn = () =>
  useMutation({
    mutationFn: (credentials: Body<'POST /users/login'>) => call('POST /users/login', { body: credentials }),
    onSuccess: (answer) => {
      if ('token' in answer) start(answer)
    },
    onError: (error) => notify.failure(error, { say: 'Could not log in, please try again' }),
  })
