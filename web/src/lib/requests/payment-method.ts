import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import type { Answer } from '../api/contract-types.ts'

export type MethodOnFile = NonNullable<Answer<'GET /users/{id}/payment-method'>['payment_method']>

/**
 * The payment method for the client's next payment; null if none is on file. Refetched whenever someone returns from
 * the provider's pages.
 */
export const paymentMethodQuery = (userId: string) =>
  queryOptions({
    queryKey: ['user', userId, 'payment-method'],
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    queryFn: async ({ signal }) =>
      (await call('GET /users/{id}/payment-method', { params: { id: userId }, signal })).payment_method,
  })

/** A client's own method, for the total that will be charged; undefined until it is known. */
export const useOwnMethod = (client: { id: string } | undefined): MethodOnFile | null | undefined =>
  useQuery({ ...paymentMethodQuery(client?.id ?? ''), enabled: client !== undefined }).data
