import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '#web/lib/api/client.ts'
import type { Answer, Body } from '#web/lib/api/contract-types.ts'
import { notify } from '#web/lib/notify.ts'
import { queryClient } from '#web/lib/query-client.ts'

export type Package = Answer<'GET /packages'>[number]
export type PackageBody = Body<'POST /packages'>

export const packagesQuery = queryOptions({
  queryKey: ['packages'],
  queryFn: ({ signal }) => call('GET /packages', { signal }),
})

const refresh = () => queryClient.invalidateQueries({ queryKey: packagesQuery.queryKey })

/** A new one, or one that is there already. */
export const useSavePackage = (before: Package | undefined) =>
  useMutation({
    mutationFn: (body: PackageBody) =>
      before
        ? call('PUT /packages/{id}', { params: { id: before.id }, body: { ...body, version: before.version } })
        : call('POST /packages', { body }),
    onSuccess: () => notify.success('Package saved'),
    onError: (error) => notify.failure(error, { otherwise: 'Could not save the package' }),
    onSettled: refresh,
  })

export const useRemovePackage = () =>
  useMutation({
    mutationFn: ({ id }: Package) => call('DELETE /packages/{id}', { params: { id } }),
    onSuccess: (_, { name, id: _id, version: _version, ...rest }) =>
      notify.success('Package removed', () => void call('POST /packages', { body: { name, ...rest } }).then(refresh)),
    onError: (error) => notify.failure(error, { otherwise: 'Could not remove the package' }),
    onSettled: refresh,
  })
