import { eventsApi } from '#shared/api/events.ts'
import { canAskQuestion } from '#shared/domain/event/access/proposal-permissions.ts'
import { saveAndShow } from '#functions/event/use-cases/event-action.ts'
import { writeWithMessage } from '#functions/messages/use-cases/message-writes.ts'
import { openEvent } from '#functions/event/use-cases/open-event.ts'
import { retryConflicts } from '#functions/platform/db/conflict-retry.ts'
import { mailParties } from '#functions/event/mails/event-mail.ts'
import { eventToSave } from '#functions/platform/db/keys.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'
import { inForce } from '#shared/domain/event/record/terms.ts'

/**
 * A client's question begins their conversation with the agent, who also gets it as a mail whose reply goes to the
 * client. The event's activity lists it.
 */
export const askQuestion = useCase(
  eventsApi.askQuestion,
  (deps, actor, { params, body: { question } }) =>
    retryConflicts(deps, async () => {
      const before = await openEvent(deps, actor, params.id, canAskQuestion)
      const reply_to = before.client?.email
      const message = { event: before, thread: 'client', author: actor, content: { text: question } } as const
      return writeWithMessage(deps, message, ({ items }) =>
        saveAndShow(deps, {
          before,
          after: before,
          actor,
          activity: { action: 'asked a question', detail: question },
          also: items,
          jobs: mailParties(inForce(before), 'agent', 'question_asked', { question, ...(reply_to && { reply_to }) }),
        }),
      )
    }),
  ({ params }) => eventToSave(params.id),
)
