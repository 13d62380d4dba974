import { relationInAnyTerms } from '#shared/domain/event/access/relation.ts'
import { canSeeFile, sharesWith } from '#shared/domain/file/access.ts'
import type { Audience } from '#shared/domain/file/schema.ts'
import { refused, allowed } from '#shared/domain/permissions.ts'
import type { Membership } from '#shared/domain/thread/members.ts'
import { AppError } from '#shared/errors.ts'
import { findFile, type FileRow } from '#functions/messages/data/file.ts'
import { getEvent, type EventItem } from '#functions/event/data/find-event.ts'
import { eventKey, leaverKey, type Key } from '#functions/platform/db/keys.ts'
import type { Actor, Deps } from '#functions/platform/deps/deps.ts'
import { demandVerdict } from '#functions/event/use-cases/open-event.ts'

/** Reads in one round trip with the session. */
export const ofFiles = ({ params }: { params: { id: string } }, callerId: string): Key[] => [
  eventKey(params.id),
  leaverKey(params.id, callerId),
]

interface OpenFiles {
  event: EventItem
  membership: Membership
  /** The audiences that the caller may share with. */
  audiences: Audience[]
}

/** @throws AppError not_found for strangers and for vendors long gone. */
export const openFiles = async (deps: Deps, actor: Actor, eventId: string): Promise<OpenFiles> => {
  const [event, left] = await Promise.all([
    getEvent(deps, eventId),
    deps.db.get<{ left_at: string }>(leaverKey(eventId, actor.id)),
  ])
  const who = relationInAnyTerms(actor, event)
  const membership = { who, end: event.end, now: deps.now, leftAt: left?.left_at }
  const audiences = sharesWith(membership)
  const isMember = audiences.length > 0
  demandVerdict(isMember ? allowed : refused('not_found', 'Could not find event'), actor, event)
  return { event, membership, audiences }
}

/** @throws AppError not_found if there is no such file, or not for the caller. */
export const openFile = async (
  deps: Deps,
  actor: Actor,
  { id, file_id }: { id: string; file_id: string },
): Promise<OpenFiles & { file: FileRow }> => {
  const [open, file] = await Promise.all([openFiles(deps, actor, id), findFile(deps, id, file_id)])
  if (!file || !canSeeFile(file, actor.id, open.membership)) throw new AppError('not_found', 'Could not find file')
  return { ...open, file }
}
