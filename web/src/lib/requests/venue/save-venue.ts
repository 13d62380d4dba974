import { queryOptions, useMutation } from '@tanstack/react-query'
import type { Venue } from '#shared/domain/venue/schema.ts'
import { isConflict } from '#web/lib/api/api-error.ts'
import { upload } from '#web/lib/api/upload.ts'
import { call } from '#web/lib/api/client.ts'
import type { Body } from '#web/lib/api/contract-types.ts'
import { notify } from '#web/lib/notify.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { resizeImage } from '#web/lib/resize-image.ts'

interface Save {
  id: string | undefined
  body: Body<'PUT /venues/{id}'>
}

export const venueQuery = (id: string) =>
  queryOptions({
    queryKey: ['venue', id],
    meta: { failure: { say: 'Could not find venue' } },
    queryFn: ({ signal }) => call('GET /venues/{id}', { params: { id }, signal }),
  })

/** Creates a venue, or saves the one with this id. */
export const useSaveVenue = () =>
  useMutation({
    mutationFn: ({ id, body }: Save): Promise<Venue> =>
      id === undefined ? call('POST /venues', { body }) : call('PUT /venues/{id}', { params: { id }, body }),
    onSuccess: (_, { id }) => {
      notify.success(id === undefined ? 'Venue added' : 'Venue updated')
      return queryClient.invalidateQueries({ queryKey: ['venues'] })
    },
    onError: (error) => {
      if (!isConflict(error)) notify.failure(error, { say: 'Could not save venue' })
    },
  })

/** The longest displayed side of a logo, doubled for dense displays. */
const longestLogoSide = 800

export const useUploadLogo = () =>
  useMutation({
    mutationFn: async ({
      id,
      file,
      onProgress,
    }: {
      id: string
      file: File
      onProgress: (fraction: number) => void
    }): Promise<Venue> =>
      upload('POST /venues/{id}/logo', { id }, await resizeImage(file, longestLogoSide), { onProgress }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['venues'] }),
    onError: (error) => notify.failure(error, { say: 'Could not upload file' }),
  })
