import type { EventView } from '#shared/domain/event/record/schema.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { sayYes, type ShownRef } from '#web/lib/as-read.ts'
import { keepConflict } from './get-event.ts'

/** A yes to what an event asks, as it was read. */
export const yesToEvent = <T>(
  shown: ShownRef<EventView>,
  event: EventView,
  send: (read: EventView) => Promise<T>,
): Promise<T> =>
  sayYes(shown, event, {
    send,
    newer: (error) => {
      keepConflict(error)
      return error instanceof ApiError && error.status === 409 ? error.event : undefined
    },
    changes: async (before, after) => (await import('./changes-since.ts')).changesSince(before, after),
  })
