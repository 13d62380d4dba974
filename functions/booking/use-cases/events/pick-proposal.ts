import { eventsApi } from '#shared/api/events.ts'
import { canPick } from '#shared/domain/event/access/proposal-permissions.ts'
import { pickVerdict, withPick } from '#functions/event/rules/agreement/signing.ts'
import { readBy } from '#functions/event/use-cases/demand-read.ts'
import { saveAndShow } from '#functions/event/use-cases/event-action.ts'
import { demandVerdict, openEvent } from '#functions/event/use-cases/open-event.ts'
import { retryConflicts } from '#functions/platform/db/conflict-retry.ts'
import { eventFor } from '#functions/event/data/find-event.ts'
import { eventToSave } from '#functions/platform/db/keys.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'

export const pickProposal = useCase(
  eventsApi.pickProposal,
  (deps, actor, { params, body }) =>
    retryConflicts(deps, async () => {
      const before = await openEvent(deps, actor, params.id, (who, event) => canPick(who, event, deps.now))
      demandVerdict(pickVerdict(before, body.proposal_id), actor, before)
      const after = withPick(before, body.proposal_id)
      if (before.proposal_pick === after.proposal_pick && before.proposal_step === after.proposal_step)
        return eventFor(actor, before)
      if (body.proposal_id !== null) readBy(actor, body.round)(before)
      const option = before.proposals.find(({ id }) => id === (body.proposal_id ?? before.proposal_pick))
      return saveAndShow(deps, {
        before,
        after,
        actor,
        activity: {
          action: body.proposal_id === null ? 'proposal choice taken back' : 'proposal picked',
          detail: option?.title,
        },
      })
    }),
  ({ params }) => eventToSave(params.id),
)
