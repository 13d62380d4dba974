import { eventsApi } from '#shared/api/events.ts'
import { serve } from '#functions/_http/serve.ts'
import { answerChange } from './answer-change.ts'
import { askQuestion } from './ask-question.ts'
import { createDraft, createEvent } from './create-event.ts'
import { deleteEvent } from './delete-event.ts'
import { discardChange } from './discard-change.ts'
import { getEvent } from './get-event.ts'
import { pickProposal } from './pick-proposal.ts'
import { previewChange } from './preview-change.ts'
import { previewCopy, previewRepeat, repeat } from './repeat.ts'
import { releaseVendors } from './release-vendors.ts'
import { requestVendor } from './request-vendor.ts'
import { respond } from './respond.ts'
import { sendProposal } from './send-proposal.ts'
import { updateDraft, updateEvent } from './update-event.ts'

export const handler = serve(eventsApi, {
  getEvent,
  createEvent,
  createDraft,
  updateEvent,
  updateDraft,
  previewChange,
  previewCopy,
  previewRepeat,
  repeat,
  discardChange,
  answerChange,
  deleteEvent,
  requestVendor,
  respond,
  releaseVendors,
  sendProposal,
  pickProposal,
  askQuestion,
})
