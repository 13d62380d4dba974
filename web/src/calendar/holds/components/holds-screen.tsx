import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Viewer } from '#shared/domain/permissions.ts'
import { EmptyState } from '#web/components/empty-state.tsx'
import { ErrorState } from '#web/components/error-state.tsx'
import { HoldList } from '#web/calendar/holds/components/hold-list.tsx'
import { ListSkeleton } from '#web/components/skeletons.tsx'
import { count } from '#web/lib/format/text.ts'
import { allHoldsQuery } from '#web/calendar/holds/api/list-all-holds.ts'

/** All holds of the agency by their start. */
export const HoldsScreen = ({ viewer, marked }: { viewer: Viewer; marked: string | null }) => {
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(allHoldsQuery)
  if (isPending) return <ListSkeleton rows={4} />
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  const holds = data.pages.flatMap((page) => page.items)
  if (holds.length === 0)
    return <EmptyState title="No holds" text="Hold an act from its page or from an event: first come, first in line." />
  return (
    <>
      <Typography variant="body2" color="textSecondary" role="status" sx={{ mb: 2 }}>
        {hasNextPage ? `${holds.length}+ holds` : count(holds.length, 'hold')} of the agency, by their start
      </Typography>
      <HoldList holds={holds} viewer={viewer} marked={marked} />
      {hasNextPage && (
        <Button variant="outlined" sx={{ mt: 2 }} loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          More holds
        </Button>
      )}
    </>
  )
}
