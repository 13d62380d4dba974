import { documentStore } from '../_lib/documents.ts'
import { queueHandler } from '../_lib/queue-handler.ts'
import { work } from './work.ts'

/** The documents queue. */
export const handler = queueHandler(work, { documents: documentStore })
