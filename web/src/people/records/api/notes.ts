import { queryOptions, useMutation } from '@tanstack/react-query'
import { isConflict } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/client.ts'
import type { Answer } from '#web/lib/api/contract-types.ts'
import { notify } from '#web/lib/notify.ts'
import { queryClient } from '#web/lib/query-client.ts'

export type Notes = Answer<'GET /notes/{id}'>

export const notesQuery = (id: string) =>
  queryOptions({
    queryKey: ['notes', id],
    queryFn: ({ signal }) => call('GET /notes/{id}', { params: { id }, signal }),
  })

export const useSaveNotes = (id: string) =>
  useMutation({
    mutationFn: (body: { text: string; version: number }) => call('PUT /notes/{id}', { params: { id }, body }),
    onSuccess: (saved) => {
      queryClient.setQueryData(notesQuery(id).queryKey, saved)
      notify.success('Notes saved')
    },
    onError: (error) => {
      if (isConflict(error)) queryClient.setQueryData(notesQuery(id).queryKey, error.current as Notes)
      notify.failure(error, { otherwise: 'Could not save the notes' })
    },
  })
