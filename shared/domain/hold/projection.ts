import type { Viewer } from '../permissions.ts'
import { endsAt, rankOf, type Holds } from './calendar.ts'
import type { Hold, HoldView } from './schema.ts'

/** Its owner, or an admin, changes a hold and reads what it is for. */
export const isKeeper = (viewer: Viewer, hold: Pick<Hold, 'user_id'>): boolean =>
  viewer.is_admin || hold.user_id === viewer.id

export const viewOf = (holds: Holds, hold: Hold): HoldView => ({
  ...hold,
  rank: rankOf(holds, hold),
  ends_at: endsAt(hold),
})

/** As the viewer sees it. */
export const holdFor = (viewer: Viewer, view: HoldView): HoldView =>
  isKeeper(viewer, view) ? view : { ...view, event_id: null, event_name: null, note: null }
