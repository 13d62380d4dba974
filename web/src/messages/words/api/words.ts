import { useMutation } from '@tanstack/react-query'
import type { WordsView } from '#shared/domain/words/schema.ts'
import { call } from '#web/lib/api/client.ts'
import { editInTurn } from '#web/lib/edit-in-turn.ts'
import { editedQuery } from '#web/lib/edited-query.ts'
import { notify } from '#web/lib/notify.ts'
import { agencyWordsQuery, ownWordsQuery } from '#web/lib/requests/words.ts'

const recordOf = (agentId: string | undefined) =>
  agentId === undefined
    ? editedQuery<WordsView>(agencyWordsQuery.queryKey, () => call('GET /words'))
    : editedQuery<WordsView>(ownWordsQuery(agentId).queryKey, () =>
        call('GET /users/{id}/words', { params: { id: agentId } }),
      )

const send = (agentId: string | undefined, { mails, messages, version }: WordsView) => {
  const body = { mails, messages, version }
  return agentId === undefined
    ? call('PUT /words', { body })
    : call('PUT /users/{id}/words', { params: { id: agentId }, body })
}

/** `agentId` is a user's; without one the agency's. The edit is of the words as they are when its turn comes. */
export const useSaveWords = (agentId: string | undefined) =>
  useMutation({
    mutationFn: (make: (words: WordsView) => WordsView) =>
      editInTurn(recordOf(agentId), { make, send: (newest) => send(agentId, make(newest)) }),
    onSuccess: () => notify.success('Words saved'),
    onError: (error) => notify.failure(error, { otherwise: 'Could not save the words' }),
  })
