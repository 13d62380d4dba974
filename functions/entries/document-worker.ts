import { arrivedFile } from '#shared/jobs.ts'
import { documentStore } from '#functions/platform/files/documents.ts'
import { fileStore } from '#functions/platform/files/files.ts'
import { queueHandler } from '#functions/platform/queues/queue-handler.ts'
import { receiveFile } from '#functions/messages/jobs/received-files/receive-file.ts'
import { work } from './document-worker/work.ts'

/** The queue of documents: those to make or remove, and S3's reports of files that have arrived. */
export const handler = queueHandler(work, {
  given: { documents: documentStore, files: fileStore },
  reports: { schema: arrivedFile, consume: receiveFile },
})
