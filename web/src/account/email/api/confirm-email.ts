import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api/client.ts'
import { userKey } from '#web/lib/current-user.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { session } from '#web/lib/session.ts'

/** Follows a mail's link; idempotent. */
export const followedLink = (token: string) =>
  queryOptions({
    queryKey: ['email-link', token],
    retry: false,
    staleTime: Infinity,
    queryFn: async () => {
      await call('POST /users/email-confirm', { body: { token } })
      const login = session.get()
      if (login) await queryClient.invalidateQueries({ queryKey: userKey(login.id) })
      return true
    },
  })
