import { isStaff } from '../event/access/relation.ts'
import { threadsOf, type Membership } from '../thread/members.ts'
import { audiencesInOrder, type Audience, type EventFile } from './schema.ts'

/**
 * The audiences that a person is in. Those of the event's conversations, with the same memberships: a file for the
 * client is between the client and the agency, one for the team between the agency and the vendors.
 */
const readsOf = (membership: Membership): Audience[] =>
  isStaff(membership.who) ? [...audiencesInOrder] : threadsOf(membership)

/** The audiences that a person may share with: everybody on the event may also send a file to the agency alone. */
export const sharesWith = (membership: Membership): Audience[] => {
  const reads = readsOf(membership)
  return reads.length === 0 ? [] : [...new Set<Audience>(['staff', ...reads])]
}

type Shared = Pick<EventFile, 'audience' | 'user_id' | 'state'>

/** Before its check, and after a refusal, only its author sees a file. An author who has left sees it no longer. */
export const canSeeFile = (file: Shared, userId: string, membership: Membership): boolean => {
  const reads = readsOf(membership)
  if (file.user_id === userId) return reads.length > 0
  return file.state === 'ready' && reads.includes(file.audience)
}

export const canDeleteFile = (file: Shared, userId: string, membership: Membership): boolean =>
  canSeeFile(file, userId, membership) && (file.user_id === userId || isStaff(membership.who))
