import { queryOptions, useQuery } from '@tanstack/react-query'
import type { User } from '#shared/domain/user/schema.ts'
import { call } from './api/client.ts'
import { queryClient } from './query-client.ts'
import { session, useLogin } from './session.ts'

export const userKey = (id: string) => ['user', id] as const

/** The login record's verified and signup_complete are refreshed on each load. */
export const keepUser = (user: User): User => {
  session.refresh(user)
  queryClient.setQueryData(userKey(user.id), user)
  return user
}

export const userQuery = (id: string) =>
  queryOptions({
    queryKey: userKey(id),
    meta: { failure: { say: 'Could not get account info' } },
    queryFn: async ({ signal }) => {
      const user = await call('GET /users/{id}', { params: { id }, signal })
      session.refresh(user)
      return user
    },
  })

/** The logged-in account; `data` is undefined while loading and for visitors. */
export const useCurrentUser = () => {
  const login = useLogin()
  return useQuery({ ...userQuery(login?.id ?? ''), enabled: login !== undefined })
}
