import type { RunOfShow } from '#shared/domain/day-sheet/schema.ts'
import type { PlanSection } from '#shared/domain/plan/schema.ts'
import type { SetList } from '#shared/domain/set-list/schema.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { readShow } from './day-sheet.ts'
import { begunPlan } from './begun-plan.ts'
import { readSetLists } from './set-lists.ts'

/** Everything on a day sheet that is not in the event's own row. */
export interface Day extends RunOfShow {
  sections: readonly PlanSection[]
  lists: readonly SetList[]
}

export const readDay = async (deps: Deps, eventId: string): Promise<Day> => {
  const [show, plan, { lists }] = await Promise.all([
    readShow(deps, eventId),
    begunPlan(deps, eventId),
    readSetLists(deps, eventId),
  ])
  return { ...show, sections: plan?.sections ?? [], lists }
}
