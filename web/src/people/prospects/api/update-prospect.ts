import { useMutation } from '@tanstack/react-query'
import type { Prospect } from '#shared/domain/prospect/schema.ts'
import { call } from '#web/lib/api/client.ts'
import { editInTurn, type EditedRecord } from '#web/lib/edit-in-turn.ts'
import { notify } from '#web/lib/notify.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { prospectsQuery } from './list-prospects.ts'

const { queryKey } = prospectsQuery

const shownOnes = () => queryClient.getQueryData(queryKey)?.pages.flatMap((page) => page.items) ?? []

const show = (changed: Prospect) =>
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

const recordOf = (prospect: Prospect): EditedRecord<Prospect> => ({
  key: [...queryKey, prospect.id],
  read: () => shownOnes().find(({ id }) => id === prospect.id) ?? prospect,
  show,
  cancel: () => queryClient.cancelQueries({ queryKey }),
  reload: () => Promise.resolve(prospect),
  settled: () => undefined,
})

type Change = Partial<Pick<Prospect, 'status' | 'notes'>>

const send = (id: string, { status, notes }: Prospect) =>
  call('PUT /prospects/{id}', { params: { id }, body: { status, notes } })

/** Painted at once; taken back if the server refuses. */
export const useUpdateProspect = () =>
  useMutation({
    mutationFn: ({ prospect, change }: { prospect: Prospect; change: Change }) => {
      const make = (known: Prospect): Prospect => ({ ...known, ...change })
      return editInTurn(recordOf(prospect), { make, send: (newest) => send(prospect.id, make(newest)) })
    },
    onError: (error) => notify.failure(error),
  })
