import { eventsApi } from '#shared/api/events.ts'
import { canViewContract } from '#shared/domain/event/access/proposal-permissions.ts'
import { openEvent } from '../_data/event-action.ts'
import { contractView, findContract } from '../_data/event-contract.ts'
import { contractKey, eventKey } from '../_data/keys.ts'
import { useCase } from '../_lib/use-case.ts'

export const getContract = useCase(
  eventsApi.getContract,
  async (deps, actor, { params }) => {
    const [event, row] = await Promise.all([
      openEvent(deps, actor, params.id, canViewContract),
      findContract(deps, params.id),
    ])
    return contractView(event, row, actor)
  },
  ({ params }) => [eventKey(params.id), contractKey(params.id)],
)
