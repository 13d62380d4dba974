import { isConfirmed } from '#shared/domain/event/record/vendor-status.ts'
import { isOwn, vendorsOf } from '#shared/domain/event/record/vendors.ts'
import type { EventLike } from '#shared/domain/event/record/event-like.ts'
import { viewerOf } from '#shared/domain/permissions.ts'
import { call } from '#web/lib/api/client.ts'
import type { Body } from '#web/lib/api/contract-types.ts'
import { userQuery } from '#web/lib/current-user.ts'
import { confirm } from '#web/lib/dialogs.ts'
import { formatDate, localDay } from '#web/lib/format/date.ts'
import { NotNow } from '#web/lib/notify.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { session } from '#web/lib/session.ts'

type BlockedTimeBody = Body<'POST /users/{id}/blocked-times'>

const dayAfter = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
const weekdayOf = (at: string) => new Date(localDay(at)).getUTCDay()

/** Of a repeat, only the days that it blocks. */
const isCovered = ({ start, end, all_day, repeat }: BlockedTimeBody, gig: { start: string; end: string }): boolean => {
  if (repeat) return repeat.weekdays.includes(weekdayOf(gig.start))
  if (all_day || !start.includes('T'))
    return localDay(gig.start) <= end.slice(0, 10) && localDay(gig.end) >= start.slice(0, 10)
  return gig.start < end && start < gig.end
}

const confirmedIn = async (userId: string, body: BlockedTimeBody) => {
  const viewer = viewerOf(await queryClient.ensureQueryData(userQuery(userId)))
  const last = body.repeat?.until ?? body.end
  const query = { start_date: body.start.slice(0, 10), end_date: dayAfter(last.slice(0, 10)) }
  const rows = await call('GET /events', { query })
  return rows.filter(
    (row) =>
      row.start != null &&
      row.end != null &&
      isCovered(body, { start: row.start, end: row.end }) &&
      vendorsOf(row as EventLike).some((part) => isOwn(part, viewer) && isConfirmed(part.status)),
  )
}

/**
 * Somebody who blocks the time of a gig that they have confirmed is asked first: the gig stands.
 * @throws NotNow if they would rather not.
 */
export const sureToBlock = async (userId: string, body: BlockedTimeBody): Promise<void> => {
  if (session.get()?.id !== userId) return
  // Without an answer there is no warning; the agent hears of it in any case.
  const gigs = await confirmedIn(userId, body).catch(() => [])
  if (gigs.length === 0) return
  const isSure = await confirm({
    title: gigs.length === 1 ? 'You have a gig then' : `You have ${gigs.length} gigs then`,
    text: 'You have said yes to it, and blocking the time does not take that back: your agent gets a mail.',
    lines: gigs.map(({ name, start, timezone }) => ({ name: name ?? '', value: formatDate(start!, timezone) })),
    confirm: 'Block it all the same',
  })
  if (!isSure) throw new NotNow()
}
