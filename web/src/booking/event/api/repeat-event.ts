import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '#web/lib/api/client.ts'
import { count } from '#web/lib/format/text.ts'
import { notify } from '#web/lib/notify.ts'
import { queryClient } from '#web/lib/query-client.ts'

/** The acts' availability on these days; never from the cache, because the acts' calendars change. */
export const repeatPreviewQuery = (id: string, dates: string[]) =>
  queryOptions({
    queryKey: ['event', id, 'repeat', dates] as const,
    queryFn: ({ signal }) => call('POST /events/{id}/repeat-preview', { params: { id }, body: { dates }, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

/** Asking again after a failure adds only the missing days. */
export const useRepeatEvent = (id: string) =>
  useMutation({
    mutationFn: (body: { dates: string[] }) => call('POST /events/{id}/repeat', { params: { id }, body }),
    onSuccess: (days) => {
      const added = days.filter((day) => day.added)
      const text = `${count(added.length, 'draft')} added`
      const [first] = added
      if (!first) return notify.success(text)
      notify.made(text, { label: added.length === 1 ? 'Open it' : 'Open the first', to: `/event?id=${first.event_id}` })
    },
    onError: (error) => notify.failure(error, { otherwise: 'Could not repeat event' }),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ['events'] })
      void queryClient.invalidateQueries({ queryKey: ['event', id, 'repeat'] })
    },
  })
