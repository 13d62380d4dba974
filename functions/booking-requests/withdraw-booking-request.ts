import { bookingRequestsApi } from '#shared/api/booking-requests.ts'
import { canWithdraw } from '#shared/domain/event/access/cancellation-permissions.ts'
import { saveAndShow } from '../_steps/event-action.ts'
import { openEvent } from '../_steps/open-event.ts'
import { retryConflicts } from '../_data/conflict-retry.ts'
import { mailParties } from '../_mails/event-mail.ts'
import { eventKey } from '../_data/keys.ts'
import { useCase } from '../_lib/use-case.ts'
import { withRequestClosed } from './close-request.ts'

/** The client withdraws: notifies the agent who took the request and frees requested vendors. */
export const withdrawBookingRequest = useCase(
  bookingRequestsApi.withdrawBookingRequest,
  (deps, actor, { params, body }) =>
    retryConflicts(deps, async () => {
      const before = await openEvent(deps, actor, params.id, canWithdraw)
      const reason = body?.reason ?? ''
      return saveAndShow(deps, {
        before,
        after: withRequestClosed(before, 'client', reason, deps.now),
        actor,
        activity: { action: 'withdrawn', detail: reason },
        jobs: [
          ...mailParties(before, 'agent', 'request_withdrawn', { reason }),
          ...mailParties(before, 'vendors', 'vendor_released'),
        ],
      })
    }),
  ({ params }) => [eventKey(params.id)],
)
