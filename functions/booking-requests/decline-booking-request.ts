import { bookingRequestsApi } from '#shared/api/booking-requests.ts'
import { canDecline } from '#shared/domain/event/access/cancellation-permissions.ts'
import { saveAndShow } from '../_steps/event-action.ts'
import { openEvent } from '../_steps/open-event.ts'
import { retryConflicts } from '../_data/conflict-retry.ts'
import { mailParties } from '../_mails/event-mail.ts'
import { eventKey } from '../_data/keys.ts'
import { useCase } from '../_lib/use-case.ts'
import { withRequestClosed } from './close-request.ts'

/** Any agent may decline an unassigned request, and its own agent a taken one; the client reads the reason. */
export const declineBookingRequest = useCase(
  bookingRequestsApi.declineBookingRequest,
  (deps, actor, { params, body: { reason } }) =>
    retryConflicts(deps, async () => {
      const before = await openEvent(deps, actor, params.id, canDecline)
      return saveAndShow(deps, {
        before,
        after: withRequestClosed(before, 'agency', reason, deps.now),
        actor,
        activity: { action: 'declined', detail: reason },
        jobs: [
          ...mailParties(before, 'client', 'request_declined', { reason }),
          ...mailParties(before, 'vendors', 'vendor_released'),
        ],
      })
    }),
  ({ params }) => [eventKey(params.id)],
)
