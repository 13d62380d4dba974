import { documentJob, type OutboxMessage, type SignedDocumentJob } from '#shared/jobs.ts'
import { documentWrites, findDocument } from '#functions/booking/data/document.ts'
import type { Evidence } from '#functions/booking/data/event-contract.ts'
import { mailParties } from '#functions/event/mails/event-mail.ts'
import { findEvent } from '#functions/event/data/find-event.ts'
import { signatureKey } from '#functions/platform/db/keys.ts'
import { commit, consume } from '#functions/platform/db/outbox.ts'
import { ConditionFailed } from '#functions/platform/db/db.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { inForce } from '#shared/domain/event/record/terms.ts'
import { eraseFiles } from '#functions/messages/jobs/received-files/erase-files.ts'
import { removeObjects } from '#functions/messages/jobs/received-files/receive-file.ts'

/** Longer than the function may run. */
const leaseSeconds = 90

/** Does the job of one outbox row. @throws any error of the job. */
export const work = (deps: Deps, message: OutboxMessage): Promise<void> =>
  consume(deps, message, leaseSeconds, (row) => {
    const job = documentJob().parse(row)
    switch (job.type) {
      case 'signed_document':
        return makeDocument(deps, job)
      case 'delete_file':
        return removeObjects(deps, { event_id: job.event_id, id: job.file_id, type: job.file_type })
      case 'erase_files':
        return eraseFiles(deps, job)
    }
  })

/**
 * Stores and mails a signature's PDF once. A retry after a crash finds the first run's file or rows and continues from
 * there.
 */
const makeDocument = async (deps: Deps, { event_id, signed_at }: SignedDocumentJob): Promise<void> => {
  const evidence = await deps.db.get<Evidence>(signatureKey(event_id, signed_at))
  if (!evidence) throw new Error(`No signature of ${event_id} at ${signed_at}`)
  if (await findDocument(deps, evidence.number)) return
  const { renderDocument } = await import('./render.lazy.ts')
  const object_key = `contracts/${event_id}/v${evidence.version}-${evidence.number}.pdf`
  const { bytes, version } = await deps.documents.keep(object_key, await renderDocument(evidence, deps.appUrl))
  const event = await findEvent(deps, event_id)
  const mails = event
    ? mailParties(inForce(event), ['client', 'agent'], 'signed_document', {
        document: evidence.title,
        number: evidence.number,
        link: `/contract?id=${event_id}`,
      })
    : []
  try {
    await commit(deps, documentWrites(deps, evidence, { bytes, object_key, object_version: version }), mails)
  } catch (error) {
    // Another run was faster.
    if (!(error instanceof ConditionFailed)) throw error
  }
}
