import { threadsApi } from '#shared/api/threads.ts'
import { serve } from '#functions/platform/http/serve.ts'
import { changeMessage } from '#functions/messages/use-cases/threads/change-message.ts'
import { deleteMessage } from '#functions/messages/use-cases/threads/delete-message.ts'
import { listMessages } from '#functions/messages/use-cases/threads/list-messages.ts'
import { listUnread } from '#functions/messages/use-cases/threads/list-unread.ts'
import { seeMessages } from '#functions/messages/use-cases/threads/see-messages.ts'
import { writeMessage } from '#functions/messages/use-cases/threads/write-message.ts'

export const handler = serve(threadsApi, {
  listMessages,
  listUnread,
  writeMessage,
  seeMessages,
  changeMessage,
  deleteMessage,
})
