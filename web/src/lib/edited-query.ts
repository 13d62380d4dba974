import type { QueryKey } from '@tanstack/react-query'
import type { EditedRecord } from './edit-in-turn.ts'
import { queryClient } from './query-client.ts'

/** A record that is the whole answer of a query. */
export const editedQuery = <R>(
  queryKey: QueryKey,
  reload: () => Promise<R>,
  settled: () => unknown = () => undefined,
): EditedRecord<R> => ({
  key: queryKey,
  read: () => queryClient.getQueryData<R>(queryKey),
  show: (record) => queryClient.setQueryData(queryKey, record),
  cancel: () => queryClient.cancelQueries({ queryKey, exact: true }),
  reload,
  settled,
})
