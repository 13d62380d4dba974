import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { viewerOf } from '../../../../../shared/domain/permissions.ts'
import type { User } from '../../../../../shared/domain/user/schema.ts'
import { ListSkeleton } from '../../../components/skeletons.tsx'
import { formatDate } from '../../../lib/format/date.ts'
import { homeEventsQuery } from '../api/home-events.ts'
import { homeSteps } from '../home-steps.ts'
import { HomeTiles } from './home-tiles.tsx'
import { StepList } from './step-list.tsx'
import { Verifications } from './verifications.tsx'
import { nowMs } from '../../../lib/clock.ts'

const greeting = (hour: number): string => (hour < 5 ? 'Still up' : hour < 12 ? 'Good morning' : hour < 18 ? 'Good afternoon' : 'Good evening')

/** What to do next, then where to go (design section 10). */
export const HomePage = ({ user, onRequest }: { user: User, onRequest: () => void }) => {
  const [now] = useState(() => new Date(nowMs()))
  const { data: events, isPending } = useQuery(homeEventsQuery())
  const viewer = useMemo(() => viewerOf(user), [user])
  const steps = useMemo(() => homeSteps(events ?? [], viewer, now.toISOString()), [events, viewer, now])
  const isStaff = user.is_agent || user.is_admin
  const isVendor = user.is_artist || user.is_bandleader || user.is_musician
  const shown = new Set(steps.mine.map(({ event }) => event.id))
  const gigs = isStaff || isVendor ? steps.gigs.filter(({ event }) => event.status === 'booked') : steps.gigs
  return (
    <Box sx={{ display: 'grid', gap: { xs: 3.5, md: 5 } }}>
      <Box>
        <Typography variant="h1" component="h2">{greeting(now.getHours())}, {user.first}</Typography>
        <Typography color="textSecondary" sx={{ mt: 0.5 }}>{formatDate(now)}</Typography>
      </Box>
      <HomeTiles user={user} onRequest={onRequest} />
      {isPending ? <ListSkeleton rows={3} /> : (
        <>
          <StepList mostImportant={!user.is_client} title="What to do next" items={steps.mine} empty={isStaff || isVendor ? 'Nothing is waiting for you.' : 'Nothing to do right now. Your next step appears here.'} />
          {isStaff && <StepList title="Waiting for others" items={steps.others} />}
          <StepList title={isStaff || isVendor ? 'Next gigs' : 'Your events'} items={gigs.filter(({ event }) => isStaff || !shown.has(event.id)).map((item) => ({ ...item, step: { ...item.step, action: 'wait' as const } }))} />
        </>
      )}
      {user.is_admin && <Verifications />}
    </Box>
  )
}
