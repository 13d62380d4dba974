import { threadsApi } from '#shared/api/threads.ts'
import { messageKey } from '#functions/platform/db/keys.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'
import { ofThread } from '#functions/messages/use-cases/open-thread.ts'
import { saveOwnMessage } from './own-message.ts'

export const changeMessage = useCase(
  threadsApi.changeMessage,
  (deps, actor, input) => saveOwnMessage(deps, actor, input, { text: input.body.text, edited_at: deps.now }),
  (input, callerId) => [
    ...ofThread(input, callerId),
    messageKey(input.params.id, input.query.thread, input.params.message_id),
  ],
)
