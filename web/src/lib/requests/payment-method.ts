import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import type { Answer } from '../api/contract-types.ts'

export type MethodOnFile = NonNullable<Answer<'GET /users/{id}/payment-method'>['payment_method']>

/**
 * What the client's next payment is charged to; null where nothing is on file. Asked again whenever somebody comes back
 * from the provider's pages.
 */
export const paymentMethodQuery = (userId: string) =>
  queryOptions({
    queryKey: ['user', userId, 'payment-method'],
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    queryFn: async ({ signal }) =>
      (await call('GET /users/{id}/payment-method', { params: { id: userId }, signal })).payment_method,
  })
