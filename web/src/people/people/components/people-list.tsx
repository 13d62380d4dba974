import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import Button from '@mui/material/Button'
import type { PersonRow } from '#shared/domain/user/person-row.ts'
import { CardGrid } from '#web/components/card-grid.tsx'
import { EmptyState } from '#web/components/empty-state.tsx'
import { ErrorState } from '#web/components/error-state.tsx'
import { FilterLine } from '#web/components/filter-line.tsx'
import { ListSkeleton } from '#web/components/skeletons.tsx'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { peopleQuery, type PeopleFilter } from '#web/people/people/api/list-people.ts'
import { PersonLine } from './person-line.tsx'

const PersonDialog = lazyPart(() => import('./person-dialog.tsx'))

/** All accounts, for admins. */
export const PeopleList = ({ filter, onClear }: { filter: PeopleFilter; onClear: () => void }) => {
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    peopleQuery(filter),
  )
  const [openId, setOpenId] = useState<string>()
  if (isPending) return <ListSkeleton rows={6} height={72} />
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  const people: PersonRow[] = data.pages.flatMap((page) => page.items)
  const open = people.find(({ id }) => id === openId)
  if (people.length === 0 && !hasNextPage)
    return (
      <EmptyState
        title="Nobody like that"
        text="The name matches the beginning of any word of a name, or of an email."
        action={
          <Button variant="outlined" onClick={onClear}>
            Show everybody
          </Button>
        }
      />
    )
  return (
    <>
      <FilterLine noun="person" nouns="people" shown={people.length} more={hasNextPage} name={filter.name ?? ''} />
      <CardGrid
        label="Users"
        items={people}
        keyOf={({ id }) => id}
        render={(person) => <PersonLine person={person} onOpen={() => setOpenId(person.id)} />}
        minWidth={Infinity}
        rowHeight={76}
        onEnd={hasNextPage ? () => void fetchNextPage() : undefined}
        loadingMore={isFetchingNextPage}
      />
      {open && (
        <Suspense>
          <PersonDialog key={open.id} person={open} onClose={() => setOpenId(undefined)} />
        </Suspense>
      )}
    </>
  )
}
