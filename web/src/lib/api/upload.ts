import { ApiError, somethingWrong } from './api-error.ts'
import { decodeAnswer, failedAnswer, fillPath } from './client.ts'
import type { Answer, UploadRoute } from './contract-types.ts'
import { apiBase, globalHeaders } from './headers.ts'
import { session } from '../session.ts'

export interface UploadOptions {
  onProgress?: (fraction: number) => void
  signal?: AbortSignal
}

/**
 * Uploads one picture as the multipart field `pic`. Uses XMLHttpRequest because Amplify's client reports no progress;
 * headers and errors match all other calls.
 */
export const upload = <K extends UploadRoute>(
  route: K,
  params: Readonly<Record<string, string>>,
  picture: Blob,
  options: UploadOptions = {},
): Promise<Answer<K>> =>
  new Promise((resolve, reject) => {
    const [method = 'POST', path = '/'] = route.split(' ')
    const token = session.get()?.token
    const request = new XMLHttpRequest()
    request.open(method, apiBase + fillPath(path, params))
    for (const [name, value] of Object.entries(globalHeaders())) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', (e) => {
      if (e.lengthComputable) options.onProgress?.(e.loaded / e.total)
    })
    request.addEventListener('error', () => reject(ApiError.unanswered()))
    request.addEventListener('abort', () => reject(new DOMException('Upload canceled', 'AbortError')))
    request.addEventListener('load', () => {
      if (request.status >= 300 || request.status === 0) {
        reject(failedAnswer(request.status, request.responseText, token, request.statusText))
        return
      }
      try {
        resolve(decodeAnswer(route, request.responseText) as Answer<K>)
      } catch {
        reject(ApiError.answered(0, undefined, somethingWrong))
      }
    })
    options.signal?.addEventListener('abort', () => request.abort(), { once: true })
    const form = new FormData()
    form.append('pic', picture, picture.type === 'image/png' ? 'picture.png' : 'picture.jpg')
    request.send(form)
  })

/**
 * Sends a file by a form that the API has signed, to the store and not to the API: without the session.
 * @throws ApiError if the store refuses it or cannot be reached.
 */
export const sendForm = (
  { url, fields }: { url: string; fields: Record<string, string> },
  file: Blob,
  onProgress: (fraction: number) => void,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', url)
    request.upload.addEventListener('progress', (e) => {
      if (e.lengthComputable) onProgress(e.loaded / e.total)
    })
    request.addEventListener('error', () => reject(ApiError.unanswered()))
    request.addEventListener('load', () =>
      request.status < 300 ? resolve() : reject(ApiError.answered(request.status, undefined, somethingWrong)),
    )
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    form.append('file', file)
    request.send(form)
  })
