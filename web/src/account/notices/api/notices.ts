import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api/client.ts'
import type { Answer } from '#web/lib/api/contract-types.ts'
import { queryClient } from '#web/lib/query-client.ts'

export type Notices = Answer<'GET /notices'>

/** News for the user, newest first; read again when an answer about changes says so (lib/live.ts). */
export const noticesQuery = (userId: string) =>
  queryOptions({
    queryKey: ['notices', userId],
    queryFn: ({ signal }) => call('GET /notices', { signal }),
    staleTime: 300_000,
  })

export const isNew = ({ seen_at }: Notices, { at }: Notices['notices'][number]): boolean =>
  seen_at === null || at > seen_at

/** Shown as seen at once; if the server misses it, they are new again the next time. */
export const seeNotices = (userId: string): void => {
  const { queryKey } = noticesQuery(userId)
  const shown = queryClient.getQueryData(queryKey)
  const newest = shown?.notices[0]
  if (!shown || !newest || !isNew(shown, newest)) return
  queryClient.setQueryData(queryKey, { ...shown, seen_at: newest.at })
  call('PUT /notices/seen', { body: { at: newest.at } }).catch(() => queryClient.setQueryData(queryKey, shown))
}
