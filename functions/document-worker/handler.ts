import { arrivedFile } from '#shared/jobs.ts'
import { documentStore } from '#functions/_lib/documents.ts'
import { fileStore } from '#functions/_lib/files.ts'
import { queueHandler } from '#functions/_lib/queue-handler.ts'
import { receiveFile } from './receive-file.ts'
import { work } from './work.ts'

/** The queue of documents: those to make or remove, and S3's reports of files that have arrived. */
export const handler = queueHandler(work, {
  given: { documents: documentStore, files: fileStore },
  reports: { schema: arrivedFile, consume: receiveFile },
})
