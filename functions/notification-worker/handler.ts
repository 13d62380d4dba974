import { returnedMail } from '#shared/jobs.ts'
import { queueHandler } from '#functions/_lib/queue-handler.ts'
import { deliver } from './deliver.ts'
import { noteReturned } from './note-returned.ts'
import { sendMail } from './send-mail.ts'

/** The mail queue: mails to send, and SES's reports of bounces and complaints. */
export const handler = queueHandler(
  (deps, message) => deliver(deps, message, sendMail),
  {},
  { schema: returnedMail, consume: noteReturned },
)
