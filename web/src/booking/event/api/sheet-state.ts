import { queryOptions } from '@tanstack/react-query'
import type { SheetState } from '#shared/domain/event/record/schema.ts'
import { call } from '#web/lib/api/client.ts'

/** The readers who have seen the day sheet as it is now, for staff. */
export const sheetStateQuery = (id: string) =>
  queryOptions({
    queryKey: ['event', id, 'sheet-state'],
    queryFn: async ({ signal }): Promise<SheetState> => {
      const { readers = [] } = await call('GET /events/{id}/day-sheet', { params: { id }, signal })
      const unseen = readers.filter(({ is_current }) => !is_current).map(({ name }) => name)
      return { seen: readers.length - unseen.length, of: readers.length, unseen }
    },
  })
