import { useQuery } from '@tanstack/react-query'
import { isStaff, type Relation } from '#shared/domain/event/access/relation.ts'
import { isSheetDue } from '#shared/domain/day-sheet/readers.ts'
import type { EventLike } from '#shared/domain/event/record/event-like.ts'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { isBeforeGig } from '#shared/domain/event/record/status.ts'
import { inForce } from '#shared/domain/event/record/terms.ts'
import { holdsQuery } from '#web/calendar/holds/components/holds-api.ts'
import { nowIso } from '#web/lib/clock.ts'
import { sheetStateQuery } from './api/sheet-state.ts'
import { useOpens } from './use-opens.ts'

/**
 * For staff, an event with all that its readiness depends on and that has rows of its own: the visits of its client to
 * the proposal, holds, and on the last day who has seen the day sheet.
 */
export const useOpenFacts = (event: EventView, who: Relation): EventView & Partial<EventLike> => {
  const withOpens = useOpens(event, who)
  const staff = isStaff(who)
  const holds = useQuery({ ...holdsQuery({ event_id: event.id }), enabled: staff && isBeforeGig(event) }).data
  const isLastDay = event.status === 'booked' && isSheetDue(inForce(event), nowIso())
  const sheet = useQuery({ ...sheetStateQuery(event.id), enabled: staff && isLastDay }).data
  return { ...withOpens, ...(holds && { holds }), ...(sheet && { sheet }) }
}
