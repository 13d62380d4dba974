import { useMutation } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import { notify } from '../notify.ts'

/**
 * The payment provider's pages for payment methods and invoices; the browser returns to the account or the event's
 * proposal.
 */
export const useBillingLink = (userId: string, event_id?: string) =>
  useMutation({
    mutationFn: (suffix: 'payment-methods' | 'invoices') =>
      call('GET /users/{id}/billing-link', { params: { id: userId }, query: { suffix, event_id } }),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) => notify.failure(error, { say: 'Could not get billing link' }),
  })
