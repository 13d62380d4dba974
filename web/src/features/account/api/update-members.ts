import { useMutation } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'
import type { Body } from '../../../lib/api/contract-types.ts'
import { userKey } from '../../../lib/current-user.ts'
import { notify } from '../../../lib/notify.ts'
import { queryClient } from '../../../lib/query-client.ts'

export type Member = Body<'PUT /groups/{id}/members'>[number]

export const useUpdateMembers = (userId: string, groupId: string) => useMutation({
  mutationFn: (members: Member[]) => call('PUT /groups/{id}/members', { params: { id: groupId }, body: members }),
  onSuccess: () => {
    notify.success('Group members updated')
    return queryClient.invalidateQueries({ queryKey: userKey(userId) })
  },
  onError: (error) => notify.failure(error, { say: 'Could not update group members' }),
})
