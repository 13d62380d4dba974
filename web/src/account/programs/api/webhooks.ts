import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '#web/lib/api/client.ts'
import type { Body } from '#web/lib/api/contract-types.ts'
import { confirm } from '#web/lib/dialogs.ts'
import { NotNow, notify } from '#web/lib/notify.ts'
import { queryClient } from '#web/lib/query-client.ts'

export const webhooksQuery = queryOptions({
  queryKey: ['programs', 'webhooks'],
  queryFn: ({ signal }) => call('GET /webhooks', { signal }),
})

export const deliveriesQuery = (id: string) =>
  queryOptions({
    queryKey: ['programs', 'webhooks', id, 'deliveries'],
    queryFn: ({ signal }) => call('GET /webhooks/{id}/deliveries', { params: { id }, signal }),
  })

/** With their deliveries. */
const readAgain = () => queryClient.invalidateQueries({ queryKey: webhooksQuery.queryKey })

interface Named {
  id: string
  name: string
}

export const useAddWebhook = () =>
  useMutation({
    mutationFn: (body: Body<'POST /webhooks'>) => call('POST /webhooks', { body }),
    onSuccess: readAgain,
    onError: (error) => notify.failure(error, { otherwise: 'Could not add this webhook' }),
  })

export const useReplaceSecret = () =>
  useMutation({
    mutationFn: async ({ id, name }: Named) => {
      const text = 'For a day, the present secret signs as well, so that the program can learn the new one.'
      if (!(await confirm({ title: `Make a new secret for “${name}”?`, text, confirm: 'Make it' }))) throw new NotNow()
      return call('POST /webhooks/{id}/secret', { params: { id } })
    },
    onError: (error) => notify.failure(error, { otherwise: 'Could not make a new secret' }),
  })

export const useDeleteWebhook = () =>
  useMutation({
    mutationFn: async ({ id, name }: Named) => {
      const text = 'It is sent nothing more, and what waits for it is dropped. This cannot be undone.'
      if (!(await confirm({ title: `Delete the webhook “${name}”?`, text, confirm: 'Delete', destructive: true })))
        throw new NotNow()
      return call('DELETE /webhooks/{id}', { params: { id } })
    },
    onSuccess: (_gone, { name }) => {
      notify.success(`The webhook “${name}” is deleted`)
      return readAgain()
    },
    onError: (error) => notify.failure(error, { otherwise: 'Could not delete this webhook' }),
  })

export const useReplay = (id: string) =>
  useMutation({
    mutationFn: (delivery_id: string) =>
      call('POST /webhooks/{id}/deliveries/{delivery_id}/replay', { params: { id, delivery_id } }),
    onSuccess: () => notify.success('It is sent once more. Reload to see what came of it'),
    onError: (error) => notify.failure(error, { otherwise: 'Could not send it once more' }),
  })
