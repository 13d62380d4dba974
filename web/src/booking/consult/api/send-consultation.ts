import { useMutation } from '@tanstack/react-query'
import { call } from '#web/lib/api/client.ts'
import type { Body } from '#web/lib/api/contract-types.ts'
import { notify } from '#web/lib/notify.ts'

export const useSendConsultation = () =>
  useMutation({
    mutationFn: (body: Body<'POST /consultations'>) => call('POST /consultations', { body }),
    onError: (error) => notify.failure(error),
  })
