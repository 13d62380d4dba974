import AddIcon from '@mui/icons-material/Add'
import HelpIcon from '@mui/icons-material/HelpOutlined'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { Suspense, useMemo, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { viewerOf } from '#shared/domain/permissions.ts'
import { Page } from '#web/components/page.tsx'
import { eventsQuery, type When } from '#web/features/events/api/list-events.ts'
import { EventList } from '#web/features/events/components/event-list.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { paths } from '#web/lib/paths.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { useWayBack } from '#web/lib/way-back.ts'

const IconHelp = lazyPart(() => import('#web/features/events/components/icon-help.tsx'))

/** The selected tab is kept in the URL, so that going back restores it. */
export default function EventsRoute() {
  const user = useCurrentUser().data
  const [query, setQuery] = useSearchParams()
  const back = useWayBack()
  const [helping, setHelping] = useState(false)
  const viewer = useMemo(() => user && viewerOf(user), [user])
  const when: When = query.get('when') === 'past' ? 'past' : 'upcoming'
  const isClientOnly =
    user !== undefined &&
    user.is_client &&
    !user.is_agent &&
    !user.is_admin &&
    !user.is_artist &&
    !user.is_bandleader &&
    !user.is_musician
  return (
    <Page
      title={paths['/events'].title}
      tools={
        <>
          <ToggleButtonGroup
            exclusive
            size="small"
            value={when}
            aria-label="Which events"
            onChange={(_, value: When | null) =>
              value && setQuery(value === 'past' ? { when: value } : {}, { replace: true })
            }
          >
            <ToggleButton value="upcoming">Upcoming</ToggleButton>
            <ToggleButton value="past">Past</ToggleButton>
          </ToggleButtonGroup>
          {!isClientOnly && (
            <IconButton aria-label="What the status icons mean" onClick={() => setHelping(true)}>
              <HelpIcon />
            </IconButton>
          )}
        </>
      }
      action={
        user?.is_agent || user?.is_admin ? (
          <Button component={Link} to="/event?id=new" state={back} variant="contained" startIcon={<AddIcon />}>
            New
          </Button>
        ) : undefined
      }
    >
      {viewer && <EventList when={when} viewer={viewer} />}
      {helping && (
        <Suspense>
          <IconHelp onClose={() => setHelping(false)} />
        </Suspense>
      )}
    </Page>
  )
}
EventsRoute.prepare = (): void => {
  void queryClient.prefetchInfiniteQuery(eventsQuery('upcoming'))
}
