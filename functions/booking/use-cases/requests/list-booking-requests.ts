import type { OutputOf } from '#shared/lazy.ts'
import { bookingRequestsApi } from '#shared/api/booking-requests.ts'
import type { bookingRequestProjection } from '#shared/domain/event/record/booking-request.ts'
import { requestPrefix, type Key } from '#functions/platform/db/keys.ts'
import { listPage } from '#functions/platform/db/search.ts'
import { pageReply, useCase } from '#functions/platform/deps/use-case.ts'

interface RequestRow extends Key {
  projection: OutputOf<typeof bookingRequestProjection>
}

export const listBookingRequests = useCase(bookingRequestsApi.listBookingRequests, async (deps, _actor, { query }) => {
  const { items, cursor } = await listPage<RequestRow>(deps, requestPrefix, query)
  return pageReply(
    items.map(({ projection }) => projection),
    cursor,
  )
})
