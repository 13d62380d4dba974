import { contractsApi } from '#shared/api/contracts.ts'
import { canViewContract } from '#shared/domain/event/access/proposal-permissions.ts'
import { AppError } from '#shared/errors.ts'
import { documentsOf, signedBytes } from '#functions/booking/data/document.ts'
import { openEvent } from '#functions/event/use-cases/open-event.ts'
import { documentPrefix, eventKey } from '#functions/platform/db/keys.ts'
import { reply, useCase } from '#functions/platform/deps/use-case.ts'

export const getContractPdf = useCase(
  contractsApi.getContractPdf,
  async (deps, actor, { params, query }) => {
    const [event, documents] = await Promise.all([
      openEvent(deps, actor, params.id, canViewContract),
      documentsOf(deps, params.id),
    ])
    if (event.proposal_signed_at == null) throw new AppError('conflict', 'Nothing has been signed yet')
    const newestFirst = documents.toSorted((a, b) => b.signed_at.localeCompare(a.signed_at))
    const { number = newestFirst.find(({ kind }) => kind === 'contract')?.number } = query
    const found = newestFirst.find((document) => document.number === number)
    if (!found) throw new AppError('conflict', 'The PDF is being made. Please try again in a minute')
    const bytes = await signedBytes(deps, found)
    if (!bytes) {
      deps.log.error('no signed document in the bucket', undefined, { event_id: params.id, what: found.number })
      throw new AppError('conflict', 'This PDF cannot be opened at the moment. Please ask us')
    }
    return reply(bytes.toString('base64'), {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="BookMe-${found.kind}-${found.number}.pdf"`,
    })
  },
  ({ params }) => [eventKey(params.id), documentPrefix(params.id)],
)
