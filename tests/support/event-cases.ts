import { createBookingRequest } from '#functions/booking-requests/create-booking-request.ts'
import { declineBookingRequest } from '#functions/booking-requests/decline-booking-request.ts'
import { handOver } from '#functions/booking-requests/hand-over.ts'
import { listAgents } from '#functions/booking-requests/list-agents.ts'
import { listBookingRequests } from '#functions/booking-requests/list-booking-requests.ts'
import { takeBookingRequest } from '#functions/booking-requests/take-booking-request.ts'
import { withdrawBookingRequest } from '#functions/booking-requests/withdraw-booking-request.ts'
import { getContractClauses, updateContractClauses } from '#functions/contracts/contract-clauses.ts'
import { answerChange } from '#functions/events/answer-change.ts'
import { askQuestion } from '#functions/events/ask-question.ts'
import { createDraft, createEvent } from '#functions/events/create-event.ts'
import { deleteEvent } from '#functions/events/delete-event.ts'
import { discardChange } from '#functions/events/discard-change.ts'
import { getContract } from '#functions/contracts/get-contract.ts'
import { getContractPdf } from '#functions/contracts/get-contract-pdf.ts'
import { getEvidence } from '#functions/contracts/get-evidence.ts'
import { getEvent } from '#functions/events/get-event.ts'
import { listActivity } from '#functions/lookups/list-activity.ts'
import { listAvailability } from '#functions/lookups/list-availability.ts'
import { listChanges } from '#functions/lookups/list-changes.ts'
import { listEvents } from '#functions/lookups/list-events.ts'
import { listTasks } from '#functions/lookups/list-tasks.ts'
import { search } from '#functions/lookups/search.ts'
import { pickProposal } from '#functions/events/pick-proposal.ts'
import { previewChange } from '#functions/events/preview-change.ts'
import { releaseVendors } from '#functions/events/release-vendors.ts'
import { previewCopy, previewRepeat, repeat } from '#functions/events/repeat.ts'
import { requestVendor } from '#functions/events/request-vendor.ts'
import { respond } from '#functions/events/respond.ts'
import { sendProposal } from '#functions/events/send-proposal.ts'
import { signContract } from '#functions/contracts/sign-contract.ts'
import { updateContract } from '#functions/contracts/update-contract.ts'
import { verifyDocument } from '#functions/contracts/verify-document.ts'
import { updateDraft, updateEvent } from '#functions/events/update-event.ts'
import type { Booking } from './scenario.ts'
import { artistId, createFixture, type Fixture } from './fixture.ts'
import { startTable } from './start-table.ts'
import type { TestTable } from './table.ts'
import { useCaseApi, type AnyUseCase, type UseCaseApi } from './use-case-api.ts'

export const eventCases: AnyUseCase[] = [
  createBookingRequest,
  listBookingRequests,
  takeBookingRequest,
  handOver,
  listAgents,
  withdrawBookingRequest,
  declineBookingRequest,
  createEvent,
  createDraft,
  deleteEvent,
  discardChange,
  answerChange,
  getContract,
  getContractClauses,
  getContractPdf,
  getEvidence,
  getEvent,
  listActivity,
  listAvailability,
  listChanges,
  listEvents,
  listTasks,
  pickProposal,
  askQuestion,
  previewChange,
  previewCopy,
  previewRepeat,
  repeat,
  releaseVendors,
  requestVendor,
  respond,
  search,
  sendProposal,
  signContract,
  updateContract,
  updateContractClauses,
  verifyDocument,
  updateEvent,
  updateDraft,
]

export interface EventFixture extends Fixture {
  table: TestTable
  api: UseCaseApi
}

/** A separate table with people, places and the event use cases. */
export const startEvents = async (given?: TestTable): Promise<EventFixture> => {
  const table = given ?? (await startTable())
  const fixture = await createFixture(table)
  return { ...fixture, table, api: useCaseApi(table, eventCases, fixture.tokenOf) }
}

/** A booking of the fixture's artist at the hotel on a day of September 2026. */
export const bookingOf = (fixture: Fixture, day = 12, patch: Partial<Booking> = {}): Booking => ({
  client: 'client',
  agent: 'agent',
  otherAgent: 'agent2',
  artist: 'artist',
  artist_id: artistId(fixture, 'artist'),
  venue_id: fixture.hotel,
  rate: 4000,
  start: `2026-09-${String(day).padStart(2, '0')}T22:00:00.000Z`,
  end: `2026-09-${String(day + 1).padStart(2, '0')}T02:00:00.000Z`,
  ...patch,
})
