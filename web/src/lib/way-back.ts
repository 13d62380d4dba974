import { useLocation } from 'react-router-dom'
import { knownRoute } from './redirect.ts'

export interface WayBack {
  from: string
}

/** The pages of one event, between which one goes back and forth. */
const eventPages: ReadonlySet<string> = new Set(['/event', '/proposal', '/contract'])

const isWayBack = (state: unknown): state is WayBack =>
  typeof state === 'object' && state !== null && 'from' in state && typeof state.from === 'string'

/**
 * The state that a link to an event carries, so that its Close leads back to the calendar, list or request that it was
 * opened from. The event's own pages hand on what they were given; who came by a mail's link goes to the list of
 * events.
 */
export const useWayBack = (): WayBack => {
  const { pathname, search, state } = useLocation()
  if (!eventPages.has(pathname)) return { from: pathname + search }
  return { from: isWayBack(state) ? knownRoute(state.from) : '/events' }
}
