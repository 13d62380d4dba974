import { queryOptions } from '@tanstack/react-query'
import type { Plan, PlanInput } from '#shared/domain/plan/schema.ts'
import { call } from '#web/lib/api/client.ts'
import { queryClient } from '#web/lib/query-client.ts'

/** Kept for when there is no connection (offline-cache.ts), and refreshed with the event's changes (live.ts). */
const keyOf = (id: string) => ['plan', id] as const

export const planQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf(id),
    staleTime: 0,
    queryFn: ({ signal }) => call('GET /events/{id}/plan', { params: { id }, signal }),
  })

export const showPlan = (id: string, plan: Plan) => queryClient.setQueryData(keyOf(id), plan)

export const savePlan = (id: string, body: PlanInput): Promise<Plan> =>
  call('PUT /events/{id}/plan', { params: { id }, body })
