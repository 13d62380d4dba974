import { eventTypes } from '../event/record/event-types.ts'

/** `Bar/Restaurant` → `bar-restaurant`: a slash would part the address. */
export const eventTypePath = (eventType: string): string => eventType.toLowerCase().replace(/[^a-z]+/g, '-')

export const eventTypeOf = (path: string): (typeof eventTypes)[number] | undefined =>
  eventTypes.find((type) => eventTypePath(type) === eventTypePath(path))
