import { usersApi } from '#shared/api/users.ts'
import { AppError } from '#shared/errors.ts'
import { findAct } from '#functions/calendar/data/held-act.ts'
import { makeAddress, revokeAddress } from '#functions/calendar/data/calendar-feed.ts'
import { ownAccount } from '#functions/people/data/own-account.ts'
import { retryConflicts } from '#functions/platform/db/conflict-retry.ts'
import { calendarAddressKey } from '#functions/platform/db/keys.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'

const addressKeys = ({ params, query }: { params: { id: string }; query: { act_id?: string | undefined } }) => [
  calendarAddressKey(params.id, query.act_id),
]

/** Makes or rotates the address of one's own calendar, or of an agent's events with one act; shown this once. */
export const makeCalendarAddress = useCase(
  usersApi.makeCalendarAddress,
  (deps, actor, { params, query: { act_id } }) =>
    retryConflicts(deps, async () => {
      const user = ownAccount(actor, params.id)
      if (act_id !== undefined && !actor.is_agent && !actor.is_admin)
        throw new AppError('forbidden', 'Only agents have calendars of acts')
      if (act_id !== undefined) await findAct(deps, act_id)
      const token = await makeAddress(deps, user, act_id)
      return { url: `${deps.appUrl}/v1/public/calendars/${token}` }
    }),
  addressKeys,
)

export const revokeCalendarAddress = useCase(
  usersApi.revokeCalendarAddress,
  (deps, actor, { params, query: { act_id } }) =>
    retryConflicts(deps, async () => {
      await revokeAddress(deps, ownAccount(actor, params.id).id, act_id)
      return null
    }),
  addressKeys,
)
