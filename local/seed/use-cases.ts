import { uploadArtistPicture } from '#functions/people/use-cases/artists/upload-picture.ts'
import { signup } from '#functions/people/use-cases/auth/signup.ts'
import { createBookingRequest } from '#functions/booking/use-cases/requests/create-booking-request.ts'
import { takeBookingRequest } from '#functions/booking/use-cases/requests/take-booking-request.ts'
import { getContractClauses, updateContractClauses } from '#functions/booking/use-cases/contracts/contract-clauses.ts'
import { getContract } from '#functions/booking/use-cases/contracts/get-contract.ts'
import { signContract } from '#functions/booking/use-cases/contracts/sign-contract.ts'
import { confirmPlayed } from '#functions/money/use-cases/payments/confirm-played.ts'
import { invoicePostpaid } from '#functions/money/use-cases/payments/invoice-postpaid.ts'
import { payBalance } from '#functions/money/use-cases/payments/pay-balance.ts'
import { payDeposit } from '#functions/money/use-cases/payments/pay-deposit.ts'
import { payVendors } from '#functions/money/use-cases/payments/pay-vendors.ts'
import { refundEvent } from '#functions/money/use-cases/payments/refund-event.ts'
import { getEvent } from '#functions/booking/use-cases/events/get-event.ts'
import { pickProposal } from '#functions/booking/use-cases/events/pick-proposal.ts'
import { requestVendor } from '#functions/booking/use-cases/events/request-vendor.ts'
import { respond } from '#functions/booking/use-cases/events/respond.ts'
import { sendProposal } from '#functions/booking/use-cases/events/send-proposal.ts'
import { updateEvent } from '#functions/booking/use-cases/events/update-event.ts'
import { answerMembership } from '#functions/people/use-cases/groups/answer-membership.ts'
import { updateMembers } from '#functions/people/use-cases/groups/update-members.ts'
import { uploadGroupLogo, uploadGroupPicture } from '#functions/people/use-cases/groups/upload-pictures.ts'
import { holdAct } from '#functions/calendar/use-cases/holds/hold-act.ts'
import { getBooks } from '#functions/money/use-cases/books/get-books.ts'
import { consult } from '#functions/booking/use-cases/prospects/consult.ts'
import { listProspects } from '#functions/booking/use-cases/prospects/list-prospects.ts'
import { updateProspect } from '#functions/booking/use-cases/prospects/update-prospect.ts'
import { addBlockedTime } from '#functions/calendar/use-cases/own/blocked-times.ts'
import { confirmEmail } from '#functions/accounts/use-cases/confirm-email.ts'
import { accountLink, billingLink } from '#functions/money/use-cases/own/provider-links.ts'
import { updateUser } from '#functions/people/use-cases/users/update-user.ts'
import { uploadProfilePicture } from '#functions/people/use-cases/users/upload-profile-picture.ts'
import { verifyUser } from '#functions/people/use-cases/users/verify-user.ts'
import { createVenue } from '#functions/people/use-cases/venues/save-venue.ts'
import type { UseCase } from '#functions/platform/deps/use-case.ts'
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
  getContractClauses,
  updateContractClauses,
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
