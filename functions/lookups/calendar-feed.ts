import { createHash } from 'node:crypto'
import { lookupsApi } from '#shared/api/lookups.ts'
import { feedEntry } from '#shared/domain/time-taken/feed-entry.ts'
import { viewerOf } from '#shared/domain/permissions.ts'
import { AppError } from '#shared/errors.ts'
import { eventsInRange } from '#functions/_data/event/event-range.ts'
import { findEvent } from '#functions/_data/event/find-event.ts'
import { feedOwner } from '#functions/_data/people/calendar-feed.ts'
import { limitRequests } from '#functions/_data/rows/rate-limit.ts'
import { reply, useCase } from '#functions/_lib/use-case.ts'

const day = 86_400_000
const [daysBack, daysAhead] = [60, 1100]

const noCalendar = () => new AppError('not_found', 'Could not find this calendar')

/** A person's events as iCalendar, without a session: the address is the secret. Cached for five minutes. */
export const calendarFeed = useCase(lookupsApi.calendarFeed, async (deps, _actor, { params: { token } }) => {
  const user = await feedOwner(deps, token)
  if (!user || user.erased_at !== undefined || !(user.verified || user.is_admin)) throw noCalendar()
  await limitRequests(deps, ['feed_account', user.id])
  const viewer = viewerOf(user)
  const at = (days: number) => new Date(Date.parse(deps.now) + days * day).toISOString()
  const range = { from: at(-daysBack), to: at(daysAhead), descending: false, rest: {} }
  const { projections } = await eventsInRange(deps, { view: `U#${user.id}`, ...range })
  const events = await Promise.all(projections.map(({ id }) => findEvent(deps, id)))
  const entries = events.flatMap((event) => (event && feedEntry(event, viewer, deps.now)) ?? [])
  const { renderFeed } = await import('./render-feed.lazy.ts')
  const text = renderFeed('BookMe', entries, deps.appUrl)
  return reply(text, {
    'content-type': 'text/calendar',
    'cache-control': 'public, max-age=300',
    etag: `"${createHash('sha256').update(text).digest('hex').slice(0, 32)}"`,
  })
})
