import { useMutation } from '@tanstack/react-query'
import { call } from '#web/lib/api/client.ts'
import { isConflict } from '#web/lib/api/api-error.ts'
import type { Body } from '#web/lib/api/contract-types.ts'
import { userKey } from '#web/lib/current-user.ts'
import { notify } from '#web/lib/notify.ts'
import { queryClient } from '#web/lib/query-client.ts'

export type Member = Body<'PUT /groups/{id}/members'>[number]

export const useUpdateMembers = (userId: string, groupId: string) =>
  useMutation({
    mutationFn: ({ members, version }: { members: Member[]; version: number | undefined }) =>
      call('PUT /groups/{id}/members', {
        params: { id: groupId },
        query: { version: version?.toString() },
        body: members,
      }),
    onSuccess: () => {
      notify.success('Group members updated')
      return queryClient.invalidateQueries({ queryKey: userKey(userId) })
    },
    onError: (error) => {
      if (!isConflict(error)) notify.failure(error, { say: 'Could not update group members' })
    },
  })
