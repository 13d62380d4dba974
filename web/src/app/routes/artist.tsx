import BackIcon from '@mui/icons-material/ArrowBack'
import RequestIcon from '@mui/icons-material/EventAvailableOutlined'
import CalendarIcon from '@mui/icons-material/CalendarMonthOutlined'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { ErrorState } from '#web/components/error-state.tsx'
import { viewerOf, type Viewer } from '#shared/domain/permissions.ts'
import { EmptyState } from '#web/components/empty-state.tsx'
import { Page } from '#web/components/page.tsx'
import { Section } from '#web/components/section.tsx'
import { PageSkeleton } from '#web/components/skeletons.tsx'
import { kindOf } from '#web/acts/artists/act.ts'
import { actQuery } from '#web/acts/artists/api/get-act.ts'
import { NotesPanel } from '#web/people/records/components/notes-panel.tsx'
import { RecordEvents } from '#web/people/records/components/record-events.tsx'
import { RecordFrame } from '#web/people/records/components/record-frame.tsx'
import { ActDetail } from '#web/acts/artists/components/act-detail.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { paths } from '#web/lib/paths.ts'

const BookingRequestDialog = lazyPart(
  () => import('#web/booking/booking-request/components/booking-request-dialog.tsx'),
)

const CalendarDialog = lazyPart(() => import('#web/account/account/components/calendar-dialog.tsx'))

const HoldsOf = lazyPart(() => import('#web/calendar/holds/components/holds-of.tsx'))

/** The agent's events with an artist or group, in a calendar of its own. */
const ActCalendar = ({ act, userId }: { act: { id: string; name: string }; userId: string }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button startIcon={<CalendarIcon />} onClick={() => setOpen(true)} sx={{ justifySelf: 'start' }}>
        In your calendar
      </Button>
      {isOpen && (
        <Suspense>
          <CalendarDialog userId={userId} act={act} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** One frame for everything: two would leave a gap beside a long text. Brands have no events of their own. */
const staffFrame = (act: { id: string; name: string }, viewer: Viewer, contact: ReactNode, about: ReactNode) => {
  const { id } = act
  const isBrand = kindOf(id) === 'brand'
  return (
    <RecordFrame eventsOf={isBrand ? undefined : id} contact={contact} notes={<NotesPanel key={id} id={id} />}>
      {about}
      {!id.startsWith('mus_') && (
        <Section title="Holds">
          <Suspense>
            <HoldsOf of={{ act_id: id }} wish={{ act }} viewer={viewer} />
          </Suspense>
        </Section>
      )}
      {/^(art|grp)_/.test(id) && <ActCalendar act={act} userId={viewer.id} />}
      {!isBrand && <RecordEvents key={id} id={id} showsMoney={false} />}
    </RecordFrame>
  )
}

export default function ArtistRoute() {
  const [query, setQuery] = useSearchParams()
  const id = query.get('id') ?? ''
  const user = useCurrentUser().data
  const { data: artist, error, refetch } = useQuery({ ...actQuery(id), enabled: id !== '' })
  const isStaff = user?.is_agent === true || user?.is_admin === true
  const asking = query.has('ask') && user?.is_client === true
  const setAsking = (isOpen: boolean) =>
    setQuery(
      (before) => {
        const changed = new URLSearchParams(before)
        if (isOpen) changed.set('ask', '1')
        else changed.delete('ask')
        return changed
      },
      { replace: true, preventScrollReset: true },
    )
  const picture = artist?.picture ?? artist?.logo ?? artist?.profile_picture
  return (
    <Page
      title={artist?.name ?? paths['/artist'].title}
      tools={
        <Button component={Link} to="/artists" startIcon={<BackIcon />} sx={{ ml: -2 }}>
          All artists
        </Button>
      }
      action={
        artist && user?.is_client ? (
          <Button variant="contained" startIcon={<RequestIcon />} onClick={() => setAsking(true)}>
            Request Booking
          </Button>
        ) : undefined
      }
    >
      {id === '' ? (
        <EmptyState
          title="No artist selected."
          action={
            <Button variant="outlined" component={Link} to="/artists">
              All artists
            </Button>
          }
        />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : artist && user ? (
        <ActDetail
          artist={artist}
          frame={isStaff ? (contact, about) => staffFrame(artist, viewerOf(user), contact, about) : undefined}
        />
      ) : (
        <PageSkeleton />
      )}
      {asking && user && artist && (
        <Suspense>
          <BookingRequestDialog
            user={user}
            query={query}
            wish={{ kind: kindOf(artist.id), id: artist.id, name: artist.name, picture, genres: artist.genres }}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </Page>
  )
}
