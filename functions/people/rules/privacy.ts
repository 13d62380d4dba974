import type { Viewer } from '#shared/domain/permissions.ts'
import type { Venue } from '#shared/domain/venue/schema.ts'

/** Private residences are visible only to staff and to people on an event there; to everyone else they do not exist. */
export const isPrivate = ({ kind }: Pick<Venue, 'kind'>): boolean => kind === 'private_residence'

export const seesEveryVenue = (viewer: Pick<Viewer, 'is_admin' | 'is_agent'>): boolean =>
  viewer.is_admin || viewer.is_agent
