import { eventsApi } from '#shared/api/events.ts'
import { applyEdit } from '#shared/domain/event/edit/edit.ts'
import { blankEvent } from '#shared/domain/event/edit/new.ts'
import { settle } from '#shared/domain/event/agreement/settle.ts'
import { saveProblem } from '#shared/domain/event/edit/save-rules.ts'
import { saveAndShow } from '../_steps/event-action.ts'
import { demandNoProblem } from '../_steps/open-event.ts'
import { partyKeys, resolveParties } from '../_data/parties.ts'
import { signupLink } from '../_lib/signup-link.ts'
import { agentSummaryOf } from '../_data/summaries.ts'
import { useCase } from '../_lib/use-case.ts'

/**
 * An agent's new event is their own. One created by an admin who is not an agent waits for an agent, like a request.
 */
export const createEvent = useCase(
  eventsApi.createEvent,
  async (deps, actor, { body }) => {
    const parties = await resolveParties(deps, body)
    const agent = agentSummaryOf(actor.user)
    const blank = blankEvent({ id: deps.id('evt'), user_id: actor.id }, deps.now, agent)
    const { event } = applyEdit(blank, body, parties)
    demandNoProblem(saveProblem(event))
    const after = { ...settle(event, deps.now), ...(agent && (await signupLink(deps.appUrl, agent.id, event.id))) }
    return saveAndShow(deps, { before: undefined, after, actor, activity: { action: 'created', detail: event.name } })
  },
  ({ body }) => partyKeys(body),
)
