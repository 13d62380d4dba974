import { actIdOf } from '#functions/calendar/data/hold-calendar.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { endOverdue } from '#functions/calendar/use-cases/save-holds.ts'

/** With it end all holds of its act that are over. Does nothing if it is gone or was prolonged. */
export const endDueHold = async (deps: Deps, holdId: string): Promise<void> => {
  const actId = await actIdOf(deps, holdId)
  if (actId !== undefined) await endOverdue(deps, actId)
}
