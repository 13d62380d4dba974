import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '#web/lib/api/client.ts'
import type { Answer, Body } from '#web/lib/api/contract-types.ts'
import { editInTurn, type Edit, type EditedRecord } from '#web/lib/edit-in-turn.ts'
import { notify } from '#web/lib/notify.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { eventKey } from '#web/lib/requests/event/get-event.ts'

export type List = Answer<'GET /events/{id}/call-lists'>[number]
export type Candidate = List['candidates'][number]

export const callListsQuery = (id: string) =>
  queryOptions({
    queryKey: ['event', id, 'call-lists'],
    queryFn: ({ signal }) => call('GET /events/{id}/call-lists', { params: { id }, signal }),
  })

export const suggest = (id: string, chair: string, signal?: AbortSignal) =>
  call('GET /events/{id}/call-lists/{chair}/suggestions', { params: { id, chair }, ...(signal && { signal }) })

export type Suggestion = Answer<'GET /events/{id}/call-lists/{chair}/suggestions'>[number]

export const suggestionsQuery = (id: string, chair: string) =>
  queryOptions({
    queryKey: ['event', id, 'suggestions', chair],
    queryFn: ({ signal }) => suggest(id, chair, signal),
  })

export type ListBody = Body<'PUT /events/{id}/call-lists/{chair}'>

type Act = { do: 'save'; body: ListBody } | { do: 'start' | 'stop' } | { do: 'ask' | 'skip'; candidate_id: string }

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
  }
}

/** Another list may have moved, too, and the event with it. */
export const refreshLists = (id: string) => {
  void queryClient.invalidateQueries({ queryKey: callListsQuery(id).queryKey })
  void queryClient.invalidateQueries({ queryKey: eventKey(id) })
}

const recordOf = (id: string, chair: string): EditedRecord<List> => {
  const { queryKey } = callListsQuery(id)
  const ofChair = (lists: readonly List[] | undefined) => lists?.find((list) => list.chair === chair)
  return {
    key: [...queryKey, chair],
    read: () => ofChair(queryClient.getQueryData(queryKey)),
    show: (list) =>
      queryClient.setQueryData(queryKey, (lists) => lists?.map((one) => (one.chair === chair ? list : one))),
    cancel: () => queryClient.cancelQueries({ queryKey }),
    reload: async () => {
      const list = ofChair(await call('GET /events/{id}/call-lists', { params: { id } }))
      if (!list) throw new Error('This place is gone')
      return list
    },
    settled: () => refreshLists(id),
  }
}

const bodyOf = ({ mode, ask_at_once, answer_hours, version, candidates }: List): ListBody => ({
  ...{ mode, ask_at_once, answer_hours, version },
  candidates: candidates.map(({ id, rate }) => ({ id, rate })),
})

export type ListEdit = (list: List) => List

const stepOf = (id: string, chair: string, act: ListEdit | Exclude<Act, { do: 'save' }>): Edit<List> =>
  typeof act === 'function'
    ? { make: act, send: (newest) => runList(id, chair, { do: 'save', body: bodyOf(act(newest)) }) }
    : { make: (list) => list, send: () => runList(id, chair, act) }

/** Edits of the list and what is done with it, in the order of the clicks. */
export const useCallList = (id: string, chair: string) =>
  useMutation({
    mutationFn: (act: ListEdit | Exclude<Act, { do: 'save' }>) =>
      editInTurn(recordOf(id, chair), stepOf(id, chair, act)),
    onError: (error) => notify.failure(error, { otherwise: 'Could not change the call list' }),
  })

export const useCallRule = (id: string) =>
  useMutation({
    mutationFn: (refill: boolean) => call('PUT /events/{id}/call-lists', { params: { id }, body: { refill } }),
    onSettled: () => refreshLists(id),
    onError: (error) => notify.failure(error, { otherwise: 'Could not save it' }),
  })
