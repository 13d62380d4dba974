import { eventsApi } from '#shared/api/events.ts'
import { canEditContract } from '#shared/domain/event/access/proposal-permissions.ts'
import { openEvent } from '../_data/event-action.ts'
import { contractView, contractWrite, editedContract } from '../_data/event-contract.ts'
import { saveEvent } from '../_data/event.ts'
import { eventKey } from '../_data/keys.ts'
import { useCase } from '../_lib/use-case.ts'

/** Saved with the event, so that its version also guards the text: nobody signs one contract while another is written. */
export const updateContract = useCase(
  eventsApi.updateContract,
  async (deps, actor, { params, body }) => {
    const event = await openEvent(deps, actor, params.id, canEditContract)
    const row = editedContract(event, body)
    const saved = await saveEvent(deps, {
      before: event,
      after: event,
      actor,
      activity: { action: 'contract edited' },
      also: [contractWrite(deps, row)],
    })
    return contractView(saved, row, actor)
  },
  ({ params }) => [eventKey(params.id)],
)
