import { usersApi } from '#shared/api/users.ts'
import { makeAddress, revokeAddress } from '#functions/_data/people/calendar-feed.ts'
import { ownAccount } from '#functions/_data/people/own-account.ts'
import { retryConflicts } from '#functions/_data/rows/conflict-retry.ts'
import { calendarAddressKey } from '#functions/_data/rows/keys.ts'
import { useCase } from '#functions/_lib/use-case.ts'

/** Makes or rotates the address of one's own calendar, which is shown this once. */
export const makeCalendarAddress = useCase(
  usersApi.makeCalendarAddress,
  (deps, actor, { params }) =>
    retryConflicts(deps, async () => {
      const token = await makeAddress(deps, ownAccount(actor, params.id))
      return { url: `${deps.appUrl}/v1/public/calendars/${token}` }
    }),
  ({ params }) => [calendarAddressKey(params.id)],
)

export const revokeCalendarAddress = useCase(
  usersApi.revokeCalendarAddress,
  (deps, actor, { params }) =>
    retryConflicts(deps, async () => {
      await revokeAddress(deps, ownAccount(actor, params.id).id)
      return null
    }),
  ({ params }) => [calendarAddressKey(params.id)],
)
