import { useQuery } from '@tanstack/react-query'
import type { EventLike } from '#shared/domain/event/record/event-like.ts'
import { isStaff, type Relation } from '#shared/domain/event/access/relation.ts'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { remindersQuery } from './api/reminders.ts'

/** For staff, an offered event with the visits of its client: the next step depends on them, as on home. */
export const useOpens = (event: EventView, who: Relation): EventView & Pick<EventLike, 'opened'> => {
  const isOffered = isStaff(who) && event.status === 'proposed'
  const { data } = useQuery({ ...remindersQuery(event.id), enabled: isOffered })
  return isOffered && data ? { ...event, opened: data.proposal_opens } : event
}
