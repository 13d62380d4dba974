import { useMutation } from '@tanstack/react-query'
import { call } from '#web/lib/api/client.ts'
import type { Body } from '#web/lib/api/contract-types.ts'
import { notify } from '#web/lib/notify.ts'
import { queryClient } from '#web/lib/query-client.ts'

export const useCreateBookingRequest = () =>
  useMutation({
    mutationFn: (body: Body<'POST /booking-requests'>) => call('POST /booking-requests', { body }),
    onSuccess: () => {
      notify.success("Request sent. Thanks! We'll be in touch soon.")
      void queryClient.invalidateQueries({ queryKey: ['events'] })
    },
    onError: (error) => notify.failure(error, { say: 'Could not send request' }),
  })
