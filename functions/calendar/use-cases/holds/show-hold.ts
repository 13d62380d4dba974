import { holdFor, isKeeper } from '#shared/domain/hold/projection.ts'
import type { Hold, HoldView } from '#shared/domain/hold/schema.ts'
import type { Viewer } from '#shared/domain/permissions.ts'
import { roundOf } from '#functions/event/data/round.ts'

/** Confirming books the act for these times, ahead of this challenger. */
export const roundOfHold = ({ act_id, start, end, challenge }: Hold): string =>
  roundOf(['hold', act_id, start, end, challenge && [challenge.hold_id, challenge.user_id, challenge.at]])

/** As the viewer sees it, with its round for those who can answer a challenge. */
export const showHold = (viewer: Viewer, view: HoldView): HoldView => {
  const shown = holdFor(viewer, view)
  return isKeeper(viewer, view) ? { ...shown, round: roundOfHold(view) } : shown
}
