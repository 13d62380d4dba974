import { useMutation } from '@tanstack/react-query'
import { downloadParts } from '#web/lib/api/download.ts'
import { notify } from '#web/lib/notify.ts'

export interface FileRequest {
  path: string
  query: Record<string, string>
  name: string
}

export const useDownloadFile = () =>
  useMutation({
    mutationFn: ({ path, query, name }: FileRequest) => downloadParts(path, query, name),
    onError: (error) => notify.failure(error, { otherwise: 'Could not download the file' }),
  })
