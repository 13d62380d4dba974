import { infiniteQueryOptions, useMutation } from '@tanstack/react-query'
import type { ThreadName } from '#shared/domain/thread/schema.ts'
import { call, callPage } from '#web/lib/api/client.ts'
import { notify } from '#web/lib/notify.ts'
import { unreadQuery } from '#web/lib/requests/unread-messages.ts'
import { queryClient } from '#web/lib/query-client.ts'

/** Refreshed with the event's changes (live.ts). Reading back 10,000 messages takes 51 pages. */
const keyOf = (id: string, thread?: ThreadName) => ['messages', id, ...(thread === undefined ? [] : [thread])]

export const messagesQuery = (id: string, thread: ThreadName) =>
  infiniteQueryOptions({
    queryKey: keyOf(id, thread),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      callPage('GET /events/{id}/messages', {
        params: { id },
        query: { thread, cursor: pageParam, limit: pageParam === undefined ? 20 : 200 },
        signal,
      }),
    getNextPageParam: (last) => last.next,
  })

const refresh = (id: string, thread: ThreadName) => queryClient.invalidateQueries({ queryKey: keyOf(id, thread) })

const useChange = <V>(id: string, thread: ThreadName, run: (input: V) => Promise<unknown>, otherwise: string) =>
  useMutation({
    mutationFn: run,
    onSuccess: () => refresh(id, thread),
    onError: (error) => notify.failure(error, { otherwise }),
  })

export interface NewMessage {
  text: string
  file_ids: string[]
}

export const useWriteMessage = (id: string, thread: ThreadName) =>
  useChange(
    id,
    thread,
    (body: NewMessage) => call('POST /events/{id}/messages', { params: { id }, query: { thread }, body }),
    'Could not send your message',
  )

export const useChangeMessage = (id: string, thread: ThreadName) =>
  useChange(
    id,
    thread,
    ({ message_id, text }: { message_id: string; text: string }) =>
      call('PUT /events/{id}/messages/{message_id}', { params: { id, message_id }, query: { thread }, body: { text } }),
    'Could not change your message',
  )

export const useDeleteMessage = (id: string, thread: ThreadName) =>
  useChange(
    id,
    thread,
    (message_id: string) =>
      call('DELETE /events/{id}/messages/{message_id}', { params: { id, message_id }, query: { thread } }),
    'Could not delete your message',
  )

/** Silent: a failure leaves them unread, and the next look tries again. */
export const seeMessages = async (id: string, thread: ThreadName, at: string): Promise<void> => {
  try {
    await call('PUT /events/{id}/messages/seen', { params: { id }, query: { thread }, body: { at } })
    await Promise.all([refresh(id, thread), queryClient.invalidateQueries({ queryKey: unreadQuery.queryKey })])
  } catch {
    // They stay unread.
  }
}
