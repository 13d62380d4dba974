import { createHash } from 'node:crypto'
import { putNew, type TransactItem } from '#functions/platform/db/db.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import type { Evidence } from './event-contract.ts'
import { documentHashKey, documentKey, documentPrefix, type Key } from '#functions/platform/db/keys.ts'

/** A signed document's PDF: kept permanently, and found by its number and by its hash. */
export interface DocumentRow extends Key, Pick<Evidence, 'number' | 'event_id' | 'kind' | 'version' | 'signed_at'> {
  sha256: string
  object_key: string
  object_version: string
}

export const findDocument = (deps: Deps, number: string): Promise<DocumentRow | undefined> =>
  deps.db.get<DocumentRow>(documentKey(number))

export const documentsOf = (deps: Deps, eventId: string): Promise<DocumentRow[]> =>
  deps.db.range<DocumentRow>(documentPrefix(eventId))

export const findByHash = (deps: Deps, sha256: string): Promise<DocumentRow | undefined> =>
  deps.db.get<DocumentRow>(documentHashKey(sha256))

/**
 * The bytes that were signed, whichever version has them: a restore into another bucket gives each object a new id.
 * Undefined if neither the version of the row nor the current one is the document.
 */
export const signedBytes = async ({ documents }: Deps, row: DocumentRow): Promise<Buffer | undefined> => {
  for (const version of [row.object_version, undefined]) {
    const bytes = await documents.read(row.object_key, version)
    if (bytes && hashOf(bytes) === row.sha256) return bytes
  }
  return undefined
}

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** New rows only: the first PDF of a number stays the only one. */
export const documentWrites = (
  { db: { tableName } }: Deps,
  { number, event_id, kind, version, signed_at }: Evidence,
  kept: { bytes: Buffer; object_key: string; object_version: string },
): TransactItem[] => {
  const sha256 = hashOf(kept.bytes)
  const { object_key, object_version } = kept
  const row = { number, event_id, kind, version, signed_at, sha256, object_key, object_version }
  return [documentKey(number), documentHashKey(sha256)].map((key) => putNew(tableName, { ...key, ...row }))
}
