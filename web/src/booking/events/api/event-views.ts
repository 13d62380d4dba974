import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api/client.ts'
import type { Answer } from '#web/lib/api/contract-types.ts'
import { editInTurn } from '#web/lib/edit-in-turn.ts'
import { editedQuery } from '#web/lib/edited-query.ts'
import { notify } from '#web/lib/notify.ts'
import type { SavedView } from '#web/booking/events/saved-views.ts'

type EventViews = Answer<'GET /event-views'>
type Edit = (views: readonly SavedView[]) => SavedView[]

export const eventViewsQuery = (isStaff: boolean) =>
  queryOptions({
    queryKey: ['event-views'],
    queryFn: ({ signal }) => call('GET /event-views', { signal }),
    enabled: isStaff,
  })

const get = () => call('GET /event-views')
const save = (views: SavedView[], { version }: EventViews) => call('PUT /event-views', { body: { views, version } })

/** Changes the views that the whole agency sees. */
export const editEventViews = async (edit: Edit, done: string, undo?: () => void): Promise<void> => {
  const { queryKey } = eventViewsQuery(true)
  try {
    await editInTurn(editedQuery(queryKey, get), {
      make: (known) => ({ ...known, views: edit(known.views) }),
      send: (newest) => save(edit(newest.views), newest),
    })
    notify.success(done, undo)
  } catch (error) {
    notify.failure(error, { otherwise: 'Could not save the views' })
  }
}
