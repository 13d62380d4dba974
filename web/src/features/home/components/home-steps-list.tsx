import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { viewerOf } from '#shared/domain/permissions.ts'
import type { User } from '#shared/domain/user/schema.ts'
import { ListSkeleton } from '#web/components/skeletons.tsx'
import { nowIso } from '#web/lib/clock.ts'
import { useNow } from '#web/lib/use-now.ts'
import { homeEventsQuery } from '../api/home-events.ts'
import { homeSteps } from '../home-steps.ts'
import { StepList } from './step-list.tsx'

/** Next steps by event. Rendered after the page's frame, because rules and events take longer to load. */
export default function HomeStepsList({ user }: { user: User }) {
  const now = useNow()
  const { data: events, isPending } = useQuery(homeEventsQuery())
  const viewer = useMemo(() => viewerOf(user), [user])
  // Read after the response, which brings the server's time.
  // eslint-disable-next-line react-hooks/exhaustive-deps -- renewed each minute
  const steps = useMemo(() => homeSteps(events ?? [], viewer, nowIso()), [events, viewer, now])
  if (isPending) return <ListSkeleton rows={3} />
  const isStaff = user.is_agent || user.is_admin
  const works = isStaff || user.is_artist || user.is_bandleader || user.is_musician
  const shown = new Set(steps.mine.map(({ event }) => event.id))
  const gigs = steps.gigs
    .filter(({ event }) => (!works || event.status === 'booked') && (isStaff || !shown.has(event.id)))
    .map((item) => ({ ...item, step: { ...item.step, action: 'wait' as const } }))
  return (
    <>
      <StepList
        mostImportant={!user.is_client}
        title="What to do next"
        items={steps.mine}
        empty={works ? 'Nothing is waiting for you.' : 'Nothing to do right now. Your next step will appear here.'}
      />
      {isStaff && <StepList title="Waiting for others" items={steps.others} />}
      <StepList title={works ? 'Next gigs' : 'Your events'} items={gigs} />
    </>
  )
}
