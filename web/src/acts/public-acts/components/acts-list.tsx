import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { CardGrid } from '#web/components/card-grid.tsx'
import { EmptyState } from '#web/components/empty-state.tsx'
import { ErrorState } from '#web/components/error-state.tsx'
import { CardsSkeleton } from '#web/components/skeletons.tsx'
import { count } from '#web/lib/format/text.ts'
import { publicActsQuery } from '#web/acts/public-acts/api/list-acts.ts'
import type { ActsFilter } from '#web/acts/public-acts/acts-filter.ts'
import { PublicActCard } from './act-card.tsx'

export const ActsList = ({ filter, onClear }: { filter: ActsFilter; onClear: () => void }) => {
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    publicActsQuery(filter),
  )
  const acts = useMemo(() => data?.pages.flatMap((page) => page.items) ?? [], [data])
  if (isPending) return <CardsSkeleton />
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (acts.length === 0 && !hasNextPage)
    return Object.values(filter).some((value) => value !== undefined) ? (
      <EmptyState
        title="No act says all of this"
        text="Many more play it than say so here. Tell an agent what you are looking for, or show all acts."
        action={
          <>
            <Button variant="contained" component={Link} to="/consult">
              Plan your event
            </Button>
            <Button variant="outlined" onClick={onClear}>
              Show all
            </Button>
          </>
        }
      />
    ) : (
      <EmptyState
        title="No acts yet"
        text="Tell us what you are planning, and an agent will find someone for you."
        action={
          <Button variant="outlined" component={Link} to="/consult">
            Plan your event
          </Button>
        }
      />
    )
  return (
    <>
      <Typography variant="body2" color="textSecondary" role="status" sx={{ mb: 2 }}>
        {hasNextPage ? `${acts.length}+ acts` : count(acts.length, 'act')}, by name
        {filter.budget !== undefined && '. Acts without a price are left out'}
      </Typography>
      <CardGrid
        label="Acts"
        items={acts}
        keyOf={(act) => act.id}
        render={(act) => <PublicActCard act={act} filter={filter} />}
        minWidth={280}
        rowHeight={340}
        onEnd={hasNextPage ? () => void fetchNextPage() : undefined}
        loadingMore={isFetchingNextPage}
      />
    </>
  )
}
