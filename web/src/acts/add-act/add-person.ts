import { useMutation } from '@tanstack/react-query'
import { isConflict } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/client.ts'
import type { Body } from '#web/lib/api/contract-types.ts'
import { notify } from '#web/lib/notify.ts'
import { queryClient } from '#web/lib/query-client.ts'

/** Adds an act or a musician. On a 409, the dialog offers who has the address. */
export const useAddPerson = () =>
  useMutation({
    mutationFn: (body: Body<'POST /people'>) => call('POST /people', { body }),
    onSuccess: ({ name }, { invite }) => {
      notify.success(invite === false ? `${name} can be booked now` : `${name} can be booked now, and is invited`)
      return Promise.all(
        ['artists', 'groups', 'setup'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
      )
    },
    onError: (error) => {
      if (!isConflict(error)) notify.failure(error, { otherwise: 'Could not add them' })
    },
  })
