import { eventsApi } from '#shared/api/events.ts'
import { applyEdit } from '#shared/domain/event/edit/edit.ts'
import { blankEvent } from '#shared/domain/event/edit/new.ts'
import { applyConsequences } from '#functions/event/rules/agreement/apply-consequences.ts'
import { draftProblem, saveProblem } from '#shared/domain/event/edit/save-rules.ts'
import type { DraftInput, EventView } from '#shared/domain/event/record/schema.ts'
import { saveAndShow } from '#functions/event/use-cases/event-action.ts'
import { demandNoProblem } from '#functions/event/use-cases/open-event.ts'
import type { Actor, Deps } from '#functions/platform/deps/deps.ts'
import { partyKeys, resolveParties } from '#functions/event/data/parties.ts'
import { toldKindsKey } from '#functions/platform/db/keys.ts'
import { signupLink } from '#functions/people/data/signup-link.ts'
import { agentSummaryOf } from '#functions/people/data/summaries.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'

/**
 * An agent's new event is their own. One created by an admin who is not an agent waits for an agent, like a request.
 */
const create = async (
  deps: Deps,
  actor: Actor,
  body: Partial<DraftInput>,
  problemOf: typeof saveProblem,
): Promise<EventView> => {
  const parties = await resolveParties(deps, body)
  const agent = agentSummaryOf(actor.user)
  const blank = blankEvent({ id: deps.id('evt'), user_id: actor.id }, deps.now, agent)
  const { event } = applyEdit(blank, body, parties)
  demandNoProblem(problemOf(event))
  const after = {
    ...applyConsequences(event, deps.now),
    ...(agent && (await signupLink(deps.appUrl, agent.id, event.id))),
  }
  return saveAndShow(deps, { before: undefined, after, actor, activity: { action: 'created', detail: event.name } })
}

export const createEvent = useCase(
  eventsApi.createEvent,
  (deps, actor, { body }) => create(deps, actor, body, saveProblem),
  ({ body }) => [toldKindsKey, ...partyKeys(body)],
)

export const createDraft = useCase(
  eventsApi.createDraft,
  (deps, actor, { body }) => create(deps, actor, body, draftProblem),
  ({ body }) => [toldKindsKey, ...partyKeys(body)],
)
