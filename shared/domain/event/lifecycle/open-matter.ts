import type { Viewer } from '#shared/domain/permissions.ts'
import type { Instant } from '#shared/domain/time.ts'
import { isStaff, relation } from '../access/relation.ts'
import { withProposedLineUp, type EventLike } from '../record/event-like.ts'
import { nextStep } from './next-step.ts'
import { stepOf } from './readiness.ts'
import { step, type NextStep } from './step.ts'
import { worstOf, type Urgent } from './urgency.ts'

/** All of the matter's kind in one step: `Fill 2 places`. */
export const stepFor = (event: EventLike, { matter }: Urgent, viewer: Viewer, now: Instant): NextStep => {
  const who = relation(viewer, withProposedLineUp(event))
  return stepOf(event, who, now, (kind) => kind === matter.kind) ?? step(matter.act, matter.label, matter.detail)
}

/** `Waiting for answers: Mo Drums (Drums)`, or the reason of the reader's own step, whose button has its name. */
export const matterWords = (event: EventLike, urgent: Urgent, viewer: Viewer, now: Instant): string => {
  const { label, detail } = stepFor(event, urgent, viewer, now)
  if (urgent.isOwn) return detail
  return detail === '' ? label : `${label}: ${detail}`
}

/** The worst open matter of an event in words, where there is no button beside it; undefined if nothing is to do. */
export const openMatter = (event: EventLike, viewer: Viewer, now: Instant): string | undefined => {
  if (!isStaff(relation(viewer, withProposedLineUp(event)))) {
    const { action, label } = nextStep(event, viewer, now)
    return action === 'wait' ? undefined : label
  }
  const urgent = worstOf(event, viewer, now)
  return urgent && (matterWords(event, urgent, viewer, now) || stepFor(event, urgent, viewer, now).label)
}
