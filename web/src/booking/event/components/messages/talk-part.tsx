import { Suspense } from 'react'
import { isStaff, type Relation } from '#shared/domain/event/access/relation.ts'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import type { Viewer } from '#shared/domain/permissions.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { TalkPlace } from './talk-place.tsx'

const Talk = lazyPart(() => import('./talk.tsx'))

/** The conversation, in its place before it is loaded. */
export const TalkPart = ({ event, viewer, who }: { event: EventView; viewer: Viewer; who: Relation }) => (
  <Suspense fallback={<TalkPlace isLong={isStaff(who)} />}>
    <Talk event={event} ownId={viewer.id} who={who} />
  </Suspense>
)
