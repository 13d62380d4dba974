import { session } from '../session.ts'
import { ApiError } from './api-error.ts'
import { failedAnswer } from './client.ts'
import { apiBase, globalHeaders } from './headers.ts'

/** Downloads a file from the API. Fetched, because a link cannot carry the session. */
export const download = async (path: string, name: string): Promise<void> => {
  const token = session.get()?.token
  const response = await fetch(apiBase + path, { headers: globalHeaders() }).catch(() => {
    throw ApiError.unanswered()
  })
  if (!response.ok) throw failedAnswer(response.status, await response.text(), token, response.statusText)
  const address = URL.createObjectURL(await response.blob())
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  URL.revokeObjectURL(address)
}
