/**
 * Most writes: loaded with the first one, so that every other request starts without them (ADR 5). In one file, because
 * two that share code would put it into the entry.
 */
export { answerChange } from './answer-change.ts'
export { answerQuestion, getQuestion } from './answer-question.ts'
export { askQuestion } from './ask-question.ts'
export { createDraft, createEvent } from './create-event.ts'
export { deleteEvent } from './delete-event.ts'
export { discardChange } from './discard-change.ts'
export { pickProposal } from './pick-proposal.ts'
export { previewChange } from './preview-change.ts'
export { addDates, leftOut, previewDates } from './repeat-dates.ts'
export { releaseVendors } from './release-vendors.ts'
export { requestVendor } from './request-vendor.ts'
export { respond } from './respond.ts'
export { sendProposal } from './send-proposal.ts'
export { updateDraft, updateEvent } from './update-event.ts'
