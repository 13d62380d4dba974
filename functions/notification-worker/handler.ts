import { returnedMail } from '#shared/jobs.ts'
import { urgentMails } from '#functions/_data/rows/outbox.ts'
import { env } from '#functions/_lib/env.ts'
import { queueHandler } from '#functions/_lib/queue-handler.ts'
import { deliver } from './deliver.ts'
import { noteReturned } from './note-returned.ts'
import { sendMail } from './send-mail.ts'

/** The mail queue: mails to send, and SES's reports of bounces and complaints. */
export const handler = queueHandler(
  (deps, message) => deliver(deps, message, { send: sendMail, mailsPerSecond: Number(env('MAILS_PER_SECOND')) }),
  {
    reports: { schema: returnedMail, consume: noteReturned },
    first: urgentMails,
  },
)
