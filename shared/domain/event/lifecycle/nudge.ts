import { toInstant, type Instant } from '#shared/domain/time.ts'
import type { EventLike } from '../record/event-like.ts'
import type { ProposalOpens } from '../record/proposal-schema.ts'
import { zoneOf } from '../record/event-like.ts'
import { dayText } from '../record/when-text.ts'

/** A client who hesitates is asked after two days, and once in two days (docs/product.md#reminders). */
const patience = 2 * 86_400_000

/** `opened 3 times, last on Tue, Jun 2, 2026` */
export const opensText = ({ first_at, last_at, times }: ProposalOpens, zone: string): string =>
  times === 1
    ? `opened once, on ${dayText(first_at, zone)}`
    : `opened ${times} times, last on ${dayText(last_at, zone)}`

/** The reason for a nudge; undefined if none is due, and while it is unknown whether the client has opened it. */
export const nudgeReason = (event: EventLike, now: Instant): string | undefined => {
  const { opened, proposal_sent_at: sent, proposal_step: at } = event
  if (opened === undefined || sent == null || (at ?? 1) > 2) return undefined
  const since = [sent, opened?.last_at, opened?.nudged_at]
    .filter((one) => one != null)
    .sort()
    .at(-1)!
  if (toInstant(Date.parse(since) + patience) > now) return undefined
  return opened === null || opened.times === 0
    ? `Sent on ${dayText(sent, zoneOf(event))}, not opened yet`
    : `The proposal was ${opensText(opened, zoneOf(event))}, and is not signed`
}
