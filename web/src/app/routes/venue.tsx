import { useQuery } from '@tanstack/react-query'
import Button from '@mui/material/Button'
import { Suspense, useState } from 'react'
import { Link, Navigate, useSearchParams } from 'react-router-dom'
import { ErrorState } from '#web/components/error-state.tsx'
import { Page } from '#web/components/page.tsx'
import { PageSkeleton } from '#web/components/skeletons.tsx'
import { NotesPanel } from '#web/people/records/components/notes-panel.tsx'
import { RecordEvents } from '#web/people/records/components/record-events.tsx'
import { RecordFrame } from '#web/people/records/components/record-frame.tsx'
import { VenueCard } from '#web/people/venues/components/venue-card.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { usePartyName } from '#web/lib/party-name.ts'
import { paths } from '#web/lib/paths.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { venueQuery } from '#web/lib/requests/venue/save-venue.ts'

const VenueDialog = lazyPart(() => import('#web/people/venue-dialog/venue-dialog.tsx'))

/** A venue with the reader's events there; staff also see money and notes (docs/product.md#screens). */
export default function VenueRoute() {
  const [query] = useSearchParams()
  const id = query.get('id') ?? ''
  const user = useCurrentUser().data
  const known = usePartyName(id)
  const [editing, setEditing] = useState(false)
  const { data: venue, error, refetch } = useQuery({ ...venueQuery(id), enabled: id !== '' })
  if (id === '') return <Navigate to="/venues" replace />
  const isStaff = user !== undefined && (user.is_agent || user.is_admin)
  return (
    <Page
      title={venue?.name ?? known ?? paths['/venue'].title}
      tools={
        isStaff && !error ? (
          <Button variant="outlined" component={Link} to={`/events?venue=${id}`}>
            Events list
          </Button>
        ) : undefined
      }
    >
      {error ? (
        <ErrorState error={error} say="Could not find venue" onRetry={() => void refetch()} />
      ) : venue && user ? (
        <RecordFrame
          eventsOf={id}
          contact={
            <VenueCard
              venue={venue}
              linkPhone={isStaff || !user.is_client}
              onEdit={isStaff ? () => setEditing(true) : undefined}
            />
          }
          notes={isStaff && <NotesPanel key={id} id={id} />}
        >
          <RecordEvents key={id} id={id} showsMoney={isStaff} />
        </RecordFrame>
      ) : (
        <PageSkeleton />
      )}
      {editing && venue && (
        <Suspense>
          <VenueDialog
            open
            venue={venue}
            onClose={() => setEditing(false)}
            onSaved={() => {
              setEditing(false)
              void queryClient.invalidateQueries({ queryKey: ['venue', id] })
              void queryClient.invalidateQueries({ queryKey: ['venues'] })
            }}
          />
        </Suspense>
      )}
    </Page>
  )
}
