import { useMutation } from '@tanstack/react-query'
import type { Prospect } from '#shared/domain/prospect/schema.ts'
import { call } from '#web/lib/api/client.ts'
import { notify } from '#web/lib/notify.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { prospectsQuery } from './list-prospects.ts'

const { queryKey } = prospectsQuery

const replace = (changed: Prospect) =>
  queryClient.setQueryData(
    queryKey,
    (lists) =>
      lists && {
        ...lists,
        pages: lists.pages.map((page) => ({
          ...page,
          items: page.items.map((one) => (one.id === changed.id ? changed : one)),
        })),
      },
  )

/** Optimistic; reverted if the server refuses. */
export const useUpdateProspect = () =>
  useMutation({
    mutationFn: ({ id, status, notes }: Prospect) =>
      call('PUT /prospects/{id}', { params: { id }, body: { status, notes } }),
    onMutate: async (changed) => {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient
        .getQueryData(queryKey)
        ?.pages.flatMap((page) => page.items)
        .find(({ id }) => id === changed.id)
      replace(changed)
      return { before }
    },
    onSuccess: replace,
    onError: (error, _changed, context) => {
      if (context?.before) replace(context.before)
      notify.failure(error)
    },
  })
