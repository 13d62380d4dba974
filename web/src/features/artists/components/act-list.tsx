import Button from '@mui/material/Button'
import { CardGrid } from '#web/components/card-grid.tsx'
import { EmptyState } from '#web/components/empty-state.tsx'
import { ErrorState } from '#web/components/error-state.tsx'
import { FilterLine } from '#web/components/filter-line.tsx'
import { CardsSkeleton } from '#web/components/skeletons.tsx'
import type { ActKind } from '../act.ts'
import { useActs } from '../use-acts.ts'
import { ActCard } from './act-card.tsx'

interface ActListProps {
  name: string
  kind: ActKind | undefined
  onClear: () => void
}

export const ActList = ({ name, kind, onClear }: ActListProps) => {
  const { acts, isPending, error, more, isLoadingMore, loadMore, retry } = useActs(name, kind)
  if (isPending) return <CardsSkeleton />
  if (error) return <ErrorState error={error} onRetry={retry} />
  if (acts.length === 0 && !more) {
    return name === '' && kind === undefined ? (
      <EmptyState
        title="No artists yet"
        text="Artists and groups appear here once they have signed up and been verified."
      />
    ) : (
      <EmptyState
        title={`No ${kind ?? 'artist'}s found`}
        text={name === '' ? 'Try another kind.' : `No name here has a word that starts with “${name}”.`}
        action={
          <Button variant="outlined" onClick={onClear}>
            Show all
          </Button>
        }
      />
    )
  }
  return (
    <>
      <FilterLine
        noun={kind ?? 'artist'}
        {...(kind === undefined && { nouns: 'artists, brands and groups' })}
        shown={acts.length}
        more={more}
        name={name}
      />
      <CardGrid
        label="Artists"
        items={acts}
        keyOf={(act) => act.id}
        render={(act) => <ActCard act={act} />}
        minWidth={260}
        rowHeight={330}
        onEnd={more ? loadMore : undefined}
        loadingMore={isLoadingMore}
      />
    </>
  )
}
