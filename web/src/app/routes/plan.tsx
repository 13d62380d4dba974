import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { viewerOf } from '#shared/domain/permissions.ts'
import { EmptyState } from '#web/components/empty-state.tsx'
import { ErrorState } from '#web/components/error-state.tsx'
import { Link } from '#web/components/link.tsx'
import { Page } from '#web/components/page.tsx'
import { PageSkeleton } from '#web/components/skeletons.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { paths } from '#web/lib/paths.ts'
import { eventQuery } from '#web/lib/requests/event/get-event.ts'
import { selectedEvent } from '#web/lib/selected-event.ts'
import { planQuery } from '#web/messages/plan/api/plan.ts'
import { PlanScreen } from '#web/messages/plan/components/plan-screen.tsx'

/** `?id=`, or the last viewed event. */
export default function PlanRoute() {
  const [query] = useSearchParams()
  const id = query.get('id') ?? selectedEvent.get() ?? ''
  const user = useCurrentUser().data
  const { data: plan, error, refetch } = useQuery({ ...planQuery(id), enabled: id !== '' })
  const { data: event } = useQuery({ ...eventQuery(id), enabled: id !== '' })
  return (
    <Page title={paths['/plan'].title}>
      {id === '' ? (
        <EmptyState title="No event chosen" action={<Link to="/events">See your events</Link>} />
      ) : error && !plan ? (
        <ErrorState error={error} say="Could not get the plan" onRetry={() => void refetch()} />
      ) : plan && event && user ? (
        <PlanScreen key={id} plan={plan} event={event} viewer={viewerOf(user)} />
      ) : (
        <PageSkeleton />
      )}
    </Page>
  )
}
