import { worstOf } from '#shared/domain/event/lifecycle/urgency.ts'
import { isStaff, relation } from '#shared/domain/event/access/relation.ts'
import type { EventProjection } from '#shared/domain/event/record/schema.ts'
import type { Viewer } from '#shared/domain/permissions.ts'
import type { Instant } from '#shared/domain/time.ts'

/** The reason for which its agency must look at an event now; others do not read what is open. */
export const riskOf = (event: EventProjection, viewer: Viewer, now: Instant): string | undefined => {
  if (event.start == null || event.start < now || !isStaff(relation(viewer, event))) return undefined
  const urgent = worstOf(event, viewer, now)
  if (urgent?.urgency !== 'risk') return undefined
  const { what, detail } = urgent.matter
  return detail === '' ? what : detail
}
