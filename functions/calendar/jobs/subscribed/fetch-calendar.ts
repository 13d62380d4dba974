import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { calendarProblems, type CalendarProblem } from '#functions/calendar/rules/calendar-problem.ts'
import { ask, NotAsked, type Network } from '#functions/platform/outside/ask.ts'
import { problemOfUrl } from '#functions/platform/outside/public-host.ts'

export class CannotRead extends Error {
  readonly problem: CalendarProblem
  constructor(problem: CalendarProblem, cause?: unknown) {
    super(calendarProblems[problem], { cause })
    this.problem = problem
  }
}

/** The version of a text, in the words of its server. */
export interface TextVersion {
  etag?: string | undefined
  last_modified?: string | undefined
}
export type Fetched = { isUnchanged: true } | ({ isUnchanged: false; text: string } & TextVersion)

const mostBytes = 2 * 1024 * 1024
const mostRedirects = 3
const usualMs = 5000
const longestVersion = 256

const decompressed = (answer: IncomingMessage): Readable => {
  const encoding = answer.headers['content-encoding']?.toLowerCase() ?? 'identity'
  const streams = { gzip: createGunzip, 'x-gzip': createGunzip, deflate: createInflate, br: createBrotliDecompress }
  if (encoding === 'identity') return answer
  if (!Object.hasOwn(streams, encoding)) throw new CannotRead('failing')
  const stream = streams[encoding as keyof typeof streams]()
  answer.on('error', (error) => stream.destroy(error))
  return answer.pipe(stream)
}

/** The text, as far as two megabytes; a longer one is refused as soon as it gets longer. */
const textOf = async (answer: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of decompressed(answer) as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > mostBytes) throw new CannotRead('large')
    chunks.push(chunk)
  }
  return new TextDecoder().decode(Buffer.concat(chunks))
}

const problemOfStatus = (status: number): CalendarProblem | undefined => {
  if (status === 200) return undefined
  if ([401, 403, 407].includes(status)) return 'password'
  return status === 404 || status === 410 ? 'missing' : 'failing'
}

const shortVersion = (value: string | undefined) =>
  value !== undefined && value.length <= longestVersion ? value : undefined

const received = async (answer: IncomingMessage): Promise<Fetched> => {
  const { statusCode = 0, headers } = answer
  if (statusCode === 304) return { isUnchanged: true }
  const problem = problemOfStatus(statusCode)
  if (problem) throw new CannotRead(problem)
  if (/\bhtml\b/i.test(headers['content-type'] ?? '')) throw new CannotRead('page')
  const text = await textOf(answer)
  if (/^\s*<(!doctype html|html)\b/i.test(text)) throw new CannotRead('page')
  return {
    ...{ isUnchanged: false, text },
    etag: shortVersion(headers.etag),
    last_modified: shortVersion(headers['last-modified']),
  }
}

const problemOfError = (error: unknown, signal: AbortSignal): CannotRead => {
  if (error instanceof CannotRead) return error
  if (error instanceof NotAsked) return new CannotRead(error.problem, error)
  return new CannotRead(signal.aborted ? 'slow' : 'unreachable', error)
}

/**
 * Reads a calendar of any server. The address, each redirect, and each address that is connected to must be public
 * and not this product. Everything together takes at most five seconds and two megabytes.
 * @throws CannotRead
 */
export const fetchCalendar = async (address: string, known: TextVersion, network: Network): Promise<Fetched> => {
  const signal = AbortSignal.timeout(network.withinMs ?? usualMs)
  const headers = {
    accept: 'text/calendar, text/plain;q=0.5',
    'accept-encoding': 'gzip, deflate, br',
    'user-agent': 'BookMe calendar subscriptions',
    ...(known.etag && { 'if-none-match': known.etag }),
    ...(known.last_modified && { 'if-modified-since': known.last_modified }),
  }
  let url = new URL(address)
  for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
    const problem = problemOfUrl(url, network.ownHosts, network.isAllowed)
    if (problem) throw new CannotRead(problem)
    let answer: IncomingMessage | undefined
    try {
      answer = await ask(url, { headers }, network, signal)
      const { statusCode = 0, headers: said } = answer
      if (![301, 302, 303, 307, 308].includes(statusCode)) return await received(answer)
      if (!said.location || !URL.canParse(said.location, url)) throw new CannotRead('failing')
      url = new URL(said.location, url)
    } catch (error) {
      throw problemOfError(error, signal)
    } finally {
      answer?.destroy()
    }
  }
  throw new CannotRead('redirects')
}
