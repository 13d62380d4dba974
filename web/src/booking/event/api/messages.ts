import { queryOptions, useMutation } from '@tanstack/react-query'
import type { Message, ThreadName } from '#shared/domain/thread/schema.ts'
import { call, callPage, type PageOf } from '#web/lib/api/client.ts'
import { notify } from '#web/lib/notify.ts'
import { unreadQuery } from '#web/lib/requests/unread-messages.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { withNewest } from '#web/booking/event/with-newest.ts'

const keyOf = (id: string, thread: ThreadName) => ['messages', id, thread]
const [fewest, most] = [20, 200]

const readPage = (id: string, thread: ThreadName, query: { limit: number; cursor?: string }, signal?: AbortSignal) =>
  callPage('GET /events/{id}/messages', { params: { id }, query: { thread, ...query }, signal })

const known = (id: string, thread: ThreadName) => queryClient.getQueryData<PageOf<Message[]>>(keyOf(id, thread))

/** Refreshed with the event's changes (live.ts): also of 10,000 messages, one page is read again. */
export const messagesQuery = (id: string, thread: ThreadName) =>
  queryOptions({
    queryKey: keyOf(id, thread),
    queryFn: async ({ signal }) => {
      const limit = Math.min(Math.max(known(id, thread)?.items.length ?? 0, fewest), most)
      return withNewest(await readPage(id, thread, { limit }, signal), known(id, thread))
    },
  })

/** Reads the next page of earlier messages. */
export const useReadEarlier = (id: string, thread: ThreadName) =>
  useMutation({
    mutationFn: (cursor: string) => readPage(id, thread, { cursor, limit: most }),
    onSuccess: (page, cursor) =>
      queryClient.setQueryData<PageOf<Message[]>>(keyOf(id, thread), (before) =>
        // The conversation may have begun anew meanwhile.
        before?.next === cursor ? { items: [...before.items, ...page.items], next: page.next } : before,
      ),
    onError: (error) => notify.failure(error, { otherwise: 'Could not read earlier messages' }),
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
