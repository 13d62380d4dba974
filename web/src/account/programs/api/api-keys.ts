import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '#web/lib/api/client.ts'
import type { Body } from '#web/lib/api/contract-types.ts'
import { confirm } from '#web/lib/dialogs.ts'
import { NotNow, notify } from '#web/lib/notify.ts'
import { queryClient } from '#web/lib/query-client.ts'

export const apiKeysQuery = queryOptions({
  queryKey: ['programs', 'keys'],
  queryFn: ({ signal }) => call('GET /programs/keys', { signal }),
})

const readAgain = () => queryClient.invalidateQueries({ queryKey: apiKeysQuery.queryKey })

export const useMakeApiKey = () =>
  useMutation({
    mutationFn: (body: Body<'POST /programs/keys'>) => call('POST /programs/keys', { body }),
    onSuccess: readAgain,
    onError: (error) => notify.failure(error, { otherwise: 'Could not make this key' }),
  })

export const useRevokeApiKey = () =>
  useMutation({
    mutationFn: async ({ id, name }: { id: string; name: string }) => {
      const text = 'The program that uses this key can do nothing more. This cannot be undone.'
      if (!(await confirm({ title: `Revoke the key “${name}”?`, text, confirm: 'Revoke', destructive: true })))
        throw new NotNow()
      return call('DELETE /programs/keys/{id}', { params: { id } })
    },
    onSuccess: (_gone, { name }) => {
      notify.success(`The key “${name}” is revoked`)
      return readAgain()
    },
    onError: (error) => notify.failure(error, { otherwise: 'Could not revoke this key' }),
  })
