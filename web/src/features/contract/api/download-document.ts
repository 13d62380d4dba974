import { useMutation } from '@tanstack/react-query'
import { download } from '#web/lib/api/download.ts'
import { notify } from '#web/lib/notify.ts'

export const useDownloadDocument = (eventId: string) =>
  useMutation({
    mutationFn: ({ number, kind }: { number: string; kind: string }) =>
      download(
        `/events/${encodeURIComponent(eventId)}/contract/pdf?number=${encodeURIComponent(number)}`,
        `BookMe-${kind}-${number}.pdf`,
      ),
    onError: (error) => notify.failure(error, { otherwise: 'Could not download the document' }),
  })
