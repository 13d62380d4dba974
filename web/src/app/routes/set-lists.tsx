import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { EmptyState } from '#web/components/empty-state.tsx'
import { ErrorState } from '#web/components/error-state.tsx'
import { Link } from '#web/components/link.tsx'
import { Page } from '#web/components/page.tsx'
import { PageSkeleton } from '#web/components/skeletons.tsx'
import { paths } from '#web/lib/paths.ts'
import { eventQuery } from '#web/lib/requests/event/get-event.ts'
import { selectedEvent } from '#web/lib/selected-event.ts'
import { setListsQuery } from '#web/messages/set-list/api/set-lists.ts'
import { SetListsScreen } from '#web/messages/set-list/components/set-lists-screen.tsx'

/** `?id=`, or the last viewed event. */
export default function SetListsRoute() {
  const [query] = useSearchParams()
  const id = query.get('id') ?? selectedEvent.get() ?? ''
  const { data: saved, error, refetch } = useQuery({ ...setListsQuery(id), enabled: id !== '' })
  const { data: event } = useQuery({ ...eventQuery(id), enabled: id !== '' })
  return (
    <Page title={paths['/set-lists'].title}>
      {id === '' ? (
        <EmptyState title="No event chosen" action={<Link to="/events">See your events</Link>} />
      ) : error && !saved ? (
        <ErrorState error={error} say="Could not get the set lists" onRetry={() => void refetch()} />
      ) : saved && event ? (
        <SetListsScreen key={id} saved={saved} event={event} />
      ) : (
        <PageSkeleton />
      )}
    </Page>
  )
}
