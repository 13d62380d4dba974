import { bookingRequestsApi } from '#shared/api/booking-requests.ts'
import { canTake, requestClosed } from '#shared/domain/event/access/event-permissions.ts'
import { isUnassigned } from '#shared/domain/event/record/event-like.ts'
import { relation } from '#shared/domain/event/access/relation.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { AppError } from '#shared/errors.ts'
import { saveAndShow } from '#functions/event/use-cases/event-action.ts'
import { demandVerdict } from '#functions/event/use-cases/open-event.ts'
import { retryConflicts } from '#functions/platform/db/conflict-retry.ts'
import { mailParties } from '#functions/event/mails/event-mail.ts'
import { eventFor, getEvent, noEvent } from '#functions/event/data/find-event.ts'
import { eventToSave, profileKey, userIdOf } from '#functions/platform/db/keys.ts'
import { signupLink } from '#functions/people/data/signup-link.ts'
import { agentSummaryOf, type AgentSummary } from '#functions/people/data/summaries.ts'
import type { Actor, Deps } from '#functions/platform/deps/deps.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'
import { inForce } from '#shared/domain/event/record/terms.ts'
import { chosenAgent } from './chosen-agent.ts'

/** An agent takes a request for themselves only; an admin may assign any agent. */
const agentFor = async (deps: Deps, actor: Actor, wanted: string | null | undefined): Promise<AgentSummary> => {
  const isOther = wanted && wanted !== actor.agent_id
  if (isOther && !actor.is_admin) throw new AppError('forbidden', 'You can take a request only for yourself')
  if (isOther) return chosenAgent(deps, wanted, 'Could not take request')
  const agent = agentSummaryOf(actor.user)
  if (!agent) throw new AppError('invalid', 'Could not take request', { errors: { agent_id: 'Required' } })
  return agent
}

const lateMessage = ({ status }: Event) =>
  status === 'canceled' ? requestClosed : 'This request has already been taken'

/** Exactly one agent gets the request; idempotent for the winner. */
export const takeBookingRequest = useCase(
  bookingRequestsApi.takeBookingRequest,
  async (deps, actor, { body }) => {
    const agent = await agentFor(deps, actor, body.agent_id)
    return retryConflicts(deps, async () => {
      const event = await getEvent(deps, body.id)
      if (event.agent_id === agent.id) return eventFor(actor, event)
      const who = relation(actor, event)
      // Late agents may know that the request existed, but not other agents' events.
      const wasRequest = event.user_id !== event.agent?.user_id
      if (!isUnassigned(event) && !who.admin)
        throw wasRequest ? new AppError('conflict', lateMessage(event)) : noEvent()
      demandVerdict(canTake(who, event), actor, event)
      const after = { ...event, agent_id: agent.id, agent, ...(await signupLink(deps.appUrl, agent.id, event.id)) }
      return saveAndShow(deps, {
        before: event,
        after,
        actor,
        activity: { action: 'taken', detail: agent.name },
        jobs: mailParties(inForce(after), 'client', 'request_taken'),
      })
    })
  },
  ({ body }) => [...eventToSave(body.id), ...(body.agent_id ? [profileKey(userIdOf(body.agent_id))] : [])],
)
