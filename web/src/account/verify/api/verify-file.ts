import { useMutation } from '@tanstack/react-query'
import { findDocumentNumber } from '#shared/domain/contract/document-number.ts'
import { call } from '#web/lib/api/client.ts'
import { notify } from '#web/lib/notify.ts'

const hex = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** The file stays on this device: only its hash is sent, and the document number it contains. */
export const useVerifyFile = () =>
  useMutation({
    mutationFn: async (file: File) => {
      const bytes = await file.arrayBuffer()
      const sha256 = hex(await crypto.subtle.digest('SHA-256', bytes))
      const number = findDocumentNumber(new TextDecoder('latin1').decode(bytes))
      return call('GET /verify/{sha256}', { params: { sha256 }, query: number === undefined ? {} : { number } })
    },
    onError: (error) => notify.failure(error, { otherwise: 'Could not check the file' }),
  })
