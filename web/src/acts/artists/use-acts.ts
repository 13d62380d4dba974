import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { actsQuery } from './api/list-acts.ts'
import { type ActKind, actKinds, mergeActs } from './act.ts'

const useKind = (kind: ActKind, name: string, day: string, isEverybody: boolean, wanted: boolean) => {
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    ...actsQuery(kind, name, day, isEverybody),
    enabled: wanted,
  })
  const acts = useMemo(() => data?.pages.flatMap((page) => page.items) ?? [], [data])
  return {
    kind,
    wanted,
    acts,
    error: data ? null : error,
    isPending,
    more: hasNextPage,
    isFetchingNextPage,
    fetchNextPage,
    refetch,
  }
}

/**
 * Brands, artists and groups in one list by name, or one kind only; each is paged separately. A brand has no calendar,
 * so that a day leaves it out.
 */
export const useActs = (name: string, day: string, isEverybody: boolean, only: ActKind | undefined) => {
  const want = (kind: ActKind) => (only === undefined && !(day !== '' && kind === 'brand')) || only === kind
  const brand = useKind('brand', name, day, isEverybody, want('brand'))
  const artist = useKind('artist', name, day, isEverybody, want('artist'))
  const group = useKind('group', name, day, isEverybody, want('group'))
  const byKind = { brand, artist, group }
  const lists = actKinds.map((kind) => byKind[kind]).filter((list) => list.wanted)

  return {
    acts: mergeActs(lists),
    isPending: lists.some((list) => list.isPending),
    error: lists.find((list) => list.error)?.error,
    more: lists.some((list) => list.more),
    isLoadingMore: lists.some((list) => list.isFetchingNextPage),
    loadMore: () => {
      for (const list of lists) if (list.more) void list.fetchNextPage()
    },
    retry: () => {
      for (const list of lists) if (list.error) void list.refetch()
    },
  }
}
