import { useMutation } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'
import type { Body } from '../../../lib/api/contract-types.ts'
import { notify } from '../../../lib/notify.ts'

export const useSendConsultation = () => useMutation({
  mutationFn: (body: Body<'POST /consultations'>) => call('POST /consultations', { body }),
  onError: (error) => notify.failure(error),
})
