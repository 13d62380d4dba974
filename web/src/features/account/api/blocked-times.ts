import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '#web/lib/api/client.ts'
import type { Answer, Body } from '#web/lib/api/contract-types.ts'
import { notify } from '#web/lib/notify.ts'
import { queryClient } from '#web/lib/query-client.ts'

export type BlockedTime = Answer<'GET /users/{id}/blocked-times'>[number]
export type BlockedTimeBody = Body<'POST /users/{id}/blocked-times'>

export const blockedTimesQuery = (userId: string) =>
  queryOptions({
    queryKey: ['blocked-times', userId],
    queryFn: () => call('GET /users/{id}/blocked-times', { params: { id: userId } }),
  })

const settled = (userId: string, otherwise: string) => ({
  onError: (error: unknown) => notify.failure(error, { otherwise }),
  onSettled: () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: blockedTimesQuery(userId).queryKey }),
      queryClient.invalidateQueries({ queryKey: ['taken-times', userId] }),
      queryClient.invalidateQueries({ queryKey: ['events', 'availability'] }),
    ]),
})

/** Blocks a time by one tap or drag, with Undo. `say` names the time. */
export const useBlockTime = (userId: string) => {
  const remove = useRemoveBlockedTime(userId)
  return useMutation({
    mutationFn: ({ body }: { body: BlockedTimeBody; say: string }) =>
      call('POST /users/{id}/blocked-times', { params: { id: userId }, body }),
    onSuccess: ({ id }, { say }) => notify.success(`Blocked ${say}`, () => remove.mutate(id)),
    ...settled(userId, 'Could not block the time'),
  })
}

/** A new one, or a change of the one with this id. */
export const useSaveBlockedTime = (userId: string) =>
  useMutation({
    mutationFn: ({ id, body }: { id: string | undefined; body: BlockedTimeBody }) =>
      id === undefined
        ? call('POST /users/{id}/blocked-times', { params: { id: userId }, body })
        : call('PUT /users/{id}/blocked-times/{block_id}', { params: { id: userId, block_id: id }, body }),
    ...settled(userId, 'Could not save the time'),
  })

export const useRemoveBlockedTime = (userId: string) =>
  useMutation({
    mutationFn: (block_id: string) =>
      call('DELETE /users/{id}/blocked-times/{block_id}', { params: { id: userId, block_id } }),
    ...settled(userId, 'Could not free the time'),
  })
