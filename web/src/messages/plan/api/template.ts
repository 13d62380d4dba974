import { queryOptions, useMutation } from '@tanstack/react-query'
import { eventTypePath } from '#shared/domain/plan/event-type-path.ts'
import type { PlanTemplate } from '#shared/domain/plan/schema.ts'
import { call } from '#web/lib/api/client.ts'
import { isConflict } from '#web/lib/api/api-error.ts'
import { notify } from '#web/lib/notify.ts'
import { queryClient } from '#web/lib/query-client.ts'

const keyOf = (eventType: string) => ['plan-template', eventType] as const

export const templateQuery = (eventType: string) =>
  queryOptions({
    queryKey: keyOf(eventType),
    queryFn: ({ signal }) =>
      call('GET /plan-templates/{event_type}', { params: { event_type: eventTypePath(eventType) }, signal }),
  })

export const useSaveTemplate = (eventType: string) =>
  useMutation({
    mutationFn: (body: Pick<PlanTemplate, 'sections' | 'version'>) =>
      call('PUT /plan-templates/{event_type}', { params: { event_type: eventTypePath(eventType) }, body }),
    onSuccess: (template) => {
      queryClient.setQueryData(keyOf(eventType), template)
      notify.success('Questions saved')
    },
    onError: (error) => {
      notify.failure(error, { otherwise: 'Could not save the questions' })
      // The newer ones are shown beside what is typed.
      if (isConflict(error)) queryClient.setQueryData(keyOf(eventType), error.current as PlanTemplate)
    },
  })
