import { useMutation } from '@tanstack/react-query'
import { download } from '#web/lib/api/download.ts'
import { notify } from '#web/lib/notify.ts'

const nameOf = (...parts: string[]) => `BookMe-${parts.join('-')}.pdf`

/** A signed document; without one, the contract signed last. */
export const useDownloadDocument = (eventId: string) =>
  useMutation({
    mutationFn: (document?: { number: string; kind: string }) => {
      const path = `/events/${encodeURIComponent(eventId)}/contract/pdf`
      return document
        ? download(`${path}?number=${encodeURIComponent(document.number)}`, nameOf(document.kind, document.number))
        : download(path, nameOf('contract'))
    },
    onError: (error) => notify.failure(error, { otherwise: 'Could not download the document' }),
  })
