import { eventsApi } from '#shared/api/events.ts'
import { canAskQuestion } from '#shared/domain/event/access/proposal-permissions.ts'
import { saveAndShow } from '#functions/_steps/event-action.ts'
import { openEvent } from '#functions/_steps/open-event.ts'
import { retryConflicts } from '#functions/_data/rows/conflict-retry.ts'
import { mailParties } from '#functions/_mails/event-mail.ts'
import { eventKey } from '#functions/_data/rows/keys.ts'
import { useCase } from '#functions/_lib/use-case.ts'
import { inForce } from '#shared/domain/event/record/terms.ts'

/**
 * A client's question: the agent gets it as a mail, whose reply goes to the client, and the event's activity lists it.
 */
export const askQuestion = useCase(
  eventsApi.askQuestion,
  (deps, actor, { params, body: { question } }) =>
    retryConflicts(deps, async () => {
      const before = await openEvent(deps, actor, params.id, canAskQuestion)
      const reply_to = before.client?.email
      return saveAndShow(deps, {
        before,
        after: before,
        actor,
        activity: { action: 'asked a question', detail: question },
        jobs: mailParties(inForce(before), 'agent', 'question_asked', { question, ...(reply_to && { reply_to }) }),
      })
    }),
  ({ params }) => [eventKey(params.id)],
)
