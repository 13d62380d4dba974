import { documentStore } from '#functions/_lib/documents.ts'
import { queueHandler } from '#functions/_lib/queue-handler.ts'
import { work } from './work.ts'

export const handler = queueHandler(work, { given: { documents: documentStore } })
