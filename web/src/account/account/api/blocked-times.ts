import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '#web/lib/api/client.ts'
import type { Answer, Body } from '#web/lib/api/contract-types.ts'
import { editInTurn, type EditedRecord } from '#web/lib/edit-in-turn.ts'
import { editedQuery } from '#web/lib/edited-query.ts'
import { notify } from '#web/lib/notify.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { sureToBlock } from './sure-to-block.ts'

export type BlockedTime = Answer<'GET /users/{id}/blocked-times'>[number]
export type BlockedTimeBody = Body<'POST /users/{id}/blocked-times'>

export const blockedTimesQuery = (userId: string) =>
  queryOptions({
    queryKey: ['blocked-times', userId],
    queryFn: () => list(userId),
  })

const list = (userId: string) => call('GET /users/{id}/blocked-times', { params: { id: userId } })

/** A calendar blocks times without their list. */
const recordOf = (userId: string): EditedRecord<BlockedTime[]> => {
  const { queryKey } = blockedTimesQuery(userId)
  return {
    ...editedQuery(queryKey, () => list(userId)),
    read: () => queryClient.getQueryData(queryKey) ?? [],
    show: (blocks) => queryClient.setQueryData(queryKey, (known) => known && blocks),
    settled: () => {
      for (const key of [queryKey, ['taken-times', userId], ['events', 'availability']])
        void queryClient.invalidateQueries({ queryKey: key })
    },
  }
}

const withBlock = (blocks: readonly BlockedTime[], block: BlockedTime) => [
  ...blocks.filter(({ id }) => id !== block.id),
  block,
]

const add = async (userId: string, body: BlockedTimeBody): Promise<BlockedTime> => {
  await sureToBlock(userId, body)
  let added: BlockedTime | undefined
  await editInTurn(recordOf(userId), {
    make: (blocks) => blocks,
    send: async (newest) => {
      added = await call('POST /users/{id}/blocked-times', { params: { id: userId }, body })
      return withBlock(newest, added)
    },
  })
  return added!
}

const change = async (userId: string, id: string, body: BlockedTimeBody) => {
  await sureToBlock(userId, body)
  return editInTurn(recordOf(userId), {
    make: (blocks) => blocks,
    send: async (newest) =>
      withBlock(
        newest,
        await call('PUT /users/{id}/blocked-times/{block_id}', { params: { id: userId, block_id: id }, body }),
      ),
  })
}

const refused = (otherwise: string) => ({ onError: (error: unknown) => notify.failure(error, { otherwise }) })

/** Blocks a time by one tap or drag, with Undo. `say` names the time. */
export const useBlockTime = (userId: string) => {
  const remove = useRemoveBlockedTime(userId)
  return useMutation({
    mutationFn: ({ body }: { body: BlockedTimeBody; say: string }) => add(userId, body),
    onSuccess: ({ id }, { say }) => notify.success(`Blocked ${say}`, () => remove.mutate(id)),
    ...refused('Could not block the time'),
  })
}

/** A new one, or a change of the one with this id. */
export const useSaveBlockedTime = (userId: string) =>
  useMutation({
    mutationFn: async ({ id, body }: { id: string | undefined; body: BlockedTimeBody }) => {
      await (id === undefined ? add(userId, body) : change(userId, id, body))
    },
    ...refused('Could not save the time'),
  })

const useRemoveBlockedTime = (userId: string) =>
  useMutation({
    mutationFn: (block_id: string) => {
      const make = (blocks: BlockedTime[]) => blocks.filter(({ id }) => id !== block_id)
      const send = async (newest: BlockedTime[]) => {
        await call('DELETE /users/{id}/blocked-times/{block_id}', { params: { id: userId, block_id } })
        return make(newest)
      }
      return editInTurn(recordOf(userId), { make, send })
    },
    ...refused('Could not free the time'),
  })

/** Frees a blocked time, with Undo, which blocks it again; the note of its owner comes back for its owner only. */
export const useFreeTime = (userId: string) => {
  const { mutate: remove } = useRemoveBlockedTime(userId)
  const { mutate: putBack } = useSaveBlockedTime(userId)
  return ({ id, start, end, all_day, note, repeat }: BlockedTime, say: string) =>
    remove(id, {
      onSuccess: () =>
        notify.success(`Freed ${say}`, () => putBack({ id: undefined, body: { start, end, all_day, note, repeat } })),
    })
}
