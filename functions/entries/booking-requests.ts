import { bookingRequestsApi } from '#shared/api/booking-requests.ts'
import { serve } from '#functions/platform/http/serve.ts'
import { createBookingRequest } from '#functions/booking/use-cases/requests/create-booking-request.ts'
import { declineBookingRequest } from '#functions/booking/use-cases/requests/decline-booking-request.ts'
import { handOver } from '#functions/booking/use-cases/requests/hand-over.ts'
import { listAgents } from '#functions/booking/use-cases/requests/list-agents.ts'
import { listBookingRequests } from '#functions/booking/use-cases/requests/list-booking-requests.ts'
import { takeBookingRequest } from '#functions/booking/use-cases/requests/take-booking-request.ts'
import { withdrawBookingRequest } from '#functions/booking/use-cases/requests/withdraw-booking-request.ts'

export const handler = serve(bookingRequestsApi, {
  createBookingRequest,
  listBookingRequests,
  takeBookingRequest,
  listAgents,
  handOver,
  withdrawBookingRequest,
  declineBookingRequest,
})
