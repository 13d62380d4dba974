import { useMutation } from '@tanstack/react-query'
import { call } from '#web/lib/api/client.ts'
import { notify } from '#web/lib/notify.ts'

/** The payment provider's bank settings page. */
export const useAccountLink = (userId: string) =>
  useMutation({
    mutationFn: () => call('GET /users/{id}/account-link', { params: { id: userId } }),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) => notify.failure(error, { say: 'Could not get account link' }),
  })
