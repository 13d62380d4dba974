import { useMutation } from '@tanstack/react-query'
import { call } from '#web/lib/api/client.ts'
import { notify } from '#web/lib/notify.ts'
import { queryClient } from '#web/lib/query-client.ts'

/** Removes all second factors of a person; where there are two admins, with the second one. */
export const useRecoverAccount = () =>
  useMutation({
    mutationFn: (id: string) => call('POST /users/{id}/factors/recovery', { params: { id } }),
    onSuccess: ({ state }) =>
      state === 'done'
        ? notify.success('Their second factors are removed')
        : notify.info('A second admin has to do the same within a day'),
    onError: (error) => notify.failure(error, { otherwise: 'Could not remove the second factors' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['audit'] }),
  })
