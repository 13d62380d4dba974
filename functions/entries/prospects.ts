import { prospectsApi } from '#shared/api/prospects.ts'
import { prospectKey } from '#functions/platform/db/keys.ts'
import { lazyUseCase } from '#functions/platform/deps/use-case.ts'
import { serve } from '#functions/platform/http/serve.ts'
import { addPerson } from '#functions/booking/use-cases/prospects/add-person.ts'
import { addProspect } from '#functions/booking/use-cases/prospects/add-prospect.ts'
import { consult } from '#functions/booking/use-cases/prospects/consult.ts'
import { getEventViews, updateEventViews } from '#functions/booking/use-cases/prospects/event-views.ts'
import { getProspect } from '#functions/booking/use-cases/prospects/get-prospect.ts'
import { inviteClient } from '#functions/booking/use-cases/prospects/invite-client.ts'
import { invitePerson } from '#functions/booking/use-cases/prospects/invite-person.ts'
import { listEnquiries } from '#functions/booking/use-cases/prospects/list-enquiries.ts'
import { listProspects } from '#functions/booking/use-cases/prospects/list-prospects.ts'
import { getNotes, updateNotes } from '#functions/booking/use-cases/prospects/notes.ts'
import {
  createPackage,
  deletePackage,
  listPackages,
  updatePackage,
} from '#functions/booking/use-cases/prospects/packages.ts'
import { updateProspect } from '#functions/booking/use-cases/prospects/update-prospect.ts'

export const handler = serve(prospectsApi, {
  consult,
  listProspects,
  getProspect,
  listEnquiries,
  addProspect,
  updateProspect,
  startEvent: lazyUseCase(
    prospectsApi.startEvent,
    async () => (await import('#functions/booking/use-cases/prospects/start-event.lazy.ts')).startEvent,
    ({ params }) => [prospectKey(params.id)],
  ),
  inviteClient,
  addPerson,
  invitePerson,
  getNotes,
  updateNotes,
  getEventViews,
  updateEventViews,
  listPackages,
  createPackage,
  updatePackage,
  deletePackage,
})
