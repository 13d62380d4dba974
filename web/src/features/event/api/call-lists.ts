import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '#web/lib/api/client.ts'
import type { Answer, Body } from '#web/lib/api/contract-types.ts'
import { notify } from '#web/lib/notify.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { eventKey } from '#web/lib/requests/event/get-event.ts'

export type List = Answer<'GET /events/{id}/call-lists'>[number]

export const callListsQuery = (id: string) =>
  queryOptions({
    queryKey: ['event', id, 'call-lists'],
    queryFn: ({ signal }) => call('GET /events/{id}/call-lists', { params: { id }, signal }),
  })

export const suggest = (id: string, chair: string, signal?: AbortSignal) =>
  call('GET /events/{id}/call-lists/{chair}/suggestions', { params: { id, chair }, ...(signal && { signal }) })

export const suggestionsQuery = (id: string, chair: string) =>
  queryOptions({
    queryKey: ['event', id, 'suggestions', chair],
    queryFn: ({ signal }) => suggest(id, chair, signal),
  })

export type ListBody = Body<'PUT /events/{id}/call-lists/{chair}'>

type Act =
  | { do: 'save'; body: ListBody }
  | { do: 'start' | 'stop' }
  | { do: 'ask' | 'skip'; candidate_id: string }
  | { do: 'counter'; body: Body<'PUT /events/{id}/call-lists/{chair}/counter'> }

export const runList = (id: string, chair: string, act: Act) => {
  const params = { id, chair }
  switch (act.do) {
    case 'save':
      return call('PUT /events/{id}/call-lists/{chair}', { params, body: act.body })
    case 'start':
      return call('POST /events/{id}/call-lists/{chair}/start', { params })
    case 'stop':
      return call('POST /events/{id}/call-lists/{chair}/stop', { params })
    case 'ask':
      return call('POST /events/{id}/call-lists/{chair}/ask', { params, body: { candidate_id: act.candidate_id } })
    case 'skip':
      return call('POST /events/{id}/call-lists/{chair}/skip', { params, body: { candidate_id: act.candidate_id } })
    case 'counter':
      return call('PUT /events/{id}/call-lists/{chair}/counter', { params, body: act.body })
  }
}

/** Another list may have moved, too, and the event with it. */
export const refreshLists = (id: string) => {
  void queryClient.invalidateQueries({ queryKey: callListsQuery(id).queryKey })
  void queryClient.invalidateQueries({ queryKey: eventKey(id) })
}

export const useCallList = (id: string, chair: string) =>
  useMutation({
    mutationFn: (act: Act) => runList(id, chair, act),
    onSettled: () => refreshLists(id),
    onError: (error) => notify.failure(error, { otherwise: 'Could not change the call list' }),
  })

export const useCallRule = (id: string) =>
  useMutation({
    mutationFn: (refill: boolean) => call('PUT /events/{id}/call-lists', { params: { id }, body: { refill } }),
    onSettled: () => refreshLists(id),
    onError: (error) => notify.failure(error, { otherwise: 'Could not save it' }),
  })
