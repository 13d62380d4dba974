import { queryOptions } from '@tanstack/react-query'
import type { CancellationPreview } from '#shared/domain/cancellation/schema.ts'
import { formatMoney } from '#shared/domain/money.ts'
import { call } from '#web/lib/api/client.ts'
import type { Body } from '#web/lib/api/contract-types.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { useAction } from './act-on-event.ts'

/** Requests that end a booking or request; each returns the updated event. */

const at = (id: string) => ({ params: { id } })

export type CancellationDraft = Body<'POST /events/{id}/cancellation-preview'>

/** Refetched for every version of the event, because the preview depends on the current event. */
export const cancellationPreviewQuery = (id: string, version: number | undefined, body: CancellationDraft) =>
  queryOptions({
    queryKey: ['event', id, 'cancellation', version, body],
    staleTime: 0,
    retry: false,
    queryFn: ({ signal }): Promise<CancellationPreview> =>
      call('POST /events/{id}/cancellation-preview', { ...at(id), body, signal }),
  })

export const useCancelEvent = (id: string) =>
  useAction(
    (body: Body<'POST /events/{id}/cancellation'>) => call('POST /events/{id}/cancellation', { ...at(id), body }),
    () => ({ done: 'Event called off', otherwise: 'Could not call the event off' }),
  )

export const useRequestCancellation = (id: string) =>
  useAction(
    (body: Body<'POST /events/{id}/cancellation-request'>) =>
      call('POST /events/{id}/cancellation-request', { ...at(id), body }),
    () => ({ done: 'Your agent has been asked', otherwise: 'Could not ask your agent' }),
  )

export const useDropCancellationRequest = (id: string) =>
  useAction(
    (_by: 'staff' | 'client') => call('DELETE /events/{id}/cancellation-request', at(id)),
    (by) => ({
      done: by === 'client' ? 'Request taken back' : 'Request declined. The client has been notified',
      otherwise: 'Could not answer the request',
    }),
  )

export const useGiveGoodwill = (id: string) =>
  useAction(
    (body: Body<'POST /events/{id}/goodwill'>) => call('POST /events/{id}/goodwill', { ...at(id), body }),
    ({ amount }) => ({
      done: `${formatMoney(amount)} goes back to the client`,
      otherwise: 'Could not give it back',
    }),
  )

const forgetRequests = () => queryClient.invalidateQueries({ queryKey: ['booking-requests'] })

export const useWithdrawRequest = (id: string) =>
  useAction(
    (reason: string) =>
      call('PUT /booking-requests/{id}/withdraw', { ...at(id), body: reason === '' ? {} : { reason } }),
    () => ({ done: 'Request withdrawn', otherwise: 'Could not withdraw the request' }),
  )

export const useDeclineRequest = (id: string) =>
  useAction(
    async (reason: string) => {
      const event = await call('PUT /booking-requests/{id}/decline', { ...at(id), body: { reason } })
      void forgetRequests()
      return event
    },
    () => ({ done: 'Request declined. The client has been notified', otherwise: 'Could not decline the request' }),
  )
