import { contractsApi } from '#shared/api/contracts.ts'
import { canViewContract } from '#shared/domain/event/access/proposal-permissions.ts'
import { openEvent } from '#functions/_steps/open-event.ts'
import { contractReads, readContract } from '#functions/_data/event/event-contract.ts'
import { eventKey } from '#functions/_data/rows/keys.ts'
import { useCase } from '#functions/_lib/use-case.ts'
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
