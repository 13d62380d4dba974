import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '#web/lib/api/client.ts'
import type { Answer, Body } from '#web/lib/api/contract-types.ts'
import { editInTurn } from '#web/lib/edit-in-turn.ts'
import { editedQuery } from '#web/lib/edited-query.ts'
import { notify } from '#web/lib/notify.ts'
import { queryClient } from '#web/lib/query-client.ts'

export type Subscription = Answer<'GET /users/{id}/calendar-subscriptions'>[number]
type BusyTime = Answer<'GET /users/{id}/calendar-subscriptions/{subscription_id}/busy-times'>[number]

/** A calendar that is due is read within a minute. */
const askAgainMs = 5000

export const subscriptionsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['calendar-subscriptions', userId],
    queryFn: () => call('GET /users/{id}/calendar-subscriptions', { params: { id: userId } }),
    refetchInterval: ({ state }) => (state.data?.some(({ is_due }) => is_due) ? askAgainMs : false),
  })

/** The times of a reading: another reading is another query. */
export const busyTimesQuery = (userId: string, { id, read_at }: Pick<Subscription, 'id' | 'read_at'>) =>
  queryOptions({
    queryKey: ['busy-times', userId, id, read_at],
    queryFn: () =>
      call('GET /users/{id}/calendar-subscriptions/{subscription_id}/busy-times', {
        params: { id: userId, subscription_id: id },
      }),
  })

const settled = (userId: string, otherwise: string) => ({
  onError: (error: unknown) => notify.failure(error, { otherwise }),
  onSettled: () => queryClient.invalidateQueries({ queryKey: subscriptionsQuery(userId).queryKey }),
})

export const useAddSubscription = (userId: string) =>
  useMutation({
    mutationFn: (body: Body<'POST /users/{id}/calendar-subscriptions'>) =>
      call('POST /users/{id}/calendar-subscriptions', { params: { id: userId }, body }),
    ...settled(userId, 'Could not add the calendar'),
  })

export const useRemoveSubscription = (userId: string) =>
  useMutation({
    mutationFn: (subscription_id: string) =>
      call('DELETE /users/{id}/calendar-subscriptions/{subscription_id}', { params: { id: userId, subscription_id } }),
    ...settled(userId, 'Could not remove the calendar'),
  })

export const useRefreshSubscription = (userId: string) =>
  useMutation({
    mutationFn: (subscription_id: string) =>
      call('POST /users/{id}/calendar-subscriptions/{subscription_id}/refresh', {
        params: { id: userId, subscription_id },
      }),
    ...settled(userId, 'Could not read the calendar'),
  })

const isSame = (a: BusyTime, b: BusyTime) => a.start === b.start && a.end === b.end

export const useSetFreeTime = (userId: string, subscription: Subscription) =>
  useMutation({
    mutationFn: (body: BusyTime) => {
      const params = { id: userId, subscription_id: subscription.id }
      const { queryKey } = busyTimesQuery(userId, subscription)
      const record = editedQuery<BusyTime[]>(
        queryKey,
        () => call('GET /users/{id}/calendar-subscriptions/{subscription_id}/busy-times', { params }),
        () => queryClient.invalidateQueries({ queryKey }),
      )
      const make = (times: BusyTime[]) => times.map((one) => (isSame(one, body) ? body : one))
      const send = async (newest: BusyTime[]) => {
        await call('PUT /users/{id}/calendar-subscriptions/{subscription_id}/free-times', { params, body })
        return make(newest)
      }
      return editInTurn(record, { make, send })
    },
    onError: (error: unknown) => notify.failure(error, { otherwise: 'Could not change the time' }),
  })
