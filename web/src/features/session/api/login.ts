import { useMutation } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'
import type { Body } from '../../../lib/api/contract-types.ts'
import { userQuery } from '../../../lib/current-user.ts'
import { notify } from '../../../lib/notify.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { session } from '../../../lib/session.ts'

export const useLogIn = () => useMutation({
  mutationFn: (credentials: Body<'POST /users/login'>) => call('POST /users/login', { body: credentials }),
  onSuccess: (record) => {
    // Nothing of whoever was logged in before may be seen.
    queryClient.clear()
    session.start(record)
    void queryClient.prefetchQuery(userQuery(record.id))
  },
  onError: (error) => notify.failure(error, { say: 'Could not log in, please try again' }),
})
