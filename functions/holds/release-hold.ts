import { holdsApi } from '#shared/api/holds.ts'
import { withoutHolds } from '#shared/domain/hold/calendar.ts'
import { holdKey } from '#functions/_data/rows/keys.ts'
import { useCase } from '#functions/_lib/use-case.ts'
import { changeHolds } from '#functions/_steps/save-holds.ts'
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
