import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { isConflict } from '#web/lib/api/api-error.ts'
import { call, callPage } from '#web/lib/api/client.ts'
import type { Answer, Body } from '#web/lib/api/contract-types.ts'
import { notify } from '#web/lib/notify.ts'
import { sayYes, useShown } from '#web/lib/as-read.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { holdChanges } from './hold-text.ts'

export type HoldView = Answer<'GET /holds'>[number]

/** The holds of an act or an event, which are few. */
export const holdsQuery = (of: { act_id: string } | { event_id: string }) =>
  queryOptions({
    queryKey: ['holds', of],
    queryFn: ({ signal }) => call('GET /holds', { query: { ...of, limit: 200 }, signal }),
  })

/** A page has two hundred holds; no screen needs more than this. */
const maxPages = 5

/** The holds that overlap a time: of an act, or else of one owner. */
export const holdsInQuery = (time: { start: string; end: string }, of: { act_id: string } | { user_id: string }) =>
  queryOptions({
    queryKey: ['holds', 'in', time, of],
    queryFn: async ({ signal }) => {
      const query = { ...time, limit: 200, ...('act_id' in of && { act_id: of.act_id }) }
      const holds: HoldView[] = []
      let cursor: string | undefined
      for (let page = 0; page < maxPages; page += 1) {
        const { items, next } = await callPage('GET /holds', { query: { ...query, cursor }, signal })
        holds.push(...items.filter((hold) => 'act_id' in of || hold.user_id === of.user_id))
        cursor = next
        if (!cursor) break
      }
      return holds
    },
    placeholderData: keepPreviousData,
  })

const isShown = ([first, second]: readonly unknown[]) =>
  first === 'holds' || (first === 'events' && second === 'availability')
export const refreshHolds = () => queryClient.invalidateQueries({ predicate: ({ queryKey }) => isShown(queryKey) })

/** Another hold of the act may have another rank now, wherever it is shown. */
const settled = (otherwise: string) => ({
  onError: (error: unknown) => notify.failure(error, { otherwise }),
  onSettled: refreshHolds,
})

export const useHoldAct = () =>
  useMutation({
    mutationFn: (body: Body<'POST /holds'>) => call('POST /holds', { body }),
    ...settled('Could not hold this act'),
  })

export const useChangeHold = () =>
  useMutation({
    mutationFn: ({ id, body }: { id: string; body: Body<'PUT /holds/{id}'> }) =>
      call('PUT /holds/{id}', { params: { id }, body }),
    ...settled('Could not change the hold'),
  })

export const useReleaseHold = () =>
  useMutation({
    mutationFn: (id: string) => call('DELETE /holds/{id}', { params: { id } }),
    ...settled('Could not release the hold'),
  })

export const useChallengeHold = () =>
  useMutation({
    mutationFn: (id: string) => call('POST /holds/{id}/challenge', { params: { id } }),
    ...settled('Could not challenge the hold'),
  })

type ChallengeAnswer = Body<'PUT /holds/{id}/challenge'>['answer']

const answerChallenge = (answer: ChallengeAnswer, { id, round }: HoldView) =>
  call('PUT /holds/{id}/challenge', { params: { id }, body: { answer, ...(round !== undefined && { round }) } })

export const useAnswerChallenge = (hold: HoldView) => {
  const shown = useShown(hold)
  return useMutation({
    mutationFn: (answer: ChallengeAnswer) =>
      answer === 'release'
        ? answerChallenge(answer, hold)
        : sayYes(shown, hold, {
            send: (read) => answerChallenge(answer, read),
            newer: (error) => (isConflict(error) ? (error.current as HoldView) : undefined),
            changes: holdChanges,
          }),
    ...settled('Could not answer the challenge'),
  })
}
