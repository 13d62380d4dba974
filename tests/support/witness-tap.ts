import { subscribe } from 'node:diagnostics_channel'
import { appendFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { Row } from '#local/services/memory-table.ts'

/**
 * Of each test process whose servers may be asked as AWS or Stripe: with `WITNESS_FOLDER`, writes every request that
 * they answered, and each webhook, to a file there, for `npm run bench -- witness`. It sees bytes, because the SDK
 * drops members that its models lack.
 */

export interface WitnessedCall {
  method: string
  url: string
  headers: Record<string, string>
  body: string
  status: number
  answer_headers: Record<string, string>
  answer: string
  /** Milliseconds of its process: calls of the same time have no order. */
  began: number
  ended: number
}

/** Longer bodies are files, which no model describes. */
const longest = 1_000_000

const isOfInterest = ({ headers }: IncomingMessage): boolean =>
  /^(AWS4-HMAC-SHA256 |Bearer sk_)/.test(headers.authorization ?? '') || headers['stripe-signature'] !== undefined

const plain = (headers: object): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))

const textOf = (chunks: readonly Buffer[]): string => {
  const length = chunks.reduce((sum, chunk) => sum + chunk.length, 0)
  return length > longest ? '' : Buffer.concat(chunks).toString()
}

const bufferOf = (chunk: unknown): Buffer[] =>
  typeof chunk === 'string' ? [Buffer.from(chunk)] : chunk instanceof Uint8Array ? [Buffer.from(chunk)] : []

const watch = (request: IncomingMessage, response: ServerResponse): void => {
  const began = performance.now()
  const headers = plain(request.headers)
  const sent: Buffer[] = []
  const answered: Buffer[] = []
  const push = request.push.bind(request)
  request.push = (chunk: unknown, ...rest) => {
    sent.push(...bufferOf(chunk))
    return push(chunk, ...rest)
  }
  const headed: Record<string, string> = {}
  const writeHead = response.writeHead.bind(response)
  // Without a header set before, Node keeps those given here to itself.
  response.writeHead = ((status: number, ...rest: unknown[]) => {
    const given = rest.at(-1)
    if (typeof given === 'object' && !Array.isArray(given)) Object.assign(headed, plain(given ?? {}))
    return writeHead(status, ...(rest as [])) as ServerResponse
  }) as typeof response.writeHead
  const write = response.write.bind(response)
  const end = response.end.bind(response)
  response.write = ((chunk: unknown, ...rest: []) => {
    answered.push(...bufferOf(chunk))
    return write(chunk, ...rest)
  }) as typeof response.write
  response.end = ((chunk?: unknown, ...rest: []) => {
    answered.push(...bufferOf(chunk))
    return end(chunk, ...rest)
  }) as typeof response.end
  response.once('finish', () => {
    const call: WitnessedCall = {
      method: request.method ?? '',
      url: request.url ?? '',
      headers,
      body: textOf(sent),
      status: response.statusCode,
      answer_headers: { ...headed, ...plain(response.getHeaders()) },
      answer: textOf(answered),
      began,
      ended: performance.now(),
    }
    note(call)
  })
}

const folder = process.env['WITNESS_FOLDER']
const note = (line: WitnessedCall | WitnessedBeginning): void => {
  if (folder !== undefined) appendFileSync(join(folder, `${process.pid}.jsonl`), `${JSON.stringify(line)}\n`)
}

/** The rows of a table before its first request, for those who answer the requests again. */
export interface WitnessedBeginning {
  beginning: Row[]
}

export const noteBeginning = (beginning: Row[]): void => note({ beginning })

if (folder !== undefined)
  subscribe('http.server.request.start', (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse }
    if (isOfInterest(request)) watch(request, response)
  })
