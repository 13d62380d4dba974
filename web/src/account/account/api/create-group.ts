import { useMutation } from '@tanstack/react-query'
import { call } from '#web/lib/api/client.ts'
import { userKey } from '#web/lib/current-user.ts'
import { notify } from '#web/lib/notify.ts'
import { queryClient } from '#web/lib/query-client.ts'

export const useCreateGroup = (leaderId: string) =>
  useMutation({
    mutationFn: (name: string) => call('POST /groups', { body: { name, leader_id: leaderId } }),
    onSuccess: () => {
      notify.success('Group created')
      return queryClient.invalidateQueries({ queryKey: userKey(leaderId) })
    },
    onError: (error) => notify.failure(error, { say: 'Could not create group' }),
  })
