import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { Prospect } from '#shared/domain/prospect/schema.ts'
import { CardGrid } from '#web/components/card-grid.tsx'
import { EmptyState } from '#web/components/empty-state.tsx'
import { ErrorState } from '#web/components/error-state.tsx'
import { Link } from '#web/components/link.tsx'
import { ListSkeleton } from '#web/components/skeletons.tsx'
import { count, humanize } from '#web/lib/format/text.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { notify } from '#web/lib/notify.ts'
import { prospectsQuery } from '#web/people/prospects/api/list-prospects.ts'
import { useStartEvent } from '#web/people/prospects/api/start-event.ts'
import { useUpdateProspect } from '#web/people/prospects/api/update-prospect.ts'
import { ProspectCard } from './prospect-card.tsx'

const NotesDialog = lazyPart(() => import('./notes-dialog.tsx'))

export const ProspectList = () => {
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(prospectsQuery)
  const update = useUpdateProspect()
  const start = useStartEvent()
  const move = async (prospect: Prospect, status: Prospect['status']) => {
    const to = (wanted: Prospect['status']) => update.mutateAsync({ prospect, change: { status: wanted } })
    try {
      await to(status)
      notify.success(`${prospect.name}: ${humanize(status).toLowerCase()}`, () => void to(prospect.status))
    } catch {
      // The mutation has said why.
    }
  }
  const [noting, setNoting] = useState<Prospect>()
  if (isPending) return <ListSkeleton rows={4} height={180} />
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  const prospects = data.pages.flatMap((page) => page.items)
  if (prospects.length === 0) {
    return (
      <EmptyState
        title="No prospects yet"
        text={
          <>
            People who fill in <Link to="/consult">the consultation form</Link> or sign up with a QR code appear here.
            Put a link to the form on your own page.
          </>
        }
        action={
          <Button variant="outlined" component={Link} to="/home">
            Show the QR code
          </Button>
        }
      />
    )
  }
  return (
    <>
      <Typography variant="body2" color="textSecondary" role="status" sx={{ mb: 2 }}>
        {hasNextPage ? `${prospects.length}+ prospects` : count(prospects.length, 'prospect')}, newest first
      </Typography>
      <CardGrid
        label="Prospects"
        items={prospects}
        keyOf={(prospect) => prospect.id}
        minWidth={Infinity}
        rowHeight={230}
        render={(prospect) => (
          <ProspectCard
            prospect={prospect}
            onStart={() => start.mutate(prospect)}
            isStarting={start.isPending && start.variables.id === prospect.id}
            onStatus={(status) => void move(prospect, status)}
            onNotes={() => setNoting(prospect)}
          />
        )}
        onEnd={hasNextPage ? () => void fetchNextPage() : undefined}
        loadingMore={isFetchingNextPage}
      />
      {noting && (
        <Suspense>
          <NotesDialog prospect={noting} onClose={() => setNoting(undefined)} />
        </Suspense>
      )}
    </>
  )
}
