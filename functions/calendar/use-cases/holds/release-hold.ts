import { holdsApi } from '#shared/api/holds.ts'
import { withoutHolds } from '#shared/domain/hold/calendar.ts'
import { holdKey } from '#functions/platform/db/keys.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'
import { changeHolds } from '#functions/calendar/use-cases/save-holds.ts'
import { demandActOf, demandOwnHold } from './open-hold.ts'

export const releaseHold = useCase(
  holdsApi.releaseHold,
  async (deps, actor, { params: { id } }) => {
    const actId = await demandActOf(deps, id)
    return changeHolds(deps, actor, actId, (holds) => {
      const hold = demandOwnHold(holds, id, actor, deps.now)
      return { after: withoutHolds(holds, [hold]), ended: [{ hold, why: 'released' }], answer: null }
    })
  },
  ({ params }) => [holdKey(params.id)],
)
