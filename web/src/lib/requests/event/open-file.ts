import { useMutation } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { notify } from '../../notify.ts'

/** Downloads it: the store serves it as an attachment, so the page stays. */
export const useOpenFile = (id: string) =>
  useMutation({
    mutationFn: async ({ id: file_id }: { id: string }) => {
      const { url } = await call('GET /events/{id}/files/{file_id}', { params: { id, file_id } })
      if (url !== null) window.location.assign(url)
    },
    onError: (error) => notify.failure(error, { otherwise: 'Could not open the file' }),
  })
