import type { DraftInput } from '#shared/domain/event/record/schema.ts'
import { eventsApi } from '#shared/api/events.ts'
import { partyKeys } from '#functions/_data/event/parties.ts'
import { calendarKey, eventKey } from '#functions/_data/rows/keys.ts'
import { lazyUseCase } from '#functions/_lib/use-case.ts'
import { serve } from '#functions/_http/serve.ts'
import { editKeys } from './edit-keys.ts'
import { getEvent } from './get-event.ts'
import { previewCopy, previewRepeat, repeat } from './repeat.ts'
import { requestKeys } from './request-keys.ts'

const ofEvent = ({ params }: { params: { id: string } }) => [eventKey(params.id)]
const edited = ({ params, body }: { params: { id: string }; body: Partial<DraftInput> }) => editKeys(params.id, body)
const writes = () => import('./writes.lazy.ts')

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
