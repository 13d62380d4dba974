import { fileStore } from '#functions/platform/files/files.ts'
import { queueHandler } from '#functions/platform/queues/queue-handler.ts'
import { work } from './import-worker/work.ts'

/** The queue of imports: their steps, one after the other. */
export const handler = queueHandler(work, { given: { files: fileStore } })
