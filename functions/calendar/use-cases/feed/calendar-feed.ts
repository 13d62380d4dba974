import { createHash } from 'node:crypto'
import { lookupsApi } from '#shared/api/lookups.ts'
import { feedEntry } from '#functions/calendar/rules/feed-entry.ts'
import { feedEtag, hashIn, isRecent } from '#functions/calendar/rules/feed-etag.ts'
import { viewerOf } from '#shared/domain/permissions.ts'
import { AppError } from '#shared/errors.ts'
import { everyEventInRange } from '#functions/event/data/event-range.ts'
import { findEvent } from '#functions/event/data/find-event.ts'
import { feedActName, findFeed, type Feed } from '#functions/calendar/data/calendar-feed.ts'
import { limitRequests } from '#functions/platform/db/rate-limit.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { notModified, reply, useCase } from '#functions/platform/deps/use-case.ts'

const day = 86_400_000
const [daysBack, daysAhead] = [60, 1100]

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32)

/** @throws AppError not_found, also for an account that is closed, and an act's calendar of one who was an agent */
const getFeed = async (deps: Deps, token: string): Promise<Feed> => {
  const feed = await findFeed(deps, token, () => limitRequests(deps, ['feed_address', sha256(token)]))
  const { user, act_id } = feed ?? {}
  const isOpen = user && user.erased_at === undefined && (user.verified || user.is_admin)
  if (!isOpen || (act_id !== undefined && !user.is_agent && !user.is_admin))
    throw new AppError('not_found', 'Could not find this calendar')
  return { user, act_id }
}

const viewOf = ({ user, act_id }: Feed): string => {
  if (act_id === undefined) return `U#${user.id}`
  return `${user.is_admin ? 'ALL' : `U#${user.id}`}|${act_id}`
}

const entriesOf = async (deps: Deps, feed: Feed) => {
  const viewer = viewerOf(feed.user)
  const at = (days: number) => new Date(Date.parse(deps.now) + days * day).toISOString()
  const range = { from: at(-daysBack), to: at(daysAhead), descending: false, rest: {} }
  const found = await everyEventInRange(deps, { view: viewOf(feed), ...range, fields: ['id'] })
  const events = await Promise.all(found.map(({ id }) => findEvent(deps, id)))
  return events.flatMap((event) => (event && feedEntry(event, viewer, deps.now)) ?? [])
}

/**
 * A person's events as iCalendar, without a session: the address is the secret. CloudFront keeps the answer and asks
 * each time whether it still holds: for five minutes that is yes without reading the events, but never for an address
 * that was revoked (docs/adr/0014-calendar-feeds.md).
 */
export const calendarFeed = useCase(lookupsApi.calendarFeed, async (deps, _actor, { params: { token } }) => {
  const feed = await getFeed(deps, token)
  const { etag: known } = deps.request
  const headers = (etag: string) => ({
    'content-type': 'text/calendar',
    'cache-control': 'public, max-age=0, must-revalidate, stale-if-error=0',
    etag,
  })
  if (known !== undefined && isRecent(known, deps.now)) return notModified(headers(known))
  const { act_id } = feed
  const [entries, name] = await Promise.all([entriesOf(deps, feed), act_id && feedActName(deps, act_id)])
  const { renderFeed } = await import('./render-feed.lazy.ts')
  const text = renderFeed(name ? `BookMe: ${name}` : 'BookMe', entries, deps.appUrl)
  const etag = feedEtag(sha256(text), deps.now)
  return known !== undefined && hashIn(known) === hashIn(etag) ? notModified(headers(etag)) : reply(text, headers(etag))
})
