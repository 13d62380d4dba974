import { threadsApi } from '#shared/api/threads.ts'
import { serve } from '#functions/_http/serve.ts'
import { changeMessage } from './change-message.ts'
import { deleteMessage } from './delete-message.ts'
import { listMessages } from './list-messages.ts'
import { listUnread } from './list-unread.ts'
import { seeMessages } from './see-messages.ts'
import { writeMessage } from './write-message.ts'

export const handler = serve(threadsApi, {
  listMessages,
  listUnread,
  writeMessage,
  seeMessages,
  changeMessage,
  deleteMessage,
})
