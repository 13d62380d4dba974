import type { EventProjection, EventView } from '#shared/domain/event/record/schema.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/client.ts'
import type { Times } from '#web/lib/edit-place.ts'
import { formatRange } from '#web/lib/format/date.ts'
import { notify } from '#web/lib/notify.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { eventQuery, keepConflict, keepEvent } from '#web/lib/requests/event/get-event.ts'

const lists = { queryKey: ['events', 'calendar'] }

/** The calendar shows the block at its new time before the server has answered. */
const place = async (id: string, times: Times) => {
  await queryClient.cancelQueries(lists)
  queryClient.setQueriesData<EventProjection[]>(lists, (rows) =>
    rows?.map((row) => (row.id === id ? { ...row, ...times } : row)),
  )
}

/** The row as the last step left it. */
export const shownRow = (id: string): EventProjection | undefined =>
  queryClient
    .getQueriesData<EventProjection[]>(lists)
    .flatMap(([, rows]) => rows ?? [])
    .find((row) => row.id === id)

const save = async (event: EventView, { start, end }: Times) =>
  keepEvent(await call('PUT /events/{id}', { params: { id: event.id }, body: { start, end, version: event.version } }))

/** Puts the block back, and says why. */
const failed = (error: unknown) => {
  keepConflict(error)
  void queryClient.invalidateQueries(lists)
  notify.failure(error, { otherwise: 'Could not move event' })
}

const moveBack = (saved: EventView, times: Times) => async () => {
  try {
    await place(saved.id, times)
    await save(saved, times)
    notify.success(`${saved.name} moved back`)
  } catch (error) {
    failed(error)
  }
}

/**
 * Moves a draft, with Undo. The row of the calendar has no version, so the event is read first: somebody may have moved
 * it meanwhile.
 * @returns 'unfinished' if the draft cannot be saved before its form is complete.
 */
export const moveDraft = async (row: EventProjection, times: Times): Promise<'unfinished' | undefined> => {
  try {
    await place(row.id, times)
    const event = await queryClient.fetchQuery({ ...eventQuery(row.id), staleTime: 0 })
    if (event.start !== row.start || event.end !== row.end || event.status !== row.status) {
      void queryClient.invalidateQueries(lists)
      notify.error(`${row.name} has changed in the meantime: this is how it is now`)
      return undefined
    }
    const saved = await save(event, times)
    const old = { start: event.start ?? '', end: event.end ?? '' }
    notify.success(`Moved to ${formatRange(times.start, times.end, saved.timezone)}`, () => void moveBack(saved, old)())
  } catch (error) {
    if (error instanceof ApiError && error.status === 422) {
      void queryClient.invalidateQueries(lists)
      return 'unfinished'
    }
    failed(error)
  }
  return undefined
}
