import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery, usePrefetchQuery } from '@tanstack/react-query'
import { Suspense, type ReactNode } from 'react'
import { hasMusicianInfo } from '#shared/domain/user/roles.ts'
import type { User } from '#shared/domain/user/schema.ts'
import { ListSkeleton } from '#web/components/skeletons.tsx'
import { formatDate } from '#web/lib/format/date.ts'
import { useNow } from '#web/lib/use-now.ts'
import { earlyPart, lazyPart } from '#web/lib/lazy-part.ts'
import { homeEventsQuery } from '#web/booking/home/api/home-events.ts'
import { verificationsQuery } from '#web/booking/home/api/list-verifications.ts'
import { HomeTiles } from './home-tiles.tsx'

const HomeStepsList = earlyPart(() => import('./home-steps-list.tsx'))
const StaffHome = lazyPart(() => import('./staff-home.tsx'))
const Invitations = lazyPart(() => import('./invitations.tsx'))
const Verifications = lazyPart(() => import('./verifications.tsx'))

const greeting = (hour: number): string =>
  hour < 5 ? 'Still up' : hour < 12 ? 'Good morning' : hour < 18 ? 'Good afternoon' : 'Good evening'

interface HomePageProps {
  user: User
  onRequest: () => void
  /** For a client without events. */
  welcome: ReactNode
}

/** The next tasks, and links to all pages (docs/product.md#screens). */
export const HomePage = ({ user, onRequest, welcome }: HomePageProps) => {
  const now = useNow()
  const isStaff = user.is_agent || user.is_admin
  // Loads data and code in parallel.
  usePrefetchQuery(homeEventsQuery())
  // Below verifications that are still to come, the tasks would move.
  const { isLoading } = useInfiniteQuery({ ...verificationsQuery, enabled: user.is_admin })
  return (
    <Box sx={{ display: 'grid', gap: { xs: 2.5, md: 3 } }}>
      <Box>
        <Typography variant="h2">
          {greeting(now.getHours())}, {user.first}
        </Typography>
        <Typography color="textSecondary" sx={{ mt: 0.5 }}>
          {formatDate(now)}
        </Typography>
      </Box>
      <Suspense fallback={<ListSkeleton rows={6} height={56} />}>
        {user.is_admin && <Verifications />}
        {(hasMusicianInfo(user) || user.is_bandleader) && <Invitations userId={user.id} />}
        {!isLoading && isStaff && (
          <StaffHome user={user}>
            <HomeTiles user={user} onRequest={onRequest} isFree={false} />
          </StaffHome>
        )}
        {!isLoading && !isStaff && (
          <HomeStepsList user={user} welcome={welcome}>
            {(isFree) => <HomeTiles user={user} onRequest={onRequest} isFree={isFree} />}
          </HomeStepsList>
        )}
      </Suspense>
    </Box>
  )
}
