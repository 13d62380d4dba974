import { useMutation } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'
import type { Body } from '../../../lib/api/contract-types.ts'
import { notify } from '../../../lib/notify.ts'
import { queryClient } from '../../../lib/query-client.ts'

export const useCreateBookingRequest = () => useMutation({
  mutationFn: (body: Body<'POST /booking-requests'>) => call('POST /booking-requests', { body }),
  onSuccess: () => {
    notify.success("Request sent. Thanks! We'll be in touch soon.")
    void queryClient.invalidateQueries({ queryKey: ['events'] })
  },
  onError: (error) => notify.failure(error, { say: 'Could not send request' }),
})
