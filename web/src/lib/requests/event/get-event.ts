import { queryOptions, replaceEqualDeep } from '@tanstack/react-query'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { call } from '#web/lib/api/client.ts'
import { queryClient } from '#web/lib/query-client.ts'

export const eventKey = (id: string) => ['event', id] as const

/** A read that began before a save may answer after it, with the older event. */
const newerOf = (old: unknown, read: unknown): unknown => {
  const [before, now] = [old as EventView | undefined, read as EventView]
  return (before?.version ?? 0) > (now.version ?? 0) ? before : replaceEqualDeep(before, now)
}

export const eventQuery = (id: string) =>
  queryOptions({
    queryKey: eventKey(id),
    meta: { failure: { say: 'Could not find event' } },
    structuralSharing: newerOf,
    queryFn: ({ signal }) => call('GET /events/{id}', { params: { id }, signal }),
  })

/** Stores the server's current event and invalidates the lists that show it. */
export const keepEvent = (event: EventView): EventView => {
  queryClient.setQueryData(eventKey(event.id), event)
  void queryClient.invalidateQueries({ queryKey: ['events'] })
  void queryClient.invalidateQueries({ queryKey: ['event', event.id, 'activity'] })
  return event
}

/** A 409 contains the current event; the screen shows it at once. */
export const keepConflict = (error: unknown): void => {
  if (
    error instanceof Error &&
    'event' in error &&
    typeof error.event === 'object' &&
    error.event !== null &&
    'id' in error.event
  ) {
    keepEvent(error.event as EventView)
  }
}
