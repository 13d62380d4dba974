import { bookingRequestsApi } from '#shared/api/booking-requests.ts'
import { canWithdraw } from '#shared/domain/event/access/cancellation-permissions.ts'
import { eventToSave } from '#functions/platform/db/keys.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'
import { closeRequest } from './close-request.ts'

/** The client withdraws; the agent who took the request reads the reason. */
export const withdrawBookingRequest = useCase(
  bookingRequestsApi.withdrawBookingRequest,
  (deps, actor, { params: { id }, body }) =>
    closeRequest(deps, actor, { id, rule: canWithdraw, by: 'client', reason: body?.reason ?? '' }),
  ({ params }) => eventToSave(params.id),
)
