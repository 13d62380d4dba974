import { queryOptions, useMutation } from '@tanstack/react-query'
import type { Export } from '#shared/domain/export/schema.ts'
import { call } from '#web/lib/api/client.ts'
import { notify } from '#web/lib/notify.ts'
import { queryClient } from '#web/lib/query-client.ts'

const asksAgainMs = 3000

/** Asked again while one is being made. */
export const exportsQuery = queryOptions({
  queryKey: ['exports'],
  queryFn: ({ signal }) => call('GET /exports', { signal }),
  refetchInterval: ({ state: { data } }) => (data?.some(({ state }) => state === 'running') ? asksAgainMs : false),
})

const readAgain = () => queryClient.invalidateQueries({ queryKey: exportsQuery.queryKey })

export const useBeginExport = () =>
  useMutation({
    mutationFn: () => call('POST /exports'),
    onSuccess: readAgain,
    onError: (error) => notify.failure(error, { otherwise: 'Could not begin an export' }),
  })

/** Its link works for minutes, so each click asks for one. */
export const useDownloadExport = () =>
  useMutation({
    mutationFn: ({ id }: Export) => call('GET /exports/{id}', { params: { id } }),
    onSuccess: ({ url }) => {
      if (url === null) return readAgain()
      window.location.assign(url)
      return undefined
    },
    onError: (error) => notify.failure(error, { otherwise: 'Could not download this export' }),
  })
