import { useMutation } from '@tanstack/react-query'
import type { WordsInput, WordsView } from '#shared/domain/words/schema.ts'
import { call } from '#web/lib/api/client.ts'
import { notify } from '#web/lib/notify.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { agencyWordsQuery, ownWordsQuery } from '#web/lib/requests/words.ts'

/** `agentId` is a user's; without one the agency's. A conflict shows the newer words, and saving again adds to them. */
export const useSaveWords = (agentId: string | undefined) => {
  const key = agentId === undefined ? agencyWordsQuery.queryKey : ownWordsQuery(agentId).queryKey
  return useMutation({
    mutationFn: (body: WordsInput): Promise<WordsView> =>
      agentId === undefined
        ? call('PUT /words', { body })
        : call('PUT /users/{id}/words', { params: { id: agentId }, body }),
    onSuccess: (saved) => {
      queryClient.setQueryData<WordsView>(key, saved)
      notify.success('Words saved')
    },
    onError: (error) => {
      notify.failure(error, { otherwise: 'Could not save the words' })
      void queryClient.invalidateQueries({ queryKey: key })
    },
  })
}
