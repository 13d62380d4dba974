import { useMutation } from '@tanstack/react-query'
import { formatMoney, type Cents } from '#shared/domain/money.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/client.ts'
import type { Body } from '#web/lib/api/contract-types.ts'
import { sayYes, useShown } from '#web/lib/as-read.ts'
import { notify } from '#web/lib/notify.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { callListsQuery, refreshLists, type Candidate, type List } from './call-lists.ts'

/** A counter-offer, and the place that it is for. */
interface Counter extends Candidate {
  list: List
}

const counterOf = async (id: string, chair: string, candidateId: string): Promise<Counter | undefined> => {
  const lists = await queryClient.fetchQuery({ ...callListsQuery(id), staleTime: 0 })
  const list = lists.find((one) => one.chair === chair)
  const candidate = list?.candidates.find((one) => one.id === candidateId)
  return list && candidate && { ...candidate, list }
}

const text = (amount: Cents | null | undefined) => (amount == null ? null : formatMoney(amount))
const counterChanges = (before: Counter, after: Counter) =>
  [
    { label: `${after.name} asks for`, before: text(before.counter?.rate), after: text(after.counter?.rate) },
    { label: `Rate of the place (${after.list.name})`, before: text(before.list.rate), after: text(after.list.rate) },
  ].filter((row) => row.before !== row.after)

type CounterAnswer = Pick<Body<'PUT /events/{id}/call-lists/{chair}/counter'>, 'accept' | 'taken_from'>

export const useAnswerCounter = (id: string, list: List, one: Candidate) => {
  const { chair } = list
  const live: Counter = { ...one, list }
  const shown = useShown(live)
  const send = (answer: CounterAnswer, { round }: Counter) =>
    call('PUT /events/{id}/call-lists/{chair}/counter', {
      params: { id, chair },
      body: { candidate_id: one.id, ...answer, ...(round !== undefined && { round }) },
    })
  return useMutation({
    mutationFn: (answer: CounterAnswer) =>
      answer.accept
        ? sayYes(shown, live, {
            send: (read) => send(answer, read),
            newer: (error) =>
              error instanceof ApiError && error.status === 409 ? counterOf(id, chair, one.id) : undefined,
            changes: counterChanges,
          })
        : send(answer, live),
    onSettled: () => refreshLists(id),
    onError: (error) => notify.failure(error, { otherwise: 'Could not answer the counter-offer' }),
  })
}
