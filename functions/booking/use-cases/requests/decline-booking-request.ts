import { bookingRequestsApi } from '#shared/api/booking-requests.ts'
import { canDecline } from '#shared/domain/event/access/cancellation-permissions.ts'
import { eventToSave } from '#functions/platform/db/keys.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'
import { closeRequest } from './close-request.ts'

/** Any agent may decline an unassigned request, and the event's agent a taken one; the client reads the reason. */
export const declineBookingRequest = useCase(
  bookingRequestsApi.declineBookingRequest,
  (deps, actor, { params: { id }, body: { reason } }) =>
    closeRequest(deps, actor, { id, rule: canDecline, by: 'agency', reason }),
  ({ params }) => eventToSave(params.id),
)
