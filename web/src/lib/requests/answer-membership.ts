import { useMutation } from '@tanstack/react-query'
import { call } from '#web/lib/api/client.ts'
import type { Body } from '#web/lib/api/contract-types.ts'
import { userKey } from '#web/lib/current-user.ts'
import { notify } from '#web/lib/notify.ts'
import { queryClient } from '#web/lib/query-client.ts'

export const invitationsKey = (userId: string) => ['invitations', userId] as const

type Answer = Body<'PUT /groups/{id}/membership'>['response']
const failures: Record<Answer, string> = {
  accept: 'Could not accept the invitation',
  decline: 'Could not decline the invitation',
  leave: 'Could not leave the group',
}

/** Answers an invitation or ends a membership. A revoked invitation disappears. */
export const useAnswerMembership = (userId: string) =>
  useMutation({
    mutationFn: ({ groupId, response }: { groupId: string; response: Answer }) =>
      call('PUT /groups/{id}/membership', { params: { id: groupId }, body: { response } }),
    onSuccess: ({ message }) => notify.success(message),
    onError: (error, { response }) => notify.failure(error, { say: failures[response] }),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: invitationsKey(userId) }),
        queryClient.invalidateQueries({ queryKey: userKey(userId) }),
      ]),
  })
