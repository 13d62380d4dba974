import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api/client.ts'
import { invitationsKey } from '#web/lib/requests/answer-membership.ts'

export const invitationsQuery = (userId: string) =>
  queryOptions({
    queryKey: invitationsKey(userId),
    queryFn: ({ signal }) => call('GET /users/{id}/invitations', { params: { id: userId }, signal }),
  })
