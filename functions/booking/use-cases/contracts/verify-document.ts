import { contractsApi } from '#shared/api/contracts.ts'
import { isDocumentNumber } from '#shared/domain/contract/document-number.ts'
import { findByHash, findDocument } from '#functions/booking/data/document.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'

/** Reveals only data that is already in the file. */
export const verifyDocument = useCase(contractsApi.verifyDocument, async (deps, _actor, { params, query }) => {
  const [genuine, numbered] = await Promise.all([
    /^[0-9a-f]{64}$/i.test(params.sha256) ? findByHash(deps, params.sha256.toLowerCase()) : undefined,
    query.number !== undefined && isDocumentNumber(query.number) ? findDocument(deps, query.number) : undefined,
  ])
  if (genuine) {
    const { number, kind, version, signed_at } = genuine
    return { result: 'genuine' as const, number, kind, version, signed_at }
  }
  return numbered ? { result: 'altered' as const, number: numbered.number } : { result: 'unknown' as const }
})
