import { compareUrgent, worstOf, type Urgency, type Urgent } from '#shared/domain/event/lifecycle/urgency.ts'
import { endsSoon, isChallenged } from '#shared/domain/event/lifecycle/hold-matters.ts'
import { nextStep } from '#shared/domain/event/lifecycle/next-step.ts'
import type { NextAction, NextStep } from '#shared/domain/event/lifecycle/step.ts'
import { isStaff, relation } from '#shared/domain/event/access/relation.ts'
import { withProposedLineUp } from '#shared/domain/event/record/event-like.ts'
import type { Matter } from '#shared/domain/event/lifecycle/readiness.ts'
import type { EventProjection } from '#shared/domain/event/record/schema.ts'
import type { HoldView } from '#shared/domain/hold/schema.ts'
import type { Viewer } from '#shared/domain/permissions.ts'
import type { Prospect } from '#shared/domain/prospect/schema.ts'
import type { Instant } from '#shared/domain/time.ts'
import type { Answer } from '#web/lib/api/contract-types.ts'

/** The rows of an agent's Home: open matters by what they cost, the worst first (docs/product.md#screens). */

export type Request = Answer<'GET /booking-requests'>[number]
export type Thread = Answer<'GET /unread-messages'>[number]

interface Place {
  key: string
  urgency: Urgency
  at: Instant
  /** It has a button that ends it. */
  isOwn: boolean
}
export type HomeRow = Place &
  (
    | { is: 'event'; events: EventProjection[]; urgent: Urgent }
    | { is: 'own'; event: EventProjection; step: NextStep }
    | { is: 'payout'; events: EventProjection[] }
    | { is: 'request'; request: Request }
    | { is: 'lead'; lead: Prospect }
    | { is: 'messages'; thread: Thread }
    | { is: 'hold'; hold: HoldView }
  )

export interface HomeFacts {
  events: readonly EventProjection[]
  requests: readonly Request[]
  leads: readonly Prospect[]
  threads: readonly Thread[]
  holds: readonly HoldView[]
}

/** Dates of one series have a name, a client and a matter in common: they are one row. */
const seriesOf = ({ name, client }: EventProjection): string => `${client?.id ?? ''}|${name ?? ''}`

const eventRows = (all: readonly EventProjection[], viewer: Viewer, now: Instant): HomeRow[] => {
  const rows = new Map<string, HomeRow & { is: 'event' }>()
  const events = all.filter((event) => isStaff(relation(viewer, withProposedLineUp(event))))
  for (const event of events) {
    const urgent = worstOf(event, viewer, now)
    if (urgent === undefined || urgent.matter.kind === 'untaken') continue
    const { urgency, at, isOwn, matter } = urgent
    const key = [urgency, matter.kind, seriesOf(event)].join('|')
    const known = rows.get(key)
    if (!known) rows.set(key, { is: 'event', key, urgency, at, isOwn, events: [event], urgent })
    else if (at < known.at) rows.set(key, { ...known, at, urgent, events: [event, ...known.events] })
    else known.events.push(event)
  }
  return [...rows.values()]
}

const answers: ReadonlySet<NextAction> = new Set(['respond', 'answer_change'])

/** An agent may play, or hire, too: questions to them, and steps on events that are not theirs as an agent. */
const ownRows = (events: readonly EventProjection[], viewer: Viewer, now: Instant): HomeRow[] =>
  events.flatMap((event) => {
    const step = nextStep(event, viewer, now)
    const isTheirs = isStaff(relation(viewer, withProposedLineUp(event)))
    const isAsked = isTheirs ? answers.has(step.action) : step.action !== 'wait' && step.action !== 'take'
    if (!isAsked || step.isEarly) return []
    return [{ is: 'own', key: `own ${event.id}`, urgency: 'new', at: event.start ?? now, isOwn: true, event, step }]
  })

/** Those whose vendors can be paid now. */
const isPayable = ({ funds_at, to_pay_out }: EventProjection, now: Instant): boolean =>
  (to_pay_out ?? 0) > 0 && (funds_at == null || funds_at <= now)

/** Several gigs to pay out are one row, with one button. */
const withOnePayout = (rows: readonly HomeRow[], now: Instant): HomeRow[] => {
  const isPayout = (row: HomeRow): row is HomeRow & { is: 'event' } =>
    row.is === 'event' && row.isOwn && row.urgent.matter.kind === 'vendors_unpaid'
  const payouts = rows.filter(isPayout)
  const events = payouts.flatMap((row) => row.events).filter((event) => isPayable(event, now))
  if (events.length < 2) return [...rows]
  const at = payouts.map((row) => row.at).sort()[0]!
  const late = payouts.filter((row) => row.events.some((event) => !isPayable(event, now)))
  const others = rows.filter((row) => !isPayout(row))
  return [...others, ...late, { is: 'payout', key: 'payout', urgency: 'money', at, isOwn: true, events }]
}

const holdRows = (holds: readonly HoldView[], viewer: Viewer, now: Instant): HomeRow[] =>
  holds
    .filter((hold) => hold.user_id === viewer.id && (isChallenged(hold) || endsSoon(hold, now)))
    .map((hold) => ({
      ...({ is: 'hold', key: hold.id, urgency: 'deadline', isOwn: true, hold } as const),
      at: hold.challenge?.answer_by ?? hold.ends_at,
    }))

const newRows = ({ requests, leads, threads }: HomeFacts): HomeRow[] => [
  // They come oldest first, and before everything else that is new.
  ...requests.map((request, i) => ({
    ...({ is: 'request', key: request.id, urgency: 'new', isOwn: true, request } as const),
    at: `0${String(i).padStart(4, '0')}`,
  })),
  ...leads
    .filter(({ status }) => status === 'new')
    .map((lead) => ({ is: 'lead', key: lead.id, urgency: 'new', isOwn: true, lead, at: lead.created_at }) as const),
  ...threads.map(
    (thread) =>
      ({
        ...({
          is: 'messages',
          key: `${thread.event_id}|${thread.thread}`,
          urgency: 'new',
          isOwn: true,
          thread,
        } as const),
        at: thread.at,
      }) as const,
  ),
]

/** All rows, the worst first. */
export const homeRows = (facts: HomeFacts, viewer: Viewer, now: Instant): HomeRow[] =>
  [
    ...withOnePayout(eventRows(facts.events, viewer, now), now),
    ...ownRows(facts.events, viewer, now),
    ...holdRows(facts.holds, viewer, now),
    ...newRows(facts),
  ].sort(compareUrgent)

/** Somebody outside of the agency has it, who can be asked for it once more. */
export const canRemind = ({ act, holder }: Matter): boolean =>
  act !== 'wait' && (holder === 'client' || holder === 'vendor' || holder === 'leader')

/** The one primary button of the page: that of the worst row that has one. */
export const primaryOf = (rows: readonly HomeRow[]): HomeRow | undefined =>
  rows.find((row) => row.isOwn || (row.is === 'event' && row.urgency !== 'waiting' && canRemind(row.urgent.matter)))

/** The booked gigs to come, soonest first; those of a series together. */
export const gigsOf = (events: readonly EventProjection[], now: Instant): EventProjection[][] => [
  ...Map.groupBy(
    events.filter(({ status, end }) => status === 'booked' && end != null && end >= now),
    seriesOf,
  ).values(),
]
