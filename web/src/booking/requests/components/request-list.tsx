import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { EmptyState } from '#web/components/empty-state.tsx'
import { ErrorState } from '#web/components/error-state.tsx'
import { ListSkeleton } from '#web/components/skeletons.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { useWayBack } from '#web/lib/way-back.ts'
import { requestsQuery } from '#web/booking/requests/api/list-requests.ts'
import { useTakeRequest } from '#web/lib/requests/take-request.ts'
import { RequestCard, type BookingRequest } from './request-card.tsx'

const DeclineRequest = lazyPart(() => import('#web/booking/requests/components/decline-request-dialog.tsx'))

/** Requests not yet taken by an agent. */
export const RequestList = () => {
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(requestsQuery)
  const agentId = useCurrentUser().data?.agent?.id
  const take = useTakeRequest()
  const [declined, setDeclined] = useState<BookingRequest>()
  const navigate = useNavigate()
  const back = useWayBack()
  if (isPending) return <ListSkeleton rows={3} height={160} />
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  const requests = data.pages.flatMap((page) => page.items)
  if (requests.length === 0)
    return <EmptyState title="There are no pending requests" text="New client requests appear here, oldest first." />
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {requests.map((request, i) => (
        <RequestCard
          key={request.id}
          request={request}
          isFirst={i === 0}
          busy={take.isPending && take.variables.id === request.id}
          onDecline={() => setDeclined(request)}
          onTake={() =>
            take.mutate(
              { id: request.id, agent_id: agentId },
              { onSuccess: (event) => void navigate(`/event?id=${event.id}`, { state: back }) },
            )
          }
        />
      ))}
      {declined && (
        <Suspense>
          <DeclineRequest request={declined} onClose={() => setDeclined(undefined)} />
        </Suspense>
      )}
      {hasNextPage && (
        <Button
          variant="outlined"
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
          sx={{ justifySelf: 'center' }}
        >
          Show more
        </Button>
      )}
    </Box>
  )
}
