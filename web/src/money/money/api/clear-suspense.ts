import { useMutation } from '@tanstack/react-query'
import { call } from '#web/lib/api/client.ts'
import { notify } from '#web/lib/notify.ts'
import { queryClient } from '#web/lib/query-client.ts'

/** Explains a movement in suspense; with a second admin's agreement it is booked. */
export const useClearSuspense = () =>
  useMutation({
    mutationFn: (body: { entry_id: string; reason: string }) => call('POST /money/suspense-clearings', { body }),
    onSuccess: ({ state }) =>
      state === 'done'
        ? notify.success("Booked as BookMe's own")
        : notify.info('Another admin has to agree before it is booked'),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['money'] }),
  })
