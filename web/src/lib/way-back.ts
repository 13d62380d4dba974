import { useLocation } from 'react-router-dom'
import { knownRoute } from './redirect.ts'

export interface WayBack {
  from: string
}

/** Pages of one event, which link to each other. */
const eventPages: ReadonlySet<string> = new Set([
  '/event',
  '/proposal',
  '/contract',
  '/day-sheet',
  '/plan',
  '/set-lists',
])

const isWayBack = (state: unknown): state is WayBack =>
  typeof state === 'object' && state !== null && 'from' in state && typeof state.from === 'string'

/**
 * The state carried by a link to an event, so that Close returns to the calendar, list or request it was opened from.
 * The event's own pages pass it on; visitors from a mail's link return to the list of events.
 */
export const useWayBack = (): WayBack => {
  const { pathname, search, state } = useLocation()
  if (!eventPages.has(pathname)) return { from: pathname + search }
  return { from: isWayBack(state) ? knownRoute(state.from) : '/events' }
}
