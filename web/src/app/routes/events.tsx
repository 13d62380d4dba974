import AddIcon from '@mui/icons-material/Add'
import FilterIcon from '@mui/icons-material/FilterList'
import HelpIcon from '@mui/icons-material/HelpOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { Suspense, useMemo, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { viewerOf } from '#shared/domain/permissions.ts'
import { Page } from '#web/components/page.tsx'
import { ListSkeleton } from '#web/components/skeletons.tsx'
import { eventsQuery } from '#web/booking/events/api/list-events.ts'
import { EventList } from '#web/booking/events/components/event-list.tsx'
import { SavedViewsLine } from '#web/booking/events/components/saved-views-line.tsx'
import { filterCount, readFilter, type When, whens, writeFilter } from '#web/booking/events/event-filter.ts'
import { useViews } from '#web/booking/events/use-views.ts'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { humanize } from '#web/lib/format/text.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { paths } from '#web/lib/paths.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { useWayBack } from '#web/lib/way-back.ts'

const EventBoard = lazyPart(() => import('#web/booking/events/board/event-board.tsx'))
const IconHelp = lazyPart(() => import('#web/booking/events/components/icon-help.tsx'))
const EventFilters = lazyPart(() => import('#web/booking/events/components/event-filters.tsx'))

/** The filter is kept in the URL, so that going back restores it. */
export default function EventsRoute() {
  const user = useCurrentUser().data
  const [query, setQuery] = useSearchParams()
  const back = useWayBack()
  const [helping, setHelping] = useState(false)
  const [filtering, setFiltering] = useState(false)
  const viewer = useMemo(() => user && viewerOf(user), [user])
  const filter = useMemo(() => readFilter(query), [query])
  const saved = useViews(user?.id ?? '', viewer)
  const set = (next: typeof filter) => setQuery(writeFilter(next), { replace: true, preventScrollReset: true })
  const filters = filterCount(filter)
  const isStaff = user?.is_agent === true || user?.is_admin === true
  const isBoard = isStaff && filter.isBoard === true
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
          {!isBoard && (
            <ToggleButtonGroup
              exclusive
              size="small"
              value={filter.month !== undefined && filter.when !== 'canceled' ? null : filter.when}
              aria-label="Which events"
              onChange={(_, when: When | null) => when && set({ ...filter, when, month: undefined })}
            >
              {whens.map((when) => (
                <ToggleButton key={when} value={when}>
                  {humanize(when)}
                </ToggleButton>
              ))}
            </ToggleButtonGroup>
          )}
          {isStaff && (
            <ToggleButtonGroup
              exclusive
              size="small"
              value={isBoard ? 'board' : 'list'}
              aria-label="View"
              onChange={(_, view: string | null) => view && set({ ...filter, isBoard: view === 'board' })}
            >
              <ToggleButton value="list">List</ToggleButton>
              <ToggleButton value="board">Board</ToggleButton>
            </ToggleButtonGroup>
          )}
          {/* Together, so that no icon wraps onto a line of its own. */}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
            <Button
              startIcon={<FilterIcon />}
              aria-expanded={filtering}
              onClick={() => setFiltering(!filtering)}
              variant={filters > 0 ? 'outlined' : 'text'}
            >
              {filters > 0 ? `Filters (${filters})` : 'Filters'}
            </Button>
            {filters > 0 && (
              <Button onClick={() => set({ when: filter.when, statuses: [], unpaid: false })}>Clear filters</Button>
            )}
            {!isClientOnly && (
              <IconButton aria-label="What the status icons mean" onClick={() => setHelping(true)}>
                <HelpIcon />
              </IconButton>
            )}
          </Box>
          <SavedViewsLine views={saved.views} here={writeFilter(filter).toString()} onRemove={saved.remove} />
        </>
      }
      action={
        isStaff ? (
          <Button component={Link} to="/event?id=new" state={back} variant="contained" startIcon={<AddIcon />}>
            New
          </Button>
        ) : undefined
      }
    >
      {filtering && viewer && (
        <Suspense>
          <EventFilters
            filter={filter}
            viewer={viewer}
            onChange={set}
            onSave={(name, isShared) => saved.save({ name, isShared, query: writeFilter(filter).toString() })}
          />
        </Suspense>
      )}
      {viewer && isBoard && (
        <Suspense fallback={<ListSkeleton />}>
          <EventBoard filter={filter} viewer={viewer} />
        </Suspense>
      )}
      {viewer && !isBoard && (
        <EventList
          filter={filter}
          viewer={viewer}
          onClear={() => set({ when: filter.when, statuses: [], unpaid: false })}
          onSort={(sort) => set({ ...filter, sort })}
        />
      )}
      {helping && (
        <Suspense>
          <IconHelp onClose={() => setHelping(false)} />
        </Suspense>
      )}
    </Page>
  )
}
EventsRoute.prepare = (): void => {
  void queryClient.prefetchInfiniteQuery(eventsQuery({ when: 'upcoming', statuses: [], unpaid: false }))
}
