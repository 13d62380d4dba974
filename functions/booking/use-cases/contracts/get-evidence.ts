import { contractsApi } from '#shared/api/contracts.ts'
import { canViewEvidence } from '#shared/domain/event/access/event-permissions.ts'
import { eventKey } from '#functions/platform/db/keys.ts'
import { reply, useCase } from '#functions/platform/deps/use-case.ts'
import { openEvent } from '#functions/event/use-cases/open-event.ts'
import { evidenceSections } from './evidence-content.ts'
import { readEvidence } from './evidence-sources.ts'

/** One PDF, because banks accept a single file as an answer. */
export const getEvidence = useCase(
  contractsApi.getEvidence,
  async (deps, actor, { params }) => {
    const sources = await readEvidence(deps, await openEvent(deps, actor, params.id, canViewEvidence))
    const { renderEvidence } = await import('./render-evidence.lazy.ts')
    const sections = evidenceSections(sources, deps.appUrl)
    const pdf = await renderEvidence({ event: sources.event.name, now: deps.now }, sections, sources.signed)
    return reply(pdf.toString('base64'), {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="BookMe-evidence-${sources.event.id}.pdf"`,
    })
  },
  ({ params }) => [eventKey(params.id)],
)
