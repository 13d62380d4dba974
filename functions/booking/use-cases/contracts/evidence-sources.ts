import type { ResponseOf } from '#shared/api/endpoint.ts'
import type { lookupsApi } from '#shared/api/lookups.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { inForce, type InForce } from '#shared/domain/event/record/terms.ts'
import { documentsOf, type DocumentRow } from '#functions/booking/data/document.ts'
import type { Evidence } from '#functions/booking/data/event-contract.ts'
import { activityPrefix, signaturePrefix, type Key } from '#functions/platform/db/keys.ts'
import { sentMailsOf, type SentMail } from '#functions/event/data/sent-mail.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'

/** All evidence about an event, each list oldest first. */
export interface EvidenceSources {
  event: InForce
  signed: Evidence[]
  documents: DocumentRow[]
  mails: SentMail[]
  activity: (Key & ResponseOf<typeof lookupsApi.listActivity>[number])[]
}

export const readEvidence = async (deps: Deps, event: Event): Promise<EvidenceSources> => {
  const [signed, documents, mails, activity] = await Promise.all([
    deps.db.all<Evidence>(signaturePrefix(event.id)),
    documentsOf(deps, event.id),
    sentMailsOf(deps, event.id),
    deps.db.all<EvidenceSources['activity'][number]>(activityPrefix(event.id)),
  ])
  return { event: inForce(event), signed, documents, mails, activity }
}
