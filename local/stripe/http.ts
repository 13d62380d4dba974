import type { IncomingMessage, ServerResponse } from 'node:http'

export interface ApiRequest {
  method: string
  url: string
  headers: Record<string, string | string[] | undefined>
  body: string
}
export interface ApiAnswer {
  status: number
  headers: Record<string, string>
  body: string
}
/** The response, or what a broken network makes of it: silence, or a closed connection. */
export type ApiOutcome = ApiAnswer | 'silence' | 'reset'

const largest = 1_000_000
/** Nobody waits forever, not even for a response that never comes. */
const silenceLasts = 30_000

/** Decoded path segments; undefined for a malformed path. */
export const decodedParts = (parts: string[]): string[] | undefined => {
  try {
    return parts.map(decodeURIComponent)
  } catch {
    return undefined
  }
}

/** Path and query. Not parsed by `URL`, which throws on malformed input. */
export const splitUrl = (url: string): { path: string; query: string } => {
  const at = url.indexOf('?')
  return at < 0 ? { path: url, query: '' } : { path: url.slice(0, at), query: url.slice(at + 1) }
}

export class TooLarge extends Error {}

export const readBody = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > largest) throw new TooLarge('The body is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Writes the response, or simulates a broken network. */
export const writeOutcome = async (response: ServerResponse, outcome: ApiOutcome): Promise<void> => {
  if (outcome === 'reset') {
    response.destroy()
    return
  }
  if (outcome === 'silence') {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, silenceLasts)
      timer.unref()
      response.once('close', () => {
        clearTimeout(timer)
        resolve()
      })
    })
    response.destroy()
    return
  }
  response.writeHead(outcome.status, outcome.headers)
  response.end(outcome.body)
}
