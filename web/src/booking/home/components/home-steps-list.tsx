import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { Suspense, type ReactNode } from 'react'
import { viewerOf } from '#shared/domain/permissions.ts'
import type { User } from '#shared/domain/user/schema.ts'
import { ListSkeleton } from '#web/components/skeletons.tsx'
import { nowIso } from '#web/lib/clock.ts'
import { unreadQuery } from '#web/lib/requests/unread-messages.ts'
import { useNow } from '#web/lib/use-now.ts'
import { homeEventsQuery } from '#web/booking/home/api/home-events.ts'
import { homeSteps } from '#web/booking/home/home-steps.ts'
import { byUrgency, urgencies } from '#web/booking/home/task-groups.ts'
import { NextGig } from './next-gig.tsx'
import { StepList } from './step-list.tsx'

interface HomeStepsListProps {
  user: User
  /** For a client without events. */
  welcome: ReactNode
  /** The pages, below the tasks: shown with them, so that nothing moves. `isFree`: nothing is to be done. */
  children: (isFree: boolean) => ReactNode
}

/**
 * Tasks of clients and vendors, by urgency. Rendered after the page's frame, because rules and events take longer to
 * load.
 */
export default function HomeStepsList({ user, welcome, children }: HomeStepsListProps) {
  // Renders again each minute.
  useNow()
  const { data: events, isLoading } = useQuery(homeEventsQuery())
  // On a phone, the mark of new messages has a line of its own. The tasks do not wait for a second try.
  const unread = useQuery(unreadQuery)
  const isCounting = unread.isLoading && unread.failureCount === 0
  // Read after the response, which brings the server's time.
  const now = nowIso()
  const viewer = viewerOf(user)
  const steps = homeSteps(events ?? [], viewer, now)
  const tasks = byUrgency(steps.mine, now)
  if (isLoading || isCounting) return <ListSkeleton rows={6} height={56} />
  const works = user.is_artist || user.is_bandleader || user.is_musician
  const shown = new Set(steps.mine.map(({ event }) => event.id))
  const gigs = steps.gigs
    .filter(({ event }) => (!works || event.status === 'booked') && !shown.has(event.id))
    .map((item) => ({ ...item, step: { ...item.step, action: 'wait' as const } }))
  const nextGig = works ? steps.gigs.find(({ event }) => event.status === 'booked') : undefined
  const first = urgencies.find((one) => tasks[one].length > 0)
  const isNew = user.is_client && !works && events?.length === 0
  const isFree = steps.mine.length === 0
  return (
    <>
      {isFree && !isNew && (
        <Typography color="textSecondary">
          {works ? 'Nothing is waiting for you.' : 'Nothing to do right now. Your next step will appear here.'}
        </Typography>
      )}
      {urgencies.map((urgency) => (
        <StepList
          key={urgency}
          title={urgency}
          items={tasks[urgency]}
          isUrgent={urgency === 'Overdue'}
          mostImportant={urgency === first}
        />
      ))}
      {nextGig && <NextGig gig={nextGig.event} viewer={viewer} />}
      {children(isFree)}
      {isNew && <Suspense fallback={<ListSkeleton rows={3} />}>{welcome}</Suspense>}
      <StepList
        title={works ? 'Next gigs' : 'Your events'}
        items={gigs.filter(({ event }) => event.id !== nextGig?.event.id)}
      />
    </>
  )
}
