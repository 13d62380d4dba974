import { bookingRequestsApi } from '#shared/api/booking-requests.ts'
import { threadNames } from '#shared/domain/thread/schema.ts'
import { eventToSave, profileKey, readerPrefix, unreadKey, userIdOf } from '#functions/platform/db/keys.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'

/** Seldom: the function starts without it. */
export const handOver = useCase(
  bookingRequestsApi.handOver,
  async (deps, actor, { params, body }) => {
    const { handOverEvent } = await import('./hand-over.lazy.ts')
    return handOverEvent(deps, actor, params.id, body.agent_id)
  },
  // An admin's call reads the counts of the former agent after the event.
  ({ params: { id }, body }, callerId) => [
    ...[...eventToSave(id), profileKey(userIdOf(body.agent_id))],
    ...[callerId, userIdOf(body.agent_id)].flatMap((user) => threadNames.map((name) => unreadKey(user, id, name))),
    ...threadNames.map((name) => readerPrefix(id, name)),
  ],
)
