import { archiveStore } from '#functions/platform/files/archives.ts'
import { fileStore } from '#functions/platform/files/files.ts'
import { queueHandler } from '#functions/platform/queues/queue-handler.ts'
import { work } from './import-worker/work.ts'

/** The queue of imports and exports: their steps, one after the other. */
export const handler = queueHandler(work, { given: { files: fileStore, archives: archiveStore } })
