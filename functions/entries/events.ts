import type { DraftInput } from '#shared/domain/event/record/schema.ts'
import { eventsApi } from '#shared/api/events.ts'
import { partyKeys } from '#functions/event/data/parties.ts'
import { calendarKey, eventKey } from '#functions/platform/db/keys.ts'
import { lazyUseCase } from '#functions/platform/deps/use-case.ts'
import { serve } from '#functions/platform/http/serve.ts'
import { editKeys } from '#functions/booking/use-cases/events/edit-keys.ts'
import { getEvent } from '#functions/booking/use-cases/events/get-event.ts'
import { previewCopy, previewRepeat, repeat } from '#functions/booking/use-cases/events/repeat.ts'
import { requestKeys } from '#functions/booking/use-cases/events/request-keys.ts'

const ofEvent = ({ params }: { params: { id: string } }) => [eventKey(params.id)]
const edited = ({ params, body }: { params: { id: string }; body: Partial<DraftInput> }) => editKeys(params.id, body)
const writes = () => import('#functions/booking/use-cases/events/writes.lazy.ts')

export const handler = serve(eventsApi, {
  getEvent,
  createEvent: lazyUseCase(
    eventsApi.createEvent,
    async () => (await writes()).createEvent,
    ({ body }) => partyKeys(body),
  ),
  createDraft: lazyUseCase(
    eventsApi.createDraft,
    async () => (await writes()).createDraft,
    ({ body }) => partyKeys(body),
  ),
  updateEvent: lazyUseCase(eventsApi.updateEvent, async () => (await writes()).updateEvent, edited),
  updateDraft: lazyUseCase(eventsApi.updateDraft, async () => (await writes()).updateDraft, edited),
  previewChange: lazyUseCase(eventsApi.previewChange, async () => (await writes()).previewChange, edited),
  previewCopy,
  previewRepeat,
  repeat,
  discardChange: lazyUseCase(eventsApi.discardChange, async () => (await writes()).discardChange, ofEvent),
  answerChange: lazyUseCase(eventsApi.answerChange, async () => (await writes()).answerChange, ofEvent),
  deleteEvent: lazyUseCase(eventsApi.deleteEvent, async () => (await writes()).deleteEvent, ofEvent),
  requestVendor: lazyUseCase(eventsApi.requestVendor, async () => (await writes()).requestVendor, requestKeys),
  respond: lazyUseCase(
    eventsApi.respond,
    async () => (await writes()).respond,
    ({ params }, callerId) => [eventKey(params.id), calendarKey(callerId)],
  ),
  getQuestion: lazyUseCase(eventsApi.getQuestion, async () => (await writes()).getQuestion),
  answerQuestion: lazyUseCase(eventsApi.answerQuestion, async () => (await writes()).answerQuestion),
  releaseVendors: lazyUseCase(eventsApi.releaseVendors, async () => (await writes()).releaseVendors, ofEvent),
  sendProposal: lazyUseCase(eventsApi.sendProposal, async () => (await writes()).sendProposal, ofEvent),
  pickProposal: lazyUseCase(eventsApi.pickProposal, async () => (await writes()).pickProposal, ofEvent),
  askQuestion: lazyUseCase(eventsApi.askQuestion, async () => (await writes()).askQuestion, ofEvent),
})
