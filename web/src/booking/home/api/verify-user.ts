import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '#web/lib/api/client.ts'
import { notify } from '#web/lib/notify.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { verificationsKey } from './list-verifications.ts'

interface Verdict {
  id: string
  name: string
  /** Of a refusal. */
  reason?: string
}

export const useVerifyUser = () =>
  useMutation({
    mutationFn: ({ id, reason }: Verdict) =>
      call('PUT /users/{id}/verification', {
        params: { id },
        body: reason === undefined ? { verified: true } : { verified: false, reason },
      }),
    onSuccess: (_user, { name, reason }) => {
      notify.success(reason === undefined ? `${name} is verified` : `${name} is told what is missing`)
      return queryClient.invalidateQueries({ queryKey: verificationsKey })
    },
    onError: (error) => notify.failure(error, { otherwise: 'Could not verify account' }),
  })

/** The whole profile: the list has no long texts and no groups. */
export const profileQuery = (id: string) =>
  queryOptions({
    queryKey: ['users', 'profile', id],
    queryFn: ({ signal }) => call('GET /users/{id}', { params: { id }, signal }),
  })
