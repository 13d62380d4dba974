import Button from '@mui/material/Button'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { CardGrid } from '#web/components/card-grid.tsx'
import { EmptyState } from '#web/components/empty-state.tsx'
import { ErrorState } from '#web/components/error-state.tsx'
import { FilterLine } from '#web/components/filter-line.tsx'
import { CardsSkeleton } from '#web/components/skeletons.tsx'
import { clientsQuery } from '#web/people/clients/api/list-clients.ts'
import { ClientCard } from './client-card.tsx'

interface ClientListProps {
  name: string
  onClear: () => void
}

export const ClientList = ({ name, onClear }: ClientListProps) => {
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    clientsQuery(name),
  )
  if (isPending) return <CardsSkeleton />
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  const clients = data.pages.flatMap((page) => page.items)
  if (clients.length === 0) {
    return name === '' ? (
      <EmptyState
        title="No clients yet"
        text="Show people your signup QR code: everyone who signs up with it becomes your client and appears here."
        action={
          <Button variant="outlined" component={Link} to="/home">
            Show the QR code
          </Button>
        }
      />
    ) : (
      <EmptyState
        title={`No clients called “${name}”`}
        text="The filter matches the beginning of any word of a name."
        action={
          <Button variant="outlined" onClick={onClear}>
            Show all clients
          </Button>
        }
      />
    )
  }
  return (
    <>
      <FilterLine noun="client" shown={clients.length} more={hasNextPage} name={name} />
      <CardGrid
        label="Clients"
        items={clients}
        keyOf={(client) => client.id}
        render={(client) => <ClientCard client={client} />}
        minWidth={300}
        rowHeight={236}
        onEnd={hasNextPage ? () => void fetchNextPage() : undefined}
        loadingMore={isFetchingNextPage}
      />
    </>
  )
}
