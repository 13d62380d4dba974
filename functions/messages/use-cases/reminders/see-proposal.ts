import { remindersApi } from '#shared/api/reminders.ts'
import { canOpenProposal } from '#shared/domain/event/access/proposal-permissions.ts'
import { openedAgainWrite, openedWrite } from '#functions/event/data/reminders.ts'
import { eventKey } from '#functions/platform/db/keys.ts'
import { ConditionFailed } from '#functions/platform/db/db.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'
import { openEvent } from '#functions/event/use-cases/open-event.ts'

/** Each visit to each proposal that was sent; within half an hour it is the same visit. */
export const seeProposal = useCase(
  remindersApi.seeProposal,
  async (deps, actor, { params }) => {
    const { id, proposal_sent_at } = await openEvent(deps, actor, params.id, canOpenProposal)
    if (proposal_sent_at == null) return null
    for (const write of [openedWrite, openedAgainWrite]) {
      try {
        await deps.db.transact([write(deps, id, proposal_sent_at)])
        return null
      } catch (error) {
        if (!(error instanceof ConditionFailed)) throw error
      }
    }
    return null
  },
  ({ params }) => [eventKey(params.id)],
)
