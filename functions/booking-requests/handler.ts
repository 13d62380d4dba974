import { bookingRequestsApi } from '#shared/api/booking-requests.ts'
import { serve } from '#functions/_http/serve.ts'
import { createBookingRequest } from './create-booking-request.ts'
import { declineBookingRequest } from './decline-booking-request.ts'
import { handOver } from './hand-over.ts'
import { listAgents } from './list-agents.ts'
import { listBookingRequests } from './list-booking-requests.ts'
import { takeBookingRequest } from './take-booking-request.ts'
import { withdrawBookingRequest } from './withdraw-booking-request.ts'

export const handler = serve(bookingRequestsApi, {
  createBookingRequest,
  listBookingRequests,
  takeBookingRequest,
  listAgents,
  handOver,
  withdrawBookingRequest,
  declineBookingRequest,
})
