import { bookingRequestsApi } from '#shared/api/booking-requests.ts'
import { chosen } from '#shared/domain/event/record/event-like.ts'
import { requestToEvent } from '#shared/domain/event/edit/new.ts'
import { requestProblem } from '#shared/domain/event/record/booking-request.ts'
import { answerWithinHours } from '#shared/domain/event/record/answer-within.ts'
import { formatMoney } from '#shared/domain/money.ts'
import { defaultTimezone, localDate } from '#shared/domain/time.ts'
import { AppError } from '#shared/errors.ts'
import { mailParties } from '#functions/event/mails/event-mail.ts'
import { demandNoProblem } from '#functions/event/use-cases/open-event.ts'
import { saveEvent } from '#functions/event/use-cases/save-event.ts'
import { eventFor } from '#functions/event/data/find-event.ts'
import { partyKeys, resolveParties, type PartyIds } from '#functions/event/data/parties.ts'
import { toldKindsKey } from '#functions/platform/db/keys.ts'
import { everybody, withPlaces, type Place } from '#functions/platform/db/rate-limit.ts'
import { clientSummaryOf } from '#functions/people/data/summaries.ts'
import { networkOf } from '#functions/platform/caller/network.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'
import { inForce } from '#shared/domain/event/record/terms.ts'

interface Wishes {
  artist_id?: PartyIds['artist_id']
  client_artist_id?: PartyIds['artist_id']
  client_group_id?: PartyIds['group_id']
  brand_id?: PartyIds['brand_id']
}

const idsOf = (body: Wishes): PartyIds => ({
  artist_id: chosen(body.artist_id) ?? body.client_artist_id,
  group_id: body.client_group_id,
  brand_id: body.brand_id,
})

/** The client is always the caller (docs/product.md#accounts-and-sessions). */
export const createBookingRequest = useCase(
  bookingRequestsApi.createBookingRequest,
  async (deps, actor, { body }) => {
    const client = clientSummaryOf(actor.user)
    if (!client) throw new AppError('forbidden', 'Only clients request bookings')
    if (chosen(body.brand_id) !== undefined && chosen(body.client_group_id) !== undefined)
      throw new AppError('invalid', 'Both a brand and a group cannot be selected')
    demandNoProblem(requestProblem(body, deps.now))
    const { artist, brand } = await resolveParties(deps, idsOf(body))
    const { timezone } = deps.request
    const today = localDate(deps.now, timezone ?? defaultTimezone)
    const event = requestToEvent(
      { ...body, name: body.name || `${client.name} ${today}` },
      client,
      { id: deps.id('evt'), user_id: actor.id },
      deps.now,
      { artist, brand, timezone },
    )
    const places: Place[] = [
      // Limits unconfirmed addresses.
      ...(actor.user.email_confirmed ? [] : [['booking_unconfirmed', actor.id] satisfies Place]),
      ['booking_account', actor.id],
      ['booking_network', networkOf(deps.request.ip)],
      ['booking_total', everybody, networkOf(deps.request.ip)],
    ]
    const saved = await withPlaces(deps, places, (also) =>
      saveEvent(deps, {
        before: undefined,
        after: event,
        actor,
        activity: { action: 'requested', detail: event.name },
        also,
        jobs: [
          ...mailParties(inForce(event), 'agents', 'request_received', {
            budget: formatMoney(body.client_budget),
            notes: body.client_notes,
          }),
          ...mailParties(inForce(event), 'client', 'request_sent', { hours: String(answerWithinHours) }),
        ],
      }),
    )
    return eventFor(actor, saved)
  },
  ({ body }) => [toldKindsKey, ...partyKeys(idsOf(body))],
)
