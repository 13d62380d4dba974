import { prospectsApi } from '#shared/api/prospects.ts'
import { prospectKey } from '#functions/_data/rows/keys.ts'
import { lazyUseCase } from '#functions/_lib/use-case.ts'
import { serve } from '#functions/_http/serve.ts'
import { addProspect } from './add-prospect.ts'
import { consult } from './consult.ts'
import { getEventViews, updateEventViews } from './event-views.ts'
import { inviteClient } from './invite-client.ts'
import { listEnquiries } from './list-enquiries.ts'
import { listProspects } from './list-prospects.ts'
import { getNotes, updateNotes } from './notes.ts'
import { updateProspect } from './update-prospect.ts'

export const handler = serve(prospectsApi, {
  consult,
  listProspects,
  listEnquiries,
  addProspect,
  updateProspect,
  startEvent: lazyUseCase(
    prospectsApi.startEvent,
    async () => (await import('./start-event.lazy.ts')).startEvent,
    ({ params }) => [prospectKey(params.id)],
  ),
  inviteClient,
  getNotes,
  updateNotes,
  getEventViews,
  updateEventViews,
})
