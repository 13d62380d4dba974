import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '#web/lib/api/client.ts'
import { notify } from '#web/lib/notify.ts'
import { queryClient } from '#web/lib/query-client.ts'

const keyOf = (id: string) => ['people', 'email', id] as const

export const proposedEmailQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => call('GET /users/{id}/email', { params: { id }, signal }),
  })

/** The first admin asks for a new email, and a second one agrees by asking for the same. */
export const useProposeEmail = (id: string) =>
  useMutation({
    mutationFn: (body: { email: string; password: string }) => call('POST /users/{id}/email', { params: { id }, body }),
    onSuccess: ({ message }) => notify.success(message),
    onError: (error) => notify.failure(error, { otherwise: 'Could not change the email' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf(id) }),
  })
