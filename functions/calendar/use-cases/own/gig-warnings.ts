import { inForce } from '#shared/domain/event/record/terms.ts'
import { vendorsOf } from '#shared/domain/event/record/vendors.ts'
import { occurrencesOf } from '#functions/calendar/rules/occurrences.ts'
import type { BlockedTime } from '#shared/domain/time-taken/schema.ts'
import type { MailJob } from '#shared/mails.ts'
import { gigsOf } from '#functions/event/data/calendar.ts'
import { findEvent, type EventItem } from '#functions/event/data/find-event.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { mailParties, partOf } from '#functions/event/mails/event-mail.ts'

/**
 * A vendor may block the time of a gig that they confirmed: the gig stays, and its agent reads it at once. One mail to
 * each agent, about the next of these gigs; a gig that was blocked before is no news.
 */
export const gigWarnings = async (
  deps: Deps,
  userId: string,
  block: BlockedTime,
  before?: BlockedTime,
): Promise<MailJob[]> => {
  const gigs = (await gigsOf(deps, userId)).filter(({ end }) => end > deps.now)
  const covers = (one: BlockedTime | undefined, { start, end }: { start: string; end: string }) =>
    one !== undefined && occurrencesOf(one, start, end).length > 0
  const covered = gigs.filter((gig) => covers(block, gig) && !covers(before, gig))
  const ids = [...new Set(covered.sort((a, b) => (a.start < b.start ? -1 : 1)).map(({ event_id }) => event_id))]
  const found = await Promise.all(ids.map((id) => findEvent(deps, id)))
  const events = found.filter((event) => event !== undefined)
  return [...Map.groupBy(events, ({ agent }) => agent?.email).values()].flatMap((own) => mailAbout(own, userId))
}

const mailAbout = ([first, ...more]: EventItem[], userId: string): MailJob[] => {
  const event = inForce(first!)
  const vendor = vendorsOf(event).find(({ user_id }) => user_id === userId)
  if (!vendor) return []
  const others = more.map(({ name }) => name).join(', ')
  return mailParties(event, 'agent', 'gig_blocked', {
    ...{ vendor: vendor.name ?? '', part: partOf(vendor) },
    ...(others && { others }),
  })
}
