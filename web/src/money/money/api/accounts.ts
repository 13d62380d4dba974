import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '#web/lib/api/client.ts'
import type { Body } from '#web/lib/api/contract-types.ts'
import { notify } from '#web/lib/notify.ts'
import { queryClient } from '#web/lib/query-client.ts'

/** The accountant's names and codes of the ledger's accounts. */
export const accountsQuery = queryOptions({
  queryKey: ['money', 'accounts'],
  queryFn: ({ signal }) => call('GET /money/accounts', { signal }),
})

export const useSaveAccounts = () =>
  useMutation({
    mutationFn: (body: Body<'PUT /money/accounts'>) => call('PUT /money/accounts', { body }),
    onSuccess: (saved) => {
      queryClient.setQueryData(accountsQuery.queryKey, saved)
      notify.success('Accounts mapped')
    },
  })
