import Button from '@mui/material/Button'
import { CardGrid } from '#web/components/card-grid.tsx'
import { EmptyState } from '#web/components/empty-state.tsx'
import { ErrorState } from '#web/components/error-state.tsx'
import { FilterLine } from '#web/components/filter-line.tsx'
import { CardsSkeleton } from '#web/components/skeletons.tsx'
import { formatDate } from '#web/lib/format/date.ts'
import type { ActKind } from '#web/acts/artists/act.ts'
import { useActs } from '#web/acts/artists/use-acts.ts'
import { ActCard } from './act-card.tsx'

interface ActListProps {
  name: string
  /** Empty, or the day on which they are free. */
  day: string
  /** On a day also those who are not free, with how their time is taken. */
  isEverybody: boolean
  kind: ActKind | undefined
  onClear: () => void
}

export const ActList = ({ name, day, isEverybody, kind, onClear }: ActListProps) => {
  const { acts, isPending, error, more, isLoadingMore, loadMore, retry } = useActs(name, day, isEverybody, kind)
  if (isPending) return <CardsSkeleton />
  if (error) return <ErrorState error={error} onRetry={retry} />
  if (acts.length === 0 && !more) {
    return name === '' && kind === undefined && day === '' ? (
      <EmptyState
        title="No artists yet"
        text="Artists and groups appear here once an agent has added them, or they have signed up and been verified."
      />
    ) : (
      <EmptyState
        title={`No ${kind ?? 'artist'}s found`}
        text={
          name !== ''
            ? `No name here has a word that starts with “${name}”.`
            : day === ''
              ? 'Try another kind.'
              : 'Nobody is free on this day.'
        }
        action={
          <Button variant="outlined" onClick={onClear}>
            Show all
          </Button>
        }
      />
    )
  }
  const free = day === '' || isEverybody ? '' : ` free on ${formatDate(day, 'UTC')}`
  const allKinds = day === '' ? 'artists, brands and groups' : 'artists and groups'
  return (
    <>
      <FilterLine
        noun={`${kind ?? 'artist'}${free}`}
        nouns={`${kind === undefined ? allKinds : `${kind}s`}${free}`}
        shown={acts.length}
        more={more}
        name={name}
      />
      <CardGrid
        label="Artists"
        items={acts}
        keyOf={(act) => act.id}
        render={(act) => <ActCard act={act} day={day} />}
        minWidth={260}
        rowHeight={330}
        onEnd={more ? loadMore : undefined}
        loadingMore={isLoadingMore}
      />
    </>
  )
}
