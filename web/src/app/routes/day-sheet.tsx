import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { viewerOf } from '#shared/domain/permissions.ts'
import { EmptyState } from '#web/components/empty-state.tsx'
import { ErrorState } from '#web/components/error-state.tsx'
import { Link } from '#web/components/link.tsx'
import { Page } from '#web/components/page.tsx'
import { PageSkeleton } from '#web/components/skeletons.tsx'
import { daySheetQuery } from '#web/messages/day-sheet/api/day-sheet.ts'
import { DaySheetScreen } from '#web/messages/day-sheet/components/day-sheet-screen.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { paths } from '#web/lib/paths.ts'
import { eventQuery } from '#web/lib/requests/event/get-event.ts'
import { selectedEvent } from '#web/lib/selected-event.ts'

/** `?id=`, or the last viewed event. */
export default function DaySheetRoute() {
  const [query] = useSearchParams()
  const id = query.get('id') ?? selectedEvent.get() ?? ''
  const user = useCurrentUser().data
  const { data: sheet, error, refetch } = useQuery({ ...daySheetQuery(id), enabled: id !== '' })
  const { data: event } = useQuery({ ...eventQuery(id), enabled: id !== '' })
  return (
    <Page title={paths['/day-sheet'].title}>
      {id === '' ? (
        <EmptyState title="No event chosen" action={<Link to="/events">See your events</Link>} />
      ) : error && !sheet ? (
        <ErrorState error={error} say="Could not get the day sheet" onRetry={() => void refetch()} />
      ) : sheet && event && user ? (
        <DaySheetScreen key={id} sheet={sheet} event={event} viewer={viewerOf(user)} />
      ) : (
        <PageSkeleton />
      )}
    </Page>
  )
}
