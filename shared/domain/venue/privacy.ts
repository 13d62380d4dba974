import type { Viewer } from '../permissions.ts'
import type { Venue } from './schema.ts'

/** A private residence is seen by staff and by the people of an event there; for everybody else it does not exist. */
export const isPrivate = ({ kind }: Pick<Venue, 'kind'>): boolean => kind === 'private_residence'

export const seesEveryVenue = (viewer: Pick<Viewer, 'is_admin' | 'is_agent'>): boolean =>
  viewer.is_admin || viewer.is_agent
