import { isOver, type Holds } from '#shared/domain/hold/calendar.ts'
import { isKeeper } from '#shared/domain/hold/projection.ts'
import type { Hold } from '#shared/domain/hold/schema.ts'
import { AppError } from '#shared/errors.ts'
import { actIdOf } from '#functions/calendar/data/hold-calendar.ts'
import type { Actor, Deps } from '#functions/platform/deps/deps.ts'

const ended = () => new AppError('not_found', 'This hold has ended')

/** @throws AppError not_found */
export const demandActOf = async (deps: Deps, holdId: string): Promise<string> => {
  const actId = await actIdOf(deps, holdId)
  if (actId === undefined) throw ended()
  return actId
}

/** @throws AppError not_found once it is over. */
export const demandHold = (holds: Holds, id: string, now: string): Hold => {
  const hold = holds.find((one) => one.id === id)
  if (!hold || isOver(hold, now)) throw ended()
  return hold
}

/** @throws AppError not_found; forbidden for another agent's. */
export const demandOwnHold = (holds: Holds, id: string, actor: Actor, now: string): Hold => {
  const hold = demandHold(holds, id, now)
  if (!isKeeper(actor, hold)) throw new AppError('forbidden', 'Only its owner or an admin can change this hold')
  return hold
}
