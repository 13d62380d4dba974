import { uploadArtistPicture } from '#functions/artists/upload-picture.ts'
import { signup } from '#functions/auth/signup.ts'
import { createBookingRequest } from '#functions/booking-requests/create-booking-request.ts'
import { takeBookingRequest } from '#functions/booking-requests/take-booking-request.ts'
import { getContract } from '#functions/contracts/get-contract.ts'
import { signContract } from '#functions/contracts/sign-contract.ts'
import { confirmPlayed } from '#functions/event-payments/confirm-played.ts'
import { invoicePostpaid } from '#functions/event-payments/invoice-postpaid.ts'
import { payBalance } from '#functions/event-payments/pay-balance.ts'
import { payDeposit } from '#functions/event-payments/pay-deposit.ts'
import { payVendors } from '#functions/event-payments/pay-vendors.ts'
import { refundEvent } from '#functions/event-payments/refund-event.ts'
import { getEvent } from '#functions/events/get-event.ts'
import { pickProposal } from '#functions/events/pick-proposal.ts'
import { requestVendor } from '#functions/events/request-vendor.ts'
import { respond } from '#functions/events/respond.ts'
import { sendProposal } from '#functions/events/send-proposal.ts'
import { updateEvent } from '#functions/events/update-event.ts'
import { answerMembership } from '#functions/groups/answer-membership.ts'
import { updateMembers } from '#functions/groups/update-members.ts'
import { uploadGroupLogo, uploadGroupPicture } from '#functions/groups/upload-pictures.ts'
import { holdAct } from '#functions/holds/hold-act.ts'
import { getBooks } from '#functions/money/get-books.ts'
import { consult } from '#functions/prospects/consult.ts'
import { listProspects } from '#functions/prospects/list-prospects.ts'
import { updateProspect } from '#functions/prospects/update-prospect.ts'
import { addBlockedTime } from '#functions/users/blocked-times.ts'
import { confirmEmail } from '#functions/users/confirm-email.ts'
import { accountLink, billingLink } from '#functions/users/provider-links.ts'
import { updateUser } from '#functions/users/update-user.ts'
import { uploadProfilePicture } from '#functions/users/upload-profile-picture.ts'
import { verifyUser } from '#functions/users/verify-user.ts'
import { createVenue } from '#functions/venues/save-venue.ts'
import type { UseCase } from '#functions/_lib/use-case.ts'
import type { Endpoint } from '#shared/api/endpoint.ts'

/** The actions of people in the demo season; a missing one is named when the season calls it. */
const all = [
  signup,
  confirmEmail,
  updateUser,
  verifyUser,
  uploadProfilePicture,
  uploadArtistPicture,
  updateMembers,
  answerMembership,
  uploadGroupPicture,
  uploadGroupLogo,
  createVenue,
  accountLink,
  billingLink,
  createBookingRequest,
  takeBookingRequest,
  getEvent,
  updateEvent,
  requestVendor,
  respond,
  sendProposal,
  pickProposal,
  getContract,
  signContract,
  payDeposit,
  payBalance,
  confirmPlayed,
  invoicePostpaid,
  payVendors,
  refundEvent,
  consult,
  listProspects,
  updateProspect,
  getBooks,
  addBlockedTime,
  holdAct,
]

const known = new Map(all.map((one) => [one.endpoint as Endpoint, one as unknown as UseCase<Endpoint>]))

export const useCaseOf = (endpoint: Endpoint): UseCase<Endpoint> => {
  const found = known.get(endpoint)
  if (!found) throw new Error(`local/seed/use-cases.ts lacks ${endpoint.method} ${endpoint.path}`)
  return found
}
