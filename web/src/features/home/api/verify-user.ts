import { useMutation } from '@tanstack/react-query'
import { call } from '#web/lib/api/client.ts'
import { notify } from '#web/lib/notify.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { verificationsKey } from './list-verifications.ts'

export const useVerifyUser = () =>
  useMutation({
    mutationFn: ({ id }: { id: string; name: string }) =>
      call('PUT /users/{id}/verification', { params: { id }, body: { verified: true } }),
    onSuccess: (_user, { name }) => {
      notify.success(`${name} is verified`)
      return queryClient.invalidateQueries({ queryKey: verificationsKey })
    },
    onError: (error) => notify.failure(error, { otherwise: 'Could not verify account' }),
  })
