import type { Event } from '#shared/domain/event/record/schema.ts'
import { inForce } from '#shared/domain/event/record/terms.ts'
import { needsSignature } from '#shared/domain/event/agreement/consents.ts'
import { differences, factName, valuesOf, type Difference } from '#shared/domain/event/agreement/differences.ts'

/** A contract or amendment that a client signed. */
export interface SignedDocument {
  kind: 'contract' | 'amendment'
  /** The version of the agreement that it was signed for. */
  version: number
  /** For an amendment: the terms that it changes. */
  differences?: readonly Difference[] | undefined
}

/** The terms that a signature now agrees to, beyond those in force. */
export const signedDifferences = (event: Event): Difference[] =>
  differences(inForce(event), event).filter((difference) => needsSignature(event, [difference]))

/**
 * Which signed documents are in force, oldest first: the latest contract, and the amendments after it whose changes
 * took effect. Amendments of discarded or lapsed changes do not count.
 */
export const documentsInForce = <D extends SignedDocument>(event: Event, documents: readonly D[]): D[] => {
  const first = documents.findLastIndex(({ kind }) => kind === 'contract')
  const found: D[] = []
  const values = valuesOf(inForce(event))
  for (const document of documents.slice(first + 1).toReversed()) {
    const changes = document.differences ?? []
    const isInForce =
      document.version <= (event.agreement?.version ?? 0) &&
      changes.every((change) => (values.get(factName(change)) ?? null) === change.after)
    if (!isInForce) continue
    found.unshift(document)
    changes.forEach((change) => values.set(factName(change), change.before))
  }
  return first < 0 ? found : [documents[first]!, ...found]
}
