import { actIdOf } from '#functions/_data/event/hold-calendar.ts'
import type { Deps } from '#functions/_lib/deps.ts'
import { endOverdue } from '#functions/_steps/save-holds.ts'

/** With it end all holds of its act that are over. Does nothing if it is gone or was prolonged. */
export const endDueHold = async (deps: Deps, holdId: string): Promise<void> => {
  const actId = await actIdOf(deps, holdId)
  if (actId !== undefined) await endOverdue(deps, actId)
}
