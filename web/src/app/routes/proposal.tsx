import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { isInFlight } from '#shared/domain/event/money/event-money.ts'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { viewerOf } from '#shared/domain/permissions.ts'
import { EmptyState } from '#web/components/empty-state.tsx'
import { ErrorState } from '#web/components/error-state.tsx'
import { Link } from '#web/components/link.tsx'
import { Page } from '#web/components/page.tsx'
import { PageSkeleton } from '#web/components/skeletons.tsx'
import { ConfirmNotice } from '#web/account/email/components/confirm-notice.tsx'
import { ProposalScreen } from '#web/booking/proposal/components/proposal-screen.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { paths } from '#web/lib/paths.ts'
import { eventQuery } from '#web/lib/requests/event/get-event.ts'
import { selectedEvent } from '#web/lib/selected-event.ts'
import { nowMs } from '#web/lib/clock.ts'

/** A card payment takes seconds, a bank debit days: poll often at first, then rarely. */
const pollEvery = (event: EventView | undefined): number | false => {
  const waiting = (event?.payments ?? []).find(isInFlight)
  if (!waiting) return false
  return nowMs() - Date.parse(waiting.invoiced_at ?? '') < 120_000 ? 3_000 : 30_000
}

/** `?id=`, or the last viewed event. */
export default function ProposalRoute() {
  const [query] = useSearchParams()
  const id = query.get('id') ?? selectedEvent.get() ?? ''
  const user = useCurrentUser().data
  const {
    data: event,
    error,
    refetch,
  } = useQuery({ ...eventQuery(id), enabled: id !== '', refetchInterval: ({ state }) => pollEvery(state.data) })
  if (id === '')
    return (
      <Page title={paths['/proposal'].title}>
        <EmptyState title="No event chosen" action={<Link to="/events">See your events</Link>} />
      </Page>
    )
  return (
    <Page title={paths['/proposal'].title}>
      {error && !event ? (
        <ErrorState error={error} say="Could not find event" onRetry={() => void refetch()} />
      ) : event && user ? (
        <>
          <ConfirmNotice user={user} />
          <ProposalScreen key={event.id} event={event} viewer={viewerOf(user)} />
        </>
      ) : (
        <PageSkeleton />
      )}
    </Page>
  )
}
