import { useMutation } from '@tanstack/react-query'
import type { BrandView } from '#shared/domain/brand/schema.ts'
import { isConflict } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/client.ts'
import type { Body } from '#web/lib/api/contract-types.ts'
import { upload } from '#web/lib/api/upload.ts'
import { notify } from '#web/lib/notify.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { brandQuery } from '#web/lib/requests/brand.ts'
import { resizeImage } from '#web/lib/resize-image.ts'

const keep = (brand: BrandView) => void queryClient.setQueryData(brandQuery.queryKey, brand)

export const useSaveBrand = () =>
  useMutation({
    mutationFn: (body: Body<'PUT /brand'>) => call('PUT /brand', { body }),
    onSuccess: (brand) => {
      keep(brand)
      notify.success('Look saved')
    },
    onError: (error) => isConflict(error) || notify.failure(error, { otherwise: 'Could not save the look' }),
  })

/** The longest displayed side in a mail, doubled for dense displays. */
const longestSide = 480

export const useUploadBrandLogo = () =>
  useMutation({
    mutationFn: async ({ file, onProgress }: { file: File; onProgress: (fraction: number) => void }) =>
      upload('POST /brand/logo', {}, await resizeImage(file, longestSide), { onProgress }),
    onSuccess: keep,
    onError: (error) => notify.failure(error, { say: 'Could not upload file' }),
  })
