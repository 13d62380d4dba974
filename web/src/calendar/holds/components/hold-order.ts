import { useMutation } from '@tanstack/react-query'
import { overlaps } from '#shared/domain/hold/calendar.ts'
import { call } from '#web/lib/api/client.ts'
import { editInTurn, type EditedRecord } from '#web/lib/edit-in-turn.ts'
import { notify } from '#web/lib/notify.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { refreshHolds, type HoldView } from './holds-api.ts'

/** The nearest own hold before this one, with which it can change places. */
export const ownBefore = (holds: readonly HoldView[], hold: HoldView): HoldView | undefined =>
  holds
    .filter(
      (one) =>
        one.user_id === hold.user_id && one.act_id === hold.act_id && one.rank < hold.rank && overlaps(one, hold),
    )
    .sort((a, b) => b.rank - a.rank)[0]

const isHold = (data: unknown): data is HoldView => typeof data === 'object' && data !== null && 'act_id' in data

/** The holds in a cached answer, in pages or not, each as `of` makes it. */
const eachHold = (data: unknown, of: (hold: HoldView) => HoldView): unknown => {
  if (Array.isArray(data)) return data.map((one) => eachHold(one, of))
  if (isHold(data)) return of(data)
  if (typeof data !== 'object' || data === null) return data
  if ('pages' in data) return { ...data, pages: eachHold(data.pages, of) }
  return 'items' in data ? { ...data, items: eachHold(data.items, of) } : data
}

/** All holds of an act that some screen shows. */
const orderOf = (actId: string): EditedRecord<readonly HoldView[]> => {
  const holds = { queryKey: ['holds'] }
  return {
    key: ['holds', 'order', actId],
    read: () => {
      const found = new Map<string, HoldView>()
      for (const [, data] of queryClient.getQueriesData(holds))
        eachHold(data, (hold) => (hold.act_id === actId && found.set(hold.id, hold), hold))
      return [...found.values()]
    },
    show: (order) => {
      const known = new Map(order.map((hold) => [hold.id, hold]))
      queryClient.setQueriesData(holds, (data: unknown) => eachHold(data, (hold) => known.get(hold.id) ?? hold))
    },
    cancel: () => queryClient.cancelQueries(holds),
    reload: () => call('GET /holds', { query: { act_id: actId, limit: 200 } }),
    settled: refreshHolds,
  }
}

const swapped = (holds: readonly HoldView[], id: string): readonly HoldView[] => {
  const hold = holds.find((one) => one.id === id)
  const before = hold && ownBefore(holds, hold)
  if (!before) return holds
  const ranks = new Map([
    [hold.id, before.rank],
    [before.id, hold.rank],
  ])
  return holds.map((one) => ({ ...one, rank: ranks.get(one.id) ?? one.rank }))
}

/** One place up among the own holds of the act. */
export const useMoveHold = () =>
  useMutation({
    mutationFn: ({ id, act_id }: HoldView) =>
      editInTurn(orderOf(act_id), {
        make: (holds) => swapped(holds, id),
        send: async (newest) => {
          const hold = newest.find((one) => one.id === id)
          const before = hold && ownBefore(newest, hold)
          if (!before) return newest
          const { start, end } = hold
          await call('PUT /holds/{id}', { params: { id }, body: { start, end, before: before.id } })
          return swapped(newest, id)
        },
      }),
    onError: (error: unknown) => notify.failure(error, { otherwise: 'Could not change the hold' }),
  })
