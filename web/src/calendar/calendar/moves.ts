import { canEdit } from '#shared/domain/event/access/event-permissions.ts'
import { isStaff, relation } from '#shared/domain/event/access/relation.ts'
import type { EventProjection } from '#shared/domain/event/record/schema.ts'
import { isBeforeGig } from '#shared/domain/event/record/status.ts'
import type { Viewer } from '#shared/domain/permissions.ts'
import { defaultTimezone, toInstant } from '#shared/domain/time.ts'
import { timeOfWall, wallAt } from '#shared/domain/wall-clock.ts'
import type { Times } from '#web/lib/edit-place.ts'
import { endOf } from './event-inputs.ts'

const day = 86_400_000

/** How far an event was dragged. */
export interface Shift {
  days: number
  ms: number
}

/** Staff may move events that are neither over nor canceled; the server decides again. */
export const canMove = (viewer: Viewer, event: EventProjection): boolean => {
  const who = relation(viewer, event)
  return isStaff(who) && canEdit(who, event).ok && isBeforeGig(event)
}

/** A draft: no vendor or client has to agree to the new day, or gets a mail. */
export const movesAtOnce = ({ status, agreement }: EventProjection): boolean => status === 'draft' && agreement == null

/** An evening stays an evening: the venue's clock shows the same time on the other day. The length stays. */
export const movedTimes = (event: EventProjection, { days, ms }: Shift): Times => {
  const zone = event.timezone ?? defaultTimezone
  const from = Date.parse(event.start ?? '')
  const start = timeOfWall(wallAt(from, zone) + days * day + ms, zone)
  return { start: toInstant(start), end: toInstant(start + Date.parse(endOf(event)) - from) }
}

const arrows: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** Shift and an arrow move the focused event by a day or a week, as dragging does. */
export const shiftOfKey = ({ key, shiftKey }: { key: string; shiftKey: boolean }): Shift | undefined =>
  shiftKey && arrows[key] !== undefined ? { days: arrows[key], ms: 0 } : undefined
