import type { Viewer } from '#shared/domain/permissions.ts'
import { toInstant, type Instant } from '#shared/domain/time.ts'
import { relation } from '../access/relation.ts'
import { isPast } from '../money/owed.ts'
import { withProposedLineUp, type EventLike } from '../record/event-like.ts'
import { isBeforeGig } from '../record/status.ts'
import { canEnd, type Harm } from './matter.ts'
import { ruleOf, type MatterKind } from './matters.ts'
import { readiness, type Matter } from './readiness.ts'

/** The order in which Home shows open matters: by what they cost, and when (docs/product.md#screens). */

export const urgencies = ['risk', 'deadline', 'new', 'money', 'work', 'waiting'] as const
export type Urgency = (typeof urgencies)[number]

export interface Urgent {
  urgency: Urgency
  matter: Matter
  /** The instant at which it goes wrong, or since when it waits. */
  at: Instant
  /** The reader can end it. */
  isOwn: boolean
  /** How many other matters are open at the event. */
  more: number
}

const day = 86_400_000
/** A gig this near with something open is at risk, and so is a promise that lapses within a day. */
const nearMs = 7 * day
const later = (now: Instant, ms: number): Instant => toInstant(Date.parse(now) + ms)

const isNear = ({ start, ...event }: EventLike, now: Instant): boolean =>
  isBeforeGig(event) && start != null && start > now && start <= later(now, nearMs)

/** They fail or break a signed promise, however far the gig is. */
const breaking: ReadonlySet<MatterKind> = new Set(['charge_trouble', 'gap'])
/** A change of a signed event, which lapses unless it is answered in time. */
const lapsing: ReadonlySet<MatterKind> = new Set(['resign', 'change_unanswered', 'change_declined'])
/** Not signed, and no longer valid after its time. */
const offered: ReadonlySet<MatterKind> = new Set(['offer_unpicked', 'contract_unsigned'])
/** Money that comes by itself, unless its day has passed. */
const scheduled: ReadonlySet<MatterKind> = new Set(['balance', 'invoice_unpaid'])

const ofHarm: Readonly<Record<Harm, Urgency>> = {
  gig: 'work',
  lapse: 'deadline',
  money: 'money',
  new: 'new',
  work: 'work',
}

const isLate = ({ due_at, invoice_due_at }: EventLike, now: Instant): boolean => {
  const due = due_at ?? invoice_due_at
  return due != null && isPast(due, now)
}

const isAtRisk = ({ kind, harm, act, by }: Matter, event: EventLike, now: Instant): boolean =>
  breaking.has(kind) ||
  (lapsing.has(kind) && by !== undefined && by <= later(now, day)) ||
  (harm !== 'new' && act !== 'wait' && !kind.startsWith('hold_') && kind !== 'dispute' && isNear(event, now))

/** Undefined for money that comes by itself on a day ahead. */
const urgencyOf = (matter: Matter, event: EventLike, now: Instant, isOwn: boolean): Urgency | undefined => {
  if (isAtRisk(matter, event, now)) return 'risk'
  if (scheduled.has(matter.kind)) return isLate(event, now) ? 'money' : undefined
  const ends = matter.by !== undefined && matter.by > now && matter.by <= later(now, day)
  const urgency = offered.has(matter.kind) && ends ? 'deadline' : ofHarm[matter.harm]
  // Somebody of the agency asks for these until they are done.
  if (isOwn || matter.kind === 'gig_end' || matter.kind === 'rest_unpaid' || urgency === 'deadline') return urgency
  return 'waiting'
}

const atOf = (matter: Matter, event: EventLike, urgency: Urgency, now: Instant): Instant => {
  const { by, since } = matter
  if (urgency === 'risk')
    return lapsing.has(matter.kind) || breaking.has(matter.kind) ? (by ?? since ?? now) : event.start!
  if (urgency === 'deadline') return by ?? now
  if (urgency === 'new') return since ?? now
  if (urgency === 'money') return event.due_at ?? event.invoice_due_at ?? since ?? event.end ?? now
  // After what can still be played.
  return matter.kind === 'day_passed' ? '~' : (event.start ?? '~')
}

/** The worse first. */
export const compareUrgent = (
  a: Pick<Urgent, 'urgency' | 'at' | 'isOwn'>,
  b: Pick<Urgent, 'urgency' | 'at' | 'isOwn'>,
): number =>
  urgencies.indexOf(a.urgency) - urgencies.indexOf(b.urgency) ||
  (a.at < b.at ? -1 : a.at > b.at ? 1 : 0) ||
  Number(b.isOwn) - Number(a.isOwn)

/** The worst open matter of an event for somebody of its agency; undefined if nothing is open that anybody must do. */
export const worstOf = (event: EventLike, viewer: Viewer, now: Instant): Urgent | undefined => {
  const who = relation(viewer, withProposedLineUp(event))
  const { matters } = readiness(event, now)
  const urgent = matters.flatMap((matter) => {
    const isOwn =
      matter.act !== 'wait' && (matter.kind === 'untaken' || canEnd(matter.holder, ruleOf(matter.kind), who, event))
    const urgency = urgencyOf(matter, event, now, isOwn)
    if (urgency === undefined) return []
    return [{ urgency, matter, isOwn, at: atOf(matter, event, urgency, now), more: matters.length - 1 }]
  })
  return urgent.sort(compareUrgent)[0]
}
