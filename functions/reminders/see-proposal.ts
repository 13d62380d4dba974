import { remindersApi } from '#shared/api/reminders.ts'
import { canOpenProposal } from '#shared/domain/event/access/proposal-permissions.ts'
import { openedWrite } from '#functions/_data/event/reminders.ts'
import { eventKey } from '#functions/_data/rows/keys.ts'
import { ConditionFailed } from '#functions/_lib/db.ts'
import { useCase } from '#functions/_lib/use-case.ts'
import { openEvent } from '#functions/_steps/open-event.ts'

/** Once for each proposal that was sent; opened again, it changes nothing. */
export const seeProposal = useCase(
  remindersApi.seeProposal,
  async (deps, actor, { params }) => {
    const { id, proposal_sent_at } = await openEvent(deps, actor, params.id, canOpenProposal)
    if (proposal_sent_at == null) return null
    try {
      await deps.db.transact([openedWrite(deps, id, proposal_sent_at)])
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error
    }
    return null
  },
  ({ params }) => [eventKey(params.id)],
)
