import { useMutation } from '@tanstack/react-query'
import { call } from '#web/lib/api/client.ts'
import { isConflict } from '#web/lib/api/api-error.ts'
import type { Body } from '#web/lib/api/contract-types.ts'
import { notify } from '#web/lib/notify.ts'
import { queryClient } from '#web/lib/query-client.ts'

/** Adds a client, who is mailed a link to set a password if wanted. On a 409, the dialog offers who has the address. */
export const useInviteClient = () =>
  useMutation({
    mutationFn: (body: Body<'POST /clients'>) => call('POST /clients', { body }),
    onSuccess: (client, { invite }) => {
      notify.success(invite === false ? `${client.name} is a client now` : `${client.name} has been invited`)
      return queryClient.invalidateQueries({ queryKey: ['clients'] })
    },
    onError: (error) => {
      if (!isConflict(error)) notify.failure(error, { otherwise: 'Could not add client' })
    },
  })
