import { viewFor } from '#functions/event/rules/views.ts'
import { requestsChanged } from '#functions/platform/db/change.ts'
import type { Actor } from '#functions/platform/deps/deps.ts'

/** A person's own view, which is also that of an agent. */
export const ownView = (userId: string) => `U#${userId}`

/** The views whose changes a person's screens follow: their own, and those of staff. */
export const viewsFollowedBy = (actor: Actor): string[] => [
  ...new Set([ownView(actor.id), viewFor(actor).view, ...(actor.is_agent || actor.is_admin ? [requestsChanged] : [])]),
]
