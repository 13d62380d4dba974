import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { viewerOf } from '#shared/domain/permissions.ts'
import { EmptyState } from '#web/components/empty-state.tsx'
import { ErrorState } from '#web/components/error-state.tsx'
import { Link } from '#web/components/link.tsx'
import { Page } from '#web/components/page.tsx'
import { PageSkeleton } from '#web/components/skeletons.tsx'
import { ConfirmNotice } from '#web/account/email/components/confirm-notice.tsx'
import { ContractScreen } from '#web/booking/contract/components/contract-screen.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { paths } from '#web/lib/paths.ts'
import { eventQuery } from '#web/lib/requests/event/get-event.ts'
import { selectedEvent } from '#web/lib/selected-event.ts'

/** `?id=`, or the last viewed event; `&edit=1` opens the admin's dialog. */
export default function ContractRoute() {
  const [query] = useSearchParams()
  const id = query.get('id') ?? selectedEvent.get() ?? ''
  const user = useCurrentUser().data
  const { data: event, error, refetch } = useQuery({ ...eventQuery(id), enabled: id !== '' })
  if (id === '')
    return (
      <Page title={paths['/contract'].title}>
        <EmptyState title="No event chosen" action={<Link to="/events">See your events</Link>} />
      </Page>
    )
  return (
    <Page title={paths['/contract'].title}>
      {error && !event ? (
        <ErrorState error={error} say="Could not find event" onRetry={() => void refetch()} />
      ) : event && user ? (
        <>
          <ConfirmNotice user={user} />
          <ContractScreen key={event.id} event={event} viewer={viewerOf(user)} editing={query.has('edit')} />
        </>
      ) : (
        <PageSkeleton />
      )}
    </Page>
  )
}
