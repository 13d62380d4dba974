import { queryOptions, useMutation } from '@tanstack/react-query'
import type { Audience, EventFile, FileKind } from '#shared/domain/file/schema.ts'
import { failureText } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/client.ts'
import { sendForm } from '#web/lib/api/upload.ts'
import { notify } from '#web/lib/notify.ts'
import { queryClient } from '#web/lib/query-client.ts'

const pollMs = 2000

/** Refreshed with the event's changes (live.ts), and often while a file of the reader is being checked. */
export const filesQuery = (id: string) =>
  queryOptions({
    queryKey: ['event', id, 'files'],
    queryFn: ({ signal }) => call('GET /events/{id}/files', { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.some((file) => file.state === 'uploading') ? pollMs : false),
  })

const refresh = (id: string) => queryClient.invalidateQueries({ queryKey: filesQuery(id).queryKey })

export interface NewFile {
  file: File
  audience: Audience
  kind: FileKind
}

/** Why a file was not sent, to be said where it was chosen. */
export const whyNotSent = (error: unknown): string => failureText(error, { otherwise: 'Could not send your file' })

/** Announces a file, and sends it straight to the store. */
export const useShareFile = (id: string, onProgress: (fraction: number) => void) =>
  useMutation({
    mutationFn: async ({ file, audience, kind }: NewFile) => {
      const { name, size } = file
      const { id: file_id, upload } = await call('POST /events/{id}/files', {
        params: { id },
        body: { name, size, audience, kind },
      })
      await sendForm(upload, file, onProgress)
      return file_id
    },
    onSettled: () => refresh(id),
  })

export const useDeleteFile = (id: string) =>
  useMutation({
    mutationFn: ({ id: file_id }: EventFile) =>
      call('DELETE /events/{id}/files/{file_id}', { params: { id, file_id } }),
    onSettled: () => refresh(id),
    onError: (error) => notify.failure(error, { otherwise: 'Could not delete the file' }),
  })
