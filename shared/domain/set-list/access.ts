import { canReadPlan, planReader } from '../plan/access.ts'
import { demand, firstRefusal } from '../event/access/event-permissions.ts'
import type { EventLike } from '../event/record/event-like.ts'
import type { Verdict, Viewer } from '../permissions.ts'

/** Those who play, and the agency; the leader edits them as the run of show. */
export const canReadSetLists = (viewer: Viewer, event: EventLike): Verdict =>
  firstRefusal(
    () => canReadPlan(viewer, event),
    demand(planReader(viewer, event) !== 'client', 'forbidden', 'The set lists are for those who play'),
  )
