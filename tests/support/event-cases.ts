import { createBookingRequest } from '#functions/booking/use-cases/requests/create-booking-request.ts'
import { declineBookingRequest } from '#functions/booking/use-cases/requests/decline-booking-request.ts'
import { handOver } from '#functions/booking/use-cases/requests/hand-over.ts'
import { listAgents } from '#functions/booking/use-cases/requests/list-agents.ts'
import { listBookingRequests } from '#functions/booking/use-cases/requests/list-booking-requests.ts'
import { takeBookingRequest } from '#functions/booking/use-cases/requests/take-booking-request.ts'
import { withdrawBookingRequest } from '#functions/booking/use-cases/requests/withdraw-booking-request.ts'
import { getContractClauses, updateContractClauses } from '#functions/booking/use-cases/contracts/contract-clauses.ts'
import { answerChange } from '#functions/booking/use-cases/events/answer-change.ts'
import { askQuestion } from '#functions/booking/use-cases/events/ask-question.ts'
import { createDraft, createEvent } from '#functions/booking/use-cases/events/create-event.ts'
import { deleteEvent } from '#functions/booking/use-cases/events/delete-event.ts'
import { discardChange } from '#functions/booking/use-cases/events/discard-change.ts'
import { getContract } from '#functions/booking/use-cases/contracts/get-contract.ts'
import { getContractPdf } from '#functions/booking/use-cases/contracts/get-contract-pdf.ts'
import { getEvidence } from '#functions/booking/use-cases/contracts/get-evidence.ts'
import { getEvent } from '#functions/booking/use-cases/events/get-event.ts'
import { listActivity } from '#functions/booking/use-cases/lists/list-activity.ts'
import { listAvailability } from '#functions/calendar/use-cases/free/list-availability.ts'
import { listChanges } from '#functions/event/live/list-changes.ts'
import { listEvents } from '#functions/booking/use-cases/lists/list-events.ts'
import { listTasks } from '#functions/booking/use-cases/lists/list-tasks.ts'
import { search } from '#functions/booking/use-cases/lists/search.ts'
import { pickProposal } from '#functions/booking/use-cases/events/pick-proposal.ts'
import { previewChange } from '#functions/booking/use-cases/events/preview-change.ts'
import { releaseVendors } from '#functions/booking/use-cases/events/release-vendors.ts'
import { previewCopy, previewRepeat, repeat } from '#functions/booking/use-cases/events/repeat.ts'
import { requestVendor } from '#functions/booking/use-cases/events/request-vendor.ts'
import { respond } from '#functions/booking/use-cases/events/respond.ts'
import { sendProposal } from '#functions/booking/use-cases/events/send-proposal.ts'
import { signContract } from '#functions/booking/use-cases/contracts/sign-contract.ts'
import { updateContract } from '#functions/booking/use-cases/contracts/update-contract.ts'
import { verifyDocument } from '#functions/booking/use-cases/contracts/verify-document.ts'
import { updateDraft, updateEvent } from '#functions/booking/use-cases/events/update-event.ts'
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
