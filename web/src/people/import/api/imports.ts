import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query'
import type { Import } from '#shared/domain/import/schema.ts'
import { call, callPage } from '#web/lib/api/client.ts'
import type { Body, Query } from '#web/lib/api/contract-types.ts'
import { downloadParts } from '#web/lib/api/download.ts'
import { sendForm } from '#web/lib/api/upload.ts'
import { notify } from '#web/lib/notify.ts'
import { queryClient } from '#web/lib/query-client.ts'

const isAtWork = ({ state }: Import) => state === 'reading' || state === 'running' || state === 'undoing'
const asksAgainMs = 1000

export const importQuery = (id: string) =>
  queryOptions({
    queryKey: ['imports', id],
    queryFn: ({ signal }) => call('GET /imports/{id}', { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) => (data && isAtWork(data) ? asksAgainMs : false),
  })

export const latestImportsQuery = queryOptions({
  queryKey: ['imports'],
  queryFn: ({ signal }) => call('GET /imports', { signal }),
})

export type RowFilter = Query<'GET /imports/{id}/rows'>['outcome']

/** The rows of one version of an import: another dry run has others. */
export const importRowsQuery = ({ id, version }: Import, outcome: RowFilter) =>
  infiniteQueryOptions({
    queryKey: ['imports', id, 'rows', version, outcome ?? 'all'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      callPage('GET /imports/{id}/rows', { params: { id }, query: { outcome, cursor: pageParam }, signal }),
    getNextPageParam: (last) => last.next,
  })

const show = (shown: Import) => {
  queryClient.setQueryData(importQuery(shown.id).queryKey, shown)
  return queryClient.invalidateQueries({ queryKey: latestImportsQuery.queryKey, exact: true })
}

/** Sends a file and has it read. */
export const useBringFile = (onProgress: (fraction: number) => void) =>
  useMutation({
    mutationFn: async ({ file, kind }: { file: File; kind: Body<'POST /imports'>['kind'] }) => {
      const { id, upload } = await call('POST /imports', { body: { kind, name: file.name, size: file.size } })
      await sendForm(upload, file, onProgress)
      return call('PUT /imports/{id}', { params: { id }, body: {} })
    },
    onSuccess: show,
    onError: (error) => notify.failure(error, { otherwise: 'Could not send this file' }),
  })

export const useSetImport = (id: string) =>
  useMutation({
    mutationFn: (body: Body<'PUT /imports/{id}'>) => call('PUT /imports/{id}', { params: { id }, body }),
    onSuccess: show,
    onError: (error) => notify.failure(error, { otherwise: 'Could not read this file again' }),
  })

export const useRunImport = (id: string) =>
  useMutation({
    mutationFn: () => call('POST /imports/{id}/run', { params: { id } }),
    onSuccess: show,
    onError: (error) => notify.failure(error, { otherwise: 'Could not bring this in' }),
  })

export const useUndoImport = (id: string) =>
  useMutation({
    mutationFn: () => call('POST /imports/{id}/undo', { params: { id } }),
    onSuccess: show,
    onError: (error) => notify.failure(error, { otherwise: 'Could not undo this import' }),
  })

export const useRefusedRows = ({ id, name }: Import) =>
  useMutation({
    mutationFn: () =>
      downloadParts(`/imports/${id}/refused.csv`, {}, `refused-rows-of-${name.replace(/\.\w+$/, '')}.csv`),
    onError: (error) => notify.failure(error, { otherwise: 'Could not download the refused rows' }),
  })
