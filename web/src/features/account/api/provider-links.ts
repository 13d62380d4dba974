import { useMutation } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'
import { notify } from '../../../lib/notify.ts'

const go = ({ url }: { url: string }) => window.location.assign(url)

/** The payment provider's own page for bank settings. */
export const useAccountLink = (userId: string) => useMutation({
  mutationFn: () => call('GET /users/{id}/account-link', { params: { id: userId } }),
  onSuccess: go,
  onError: (error) => notify.failure(error, { say: 'Could not get account link' }),
})

/** The payment provider's own pages for payment methods and invoices. */
export const useBillingLink = (userId: string) => useMutation({
  mutationFn: (suffix: 'payment-methods' | 'invoices') => call('GET /users/{id}/billing-link', { params: { id: userId }, query: { suffix } }),
  onSuccess: go,
  onError: (error) => notify.failure(error, { say: 'Could not get billing link' }),
})
