import type { Viewer } from '#shared/domain/permissions.ts'

/** The role in which a person acts on an event, in words. */
export const roleLabel = (viewer: Viewer) =>
  viewer.is_admin
    ? 'admin'
    : viewer.is_agent
      ? 'agent'
      : viewer.is_client
        ? 'client'
        : viewer.is_artist
          ? 'artist'
          : viewer.is_bandleader
            ? 'band leader'
            : 'musician'
