import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Prospect } from '#shared/domain/prospect/schema.ts'
import { prospectsQuery } from './api/list-prospects.ts'

/** One prospect from the list, loading pages until it is found; undefined while loading, null if it does not exist. */
export const useProspect = (id: string | null): Prospect | null | undefined => {
  const { data, isError, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery({
    ...prospectsQuery,
    enabled: id !== null,
  })
  const found = data?.pages.flatMap((page) => page.items).find((prospect) => prospect.id === id)
  const isMissing = data !== undefined && found === undefined
  useEffect(() => {
    if (isMissing && hasNextPage && !isFetching) void fetchNextPage()
  }, [isMissing, hasNextPage, isFetching, fetchNextPage])
  if (found) return found
  return id === null || isError || (isMissing && !hasNextPage) ? null : undefined
}
