import { queueHandler } from '../_lib/queue-handler.ts'
import { deliver } from './deliver.ts'
import { sendMail } from './send-mail.ts'

/** The mail queue. */
export const handler = queueHandler((deps, message) => deliver(deps, message, sendMail))
