import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router-dom'
import { viewerOf } from '#shared/domain/permissions.ts'
import { EmptyState } from '#web/components/empty-state.tsx'
import { ErrorState, isFinal } from '#web/components/error-state.tsx'
import { Page } from '#web/components/page.tsx'
import { PageSkeleton } from '#web/components/skeletons.tsx'
import { EventScreen } from '#web/booking/event/components/event-screen.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { type ChosenAct, type EditPlace, moveOf, opensForm, type Times } from '#web/lib/edit-place.ts'
import { focusMain } from '#web/lib/focus-main.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { paths } from '#web/lib/paths.ts'
import { eventQuery } from '#web/lib/requests/event/get-event.ts'
import { selectedEvent } from '#web/lib/selected-event.ts'

/** The fields load only for editing: most people only look. */
const EventEditor = lazyPart(() =>
  import('#web/booking/event-edit/components/event-editor.tsx').then((m) => ({ default: m.EventEditor })),
)
const NewEvent = lazyPart(() => import('./new-event.tsx'))

/** `?id=`, the last viewed event, or `new` (docs/product.md#screens). */
export default function EventRoute() {
  const [query] = useSearchParams()
  const asked = query.get('id') ?? selectedEvent.get()
  const isNew = asked === undefined || asked === 'new'
  const { data: user } = useCurrentUser()
  const { data: event, error, refetch } = useQuery({ ...eventQuery(asked ?? ''), enabled: !isNew })
  // Stores which event is being edited instead of a boolean, so that opening another event ends editing.
  const { state } = useLocation()
  const [edited, setEdited] = useState<
    | {
        id: string
        resuming: boolean
        place?: EditPlace | undefined
        move?: Times | undefined
        act?: ChosenAct | undefined
      }
    | undefined
  >(asked !== undefined && opensForm(state) ? { id: asked, resuming: false, move: moveOf(state) } : undefined)
  const [left, setLeft] = useState<EditPlace>()
  const editing = edited !== undefined && edited.id === event?.id
  const endEditing = () => {
    setEdited(undefined)
    setLeft(edited?.place)
    focusMain()
    // Its edit mode is longer, and was scrolled.
    window.scrollTo(0, 0)
  }
  useEffect(() => {
    if (event) selectedEvent.set(event.id)
  }, [event])

  const title = isNew ? 'New event' : (event?.name ?? paths['/event'].title)
  if (!user)
    return (
      <Page title={title}>
        <PageSkeleton />
      </Page>
    )
  const viewer = viewerOf(user)
  if (isNew && !user.is_agent && !user.is_admin) {
    return (
      <Page title={title}>
        <EmptyState
          title="No event chosen"
          action={
            <Button component={Link} to="/events" variant="contained">
              See your events
            </Button>
          }
        />
      </Page>
    )
  }
  if (isNew || (editing && event)) {
    return (
      <Page title={title}>
        <Suspense fallback={<PageSkeleton />}>
          {editing && event ? (
            <EventEditor
              key={event.id}
              event={event}
              viewer={viewer}
              resuming={edited.resuming}
              place={edited.place}
              move={edited.move}
              act={edited.act}
              onCancel={endEditing}
              onSaved={endEditing}
            />
          ) : (
            <NewEvent key={query.toString()} viewer={viewer} query={query} />
          )}
        </Suspense>
      </Page>
    )
  }
  // The event stays on the screen while the connection is gone, unless the reader may no longer see it.
  if (error && (!event || isFinal(error)))
    return (
      <Page title={title}>
        <ErrorState error={error} say="Could not find event" onRetry={() => void refetch()} />
      </Page>
    )
  return (
    <Page title={title}>
      {event ? (
        <EventScreen
          event={event}
          viewer={viewer}
          from={left}
          onEdit={(resuming, place, act) => {
            focusMain()
            setEdited({ id: event.id, resuming, place, act })
          }}
        />
      ) : (
        <PageSkeleton />
      )}
    </Page>
  )
}
