import { queryOptions } from '@tanstack/react-query'
import { isConflict } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/client.ts'
import type { Answer } from '#web/lib/api/contract-types.ts'
import { notify } from '#web/lib/notify.ts'
import { queryClient } from '#web/lib/query-client.ts'
import type { SavedView } from '../saved-views.ts'

type EventViews = Answer<'GET /event-views'>
type Edit = (views: readonly SavedView[]) => SavedView[]

export const eventViewsQuery = (isStaff: boolean) =>
  queryOptions({
    queryKey: ['event-views'],
    queryFn: ({ signal }) => call('GET /event-views', { signal }),
    enabled: isStaff,
  })

const send = async (known: EventViews, edit: Edit): Promise<EventViews> => {
  const save = ({ views, version }: EventViews) => call('PUT /event-views', { body: { views: edit(views), version } })
  try {
    return await save(known)
  } catch (error) {
    // A colleague saved first: the same edit of their list is what was meant.
    if (!isConflict(error)) throw error
    return save(error.current as EventViews)
  }
}

/** Changes the views that the whole agency sees. */
export const editEventViews = async (edit: Edit, done: string, undo?: () => void): Promise<void> => {
  const { queryKey } = eventViewsQuery(true)
  try {
    const known = await queryClient.ensureQueryData(eventViewsQuery(true))
    queryClient.setQueryData(queryKey, await send(known, edit))
    notify.success(done, undo)
  } catch (error) {
    notify.failure(error, { otherwise: 'Could not save the views' })
  }
}
