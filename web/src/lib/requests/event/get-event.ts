import { queryOptions, replaceEqualDeep } from '@tanstack/react-query'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { call } from '#web/lib/api/client.ts'
import { queryClient } from '#web/lib/query-client.ts'

export const eventKey = (id: string) => ['event', id] as const

/**
 * A read that began before a save may answer after it, with the older event. The view of somebody who declined or was
 * released has no version, and replaces any other.
 */
const newerOf = (old: unknown, read: unknown): unknown => {
  const [before, now] = [old as EventView | undefined, read as EventView]
  const isOlder = now.version !== undefined && (before?.version ?? 0) > now.version
  return isOlder ? before : replaceEqualDeep(before, now)
}

export const eventQuery = (id: string) =>
  queryOptions({
    queryKey: eventKey(id),
    meta: { failure: { say: 'Could not find event' } },
    structuralSharing: newerOf,
    queryFn: ({ signal }) => call('GET /events/{id}', { params: { id }, signal }),
  })

/** The name and all that decides who has to do what are right at once; a list's own figures follow when it is read. */
const decisive = ['name', 'status', 'artist_status', 'bandleader_status', 'musicians'] as const

/** The cached rows of lists, in pages or not, with what the newer event says. */
const withEvent = (data: unknown, event: EventView): unknown => {
  if (Array.isArray(data)) return data.map((one: unknown) => withEvent(one, event))
  if (typeof data !== 'object' || data === null) return data
  if ('pages' in data) return { ...data, pages: withEvent(data.pages, event) }
  if ('items' in data) return { ...data, items: withEvent(data.items, event) }
  if (!('id' in data) || data.id !== event.id) return data
  const known = decisive.filter((field) => field in data && event[field] !== undefined)
  return { ...data, ...Object.fromEntries(known.map((field) => [field, event[field]])) }
}

/** Stores the server's current event, shows it in the lists at once, and asks them for the rest. */
export const keepEvent = (event: EventView): EventView => {
  queryClient.setQueryData(eventKey(event.id), event)
  // Lists show what is in force, an event what is proposed.
  if (!event.agreement?.pending)
    queryClient.setQueriesData({ queryKey: ['events'] }, (data: unknown) => withEvent(data, event))
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
