import { queryOptions, useMutation } from '@tanstack/react-query'
import type { DaySheet } from '#shared/domain/day-sheet/schema.ts'
import { isConflict } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/client.ts'
import type { Body } from '#web/lib/api/contract-types.ts'
import { notify } from '#web/lib/notify.ts'
import { queryClient } from '#web/lib/query-client.ts'

/** Kept for when there is no connection (offline-cache.ts), and refreshed with the event's changes (live.ts). */
const keyOf = (id: string) => ['day-sheet', id] as const

export const daySheetQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf(id),
    staleTime: 0,
    queryFn: ({ signal }) => call('GET /events/{id}/day-sheet', { params: { id }, signal }),
  })

const keep = (id: string, sheet: DaySheet) => queryClient.setQueryData(keyOf(id), sheet)
const reload = (id: string) => queryClient.invalidateQueries({ queryKey: keyOf(id) })

/** If the sheet has changed meanwhile, the screen shows the new one, which asks again. */
export const useGotIt = (id: string) =>
  useMutation({
    mutationFn: (version: string) => call('PUT /events/{id}/day-sheet/seen', { params: { id }, body: { version } }),
    onSuccess: (sheet) => keep(id, sheet),
    onError: (error) => {
      notify.failure(error, { otherwise: 'Could not save that you have seen it' })
      void reload(id)
    },
  })

export const useArrive = (id: string) =>
  useMutation({
    mutationFn: () => call('PUT /events/{id}/day-sheet/here', { params: { id } }),
    onSuccess: (sheet) => keep(id, sheet),
    onError: (error) => notify.failure(error, { otherwise: 'Could not save that you are here' }),
  })

export const useSaveShow = (id: string) =>
  useMutation({
    mutationFn: (body: Body<'PUT /events/{id}/run-of-show'>) =>
      call('PUT /events/{id}/run-of-show', { params: { id }, body }),
    onSuccess: async () => {
      await reload(id)
      notify.success('Run of show saved')
    },
    onError: (error) => {
      if (!isConflict(error)) notify.failure(error, { otherwise: 'Could not save the run of show' })
    },
  })
