import Button from '@mui/material/Button'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Venue } from '#shared/domain/venue/schema.ts'
import { CardGrid } from '#web/components/card-grid.tsx'
import { EmptyState } from '#web/components/empty-state.tsx'
import { ErrorState } from '#web/components/error-state.tsx'
import { FilterLine } from '#web/components/filter-line.tsx'
import { CardsSkeleton } from '#web/components/skeletons.tsx'
import { venuesQuery } from '#web/people/venues/api/list-venues.ts'
import { VenueCard } from './venue-card.tsx'

interface VenueListProps {
  name: string
  onClear: () => void
  linkPhones: boolean
  /** Absent for viewers who may not edit. */
  onEdit?: ((venue: Venue) => void) | undefined
}

export const VenueList = ({ name, onClear, linkPhones, onEdit }: VenueListProps) => {
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    venuesQuery(name),
  )
  if (isPending) return <CardsSkeleton />
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  const venues = data.pages.flatMap((page) => page.items)
  if (venues.length === 0) {
    return name === '' ? (
      <EmptyState
        title="No venues yet"
        text={
          onEdit
            ? 'Add the first one with New: events take their address and time zone from it.'
            : 'Your agent adds the venues of your events.'
        }
      />
    ) : (
      <EmptyState
        title={`No venues called “${name}”`}
        text="The filter matches the beginning of any word of a name."
        action={
          <Button variant="outlined" onClick={onClear}>
            Show all venues
          </Button>
        }
      />
    )
  }
  return (
    <>
      <FilterLine noun="venue" shown={venues.length} more={hasNextPage} name={name} />
      <CardGrid
        label="Venues"
        items={venues}
        keyOf={(venue) => venue.id}
        minWidth={300}
        rowHeight={260}
        render={(venue) => <VenueCard venue={venue} linkPhone={linkPhones} onEdit={onEdit && (() => onEdit(venue))} />}
        onEnd={hasNextPage ? () => void fetchNextPage() : undefined}
        loadingMore={isFetchingNextPage}
      />
    </>
  )
}
