import { daySheetsApi } from '#shared/api/day-sheets.ts'
import { canReadPlan } from '#shared/domain/plan/access.ts'
import { openEvent } from '#functions/event/use-cases/open-event.ts'
import { readPlan } from '#functions/messages/data/plan.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'
import { ofPlan, planFor } from './plan-for.ts'

export const getPlan = useCase(
  daySheetsApi.getPlan,
  async (deps, actor, { params }) => {
    const event = await openEvent(deps, actor, params.id, (_, read) => canReadPlan(actor, read))
    return planFor(deps, actor, event, await readPlan(deps, event))
  },
  ofPlan,
)
