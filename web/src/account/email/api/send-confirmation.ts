import { useMutation } from '@tanstack/react-query'
import { call } from '#web/lib/api/client.ts'
import { notify } from '#web/lib/notify.ts'

export const useSendConfirmation = (id: string) =>
  useMutation({
    mutationFn: () => call('POST /users/{id}/email-confirmation', { params: { id } }),
    onSuccess: ({ message }) => notify.success(message),
    onError: (error) => notify.failure(error, { otherwise: 'Could not send the link' }),
  })
