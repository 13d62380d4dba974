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

const suggest = (id: string, chair: string, signal?: AbortSignal) =>
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

const run = (id: string, chair: string, act: Act) => {
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
const refresh = (id: string) => {
  void queryClient.invalidateQueries({ queryKey: callListsQuery(id).queryKey })
  void queryClient.invalidateQueries({ queryKey: eventKey(id) })
}

export const useCallList = (id: string, chair: string) =>
  useMutation({
    mutationFn: (act: Act) => run(id, chair, act),
    onSettled: () => refresh(id),
    onError: (error) => notify.failure(error, { otherwise: 'Could not change the call list' }),
  })

const mostSuggested = 5

export const useCallRule = (id: string) =>
  useMutation({
    mutationFn: (refill: boolean) => call('PUT /events/{id}/call-lists', { params: { id }, body: { refill } }),
    onSettled: () => refresh(id),
    onError: (error) => notify.failure(error, { otherwise: 'Could not save it' }),
  })

/** For each chair: the best who can be asked, one after another. @returns how many chairs are being filled now. */
const fillAll = async (id: string, chairs: readonly string[]): Promise<number> => {
  let started = 0
  for (const chair of chairs) {
    const best = (await suggest(id, chair)).filter((one) => one.is_recommended).slice(0, mostSuggested)
    if (best.length === 0) continue
    const candidates = best.map((one) => ({ id: one.id }))
    await run(id, chair, { do: 'save', body: { mode: 'in_turn', ask_at_once: 1, answer_hours: 24, candidates } })
    await run(id, chair, { do: 'start' })
    started += 1
  }
  return started
}

export const useFillAll = (id: string) =>
  useMutation({
    mutationFn: (chairs: readonly string[]) => fillAll(id, chairs),
    onSettled: () => refresh(id),
    onSuccess: (started, chairs) =>
      started === chairs.length
        ? notify.success('The best are being asked')
        : notify.info(`${chairs.length - started} of ${chairs.length} places have nobody to suggest`),
    onError: (error) => notify.failure(error, { otherwise: 'Could not start all lists' }),
  })
