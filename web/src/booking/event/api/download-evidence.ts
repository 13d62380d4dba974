import { useMutation } from '@tanstack/react-query'
import { download } from '#web/lib/api/download.ts'
import { notify } from '#web/lib/notify.ts'

export const useDownloadEvidence = (eventId: string) =>
  useMutation({
    mutationFn: () => download(`/events/${encodeURIComponent(eventId)}/evidence`, `BookMe-evidence-${eventId}.pdf`),
    onError: (error) => notify.failure(error, { otherwise: 'Could not download the evidence' }),
  })
