import { contractsApi } from '#shared/api/contracts.ts'
import { canViewContract } from '#shared/domain/event/access/proposal-permissions.ts'
import { openEvent } from '#functions/event/use-cases/open-event.ts'
import { contractReads, readContract } from '#functions/booking/data/event-contract.ts'
import { eventKey } from '#functions/platform/db/keys.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'
import { contractView } from './contract-draft.ts'

export const getContract = useCase(
  contractsApi.getContract,
  async (deps, actor, { params }) => {
    const [event, file] = await Promise.all([
      openEvent(deps, actor, params.id, canViewContract),
      readContract(deps, params.id),
    ])
    return contractView(deps, event, file, actor)
  },
  ({ params }) => [eventKey(params.id), ...contractReads(params.id)],
)
