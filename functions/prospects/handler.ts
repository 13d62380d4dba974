import { prospectsApi } from '#shared/api/prospects.ts'
import { serve } from '#functions/_http/serve.ts'
import { consult } from './consult.ts'
import { getEventViews, updateEventViews } from './event-views.ts'
import { inviteClient } from './invite-client.ts'
import { listProspects } from './list-prospects.ts'
import { getNotes, updateNotes } from './notes.ts'
import { startEvent } from './start-event.ts'
import { updateProspect } from './update-prospect.ts'

export const handler = serve(prospectsApi, {
  consult,
  listProspects,
  updateProspect,
  startEvent,
  inviteClient,
  getNotes,
  updateNotes,
  getEventViews,
  updateEventViews,
})
