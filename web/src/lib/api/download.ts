import { withSecondFactor } from '../second-factor.ts'
import { session } from '../session.ts'
import { ApiError } from './api-error.ts'
import { failedAnswer } from './client.ts'
import { apiBase, globalHeaders } from './headers.ts'

const get = (path: string): Promise<Response> => withSecondFactor(() => getOnce(path))

const getOnce = async (path: string): Promise<Response> => {
  const token = session.get()?.token
  const response = await fetch(apiBase + path, { headers: globalHeaders() }).catch(() => {
    throw ApiError.unanswered()
  })
  if (!response.ok) throw failedAnswer(response.status, await response.text(), token, response.statusText)
  return response
}

export const saveFile = (file: Blob, name: string): void => {
  const address = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  URL.revokeObjectURL(address)
}

/** Downloads a file from the API. Fetched, because a link cannot carry the session. */
export const download = async (path: string, name: string): Promise<void> => {
  saveFile(await (await get(path)).blob(), name)
}

/** Downloads a file that the API sends in parts, and saves it as one. */
export const downloadParts = async (path: string, query: Record<string, string>, name: string): Promise<void> => {
  // As bytes: decoding would drop the byte order mark.
  const parts: Blob[] = []
  let cursor: string | null = null
  do {
    const search: string = new URLSearchParams({ ...query, ...(cursor !== null && { cursor }) }).toString()
    const response: Response = await get(`${path}?${search}`)
    parts.push(await response.blob())
    cursor = response.headers.get('x-next-cursor')
  } while (cursor !== null)
  saveFile(new Blob(parts, { type: 'text/csv;charset=utf-8' }), name)
}

/** An answer as the API sends it: amounts in currency units. */
export const readRaw = async (path: string): Promise<unknown> => (await get(path)).json()

/** All pages of a list, as the API sends them. */
export const readAllRaw = async <T>(path: string, query: Record<string, string> = {}): Promise<T[]> => {
  const rows: T[] = []
  let cursor: string | null = null
  do {
    const search: string = new URLSearchParams({ ...query, ...(cursor !== null && { cursor }) }).toString()
    const response: Response = await get(`${path}?${search}`)
    rows.push(...((await response.json()) as T[]))
    cursor = response.headers.get('x-next-cursor')
  } while (cursor !== null)
  return rows
}
