import type { RawData, WebSocket } from 'ws'
import * as z from 'zod'
import { AwsError } from '../gateway/aws-error.ts'

/** Whether the holder of this header may do that; `channel` for subscriptions. */
export type Allow = (
  authorization: unknown,
  operation: 'EVENT_CONNECT' | 'EVENT_SUBSCRIBE',
  channel?: string,
) => Promise<boolean>

/** AWS closes a connection after a day, and says that it lives each minute. */
const lastsMs = 24 * 3_600_000
const aliveMs = 60_000
const connectionTimeoutMs = 300_000

const message = z.discriminatedUnion('type', [
  z.looseObject({ type: z.literal('connection_init') }),
  z.looseObject({
    type: z.literal('subscribe'),
    id: z.string().max(128),
    channel: z.string(),
    authorization: z.unknown(),
  }),
  z.looseObject({ type: z.literal('unsubscribe'), id: z.string() }),
])

const withSlash = (path: string) => (path.startsWith('/') ? path : `/${path}`)

interface Options {
  allow: Allow
  /** @throws AwsError for a path that no channel has. */
  check(path: string): void
  closed(): void
}

/** One page's connection to AppSync Events, with its subscriptions. */
export class ChannelConnection {
  readonly #socket: WebSocket
  readonly #options: Options
  /** Paths by the id that the page chose. */
  readonly #subscriptions = new Map<string, string>()
  readonly #timers: NodeJS.Timeout[]

  constructor(socket: WebSocket, options: Options) {
    this.#socket = socket
    this.#options = options
    this.#timers = [setInterval(() => this.#send({ type: 'ka' }), aliveMs), setTimeout(() => this.stop(), lastsMs)]
    for (const timer of this.#timers) timer.unref()
    socket.on('message', (data: RawData) => void this.#receive((data as Buffer).toString()))
    // A frame that no browser sends: the connection closes.
    socket.on('error', () => undefined)
    socket.on('close', () => {
      for (const timer of this.#timers) clearTimeout(timer)
      options.closed()
    })
  }

  /** To each subscription of the channel, or of a wildcard above it. */
  deliver(channel: string, event: string): void {
    const path = withSlash(channel)
    for (const [id, own] of this.#subscriptions)
      if (own === path || (own.endsWith('/*') && path.startsWith(own.slice(0, -1))))
        this.#send({ type: 'data', id, event })
  }

  stop(): void {
    this.#socket.close(1001, 'Going away')
  }

  async #receive(text: string): Promise<void> {
    const parsed = message.safeParse(jsonOf(text))
    if (!parsed.success)
      return this.#send({ type: 'error', errors: [{ errorType: 'UnsupportedOperation', message: 'Unknown message' }] })
    const given = parsed.data
    if (given.type === 'connection_init') return this.#send({ type: 'connection_ack', connectionTimeoutMs })
    if (given.type === 'unsubscribe') return this.#unsubscribe(given.id)
    await this.#subscribe(given)
  }

  #unsubscribe(id: string): void {
    const isKnown = this.#subscriptions.delete(id)
    this.#send(
      isKnown
        ? { type: 'unsubscribe_success', id }
        : {
            type: 'unsubscribe_error',
            id,
            errors: [{ errorType: 'UnknownOperationError', message: `Unknown operation id ${id}` }],
          },
    )
  }

  async #subscribe({
    id,
    channel,
    authorization,
  }: {
    id: string
    channel: string
    authorization?: unknown
  }): Promise<void> {
    const refuse = (errorType: string, text: string) =>
      this.#send({ type: 'subscribe_error', id, errors: [{ errorType, message: text }] })
    if (this.#subscriptions.has(id)) return refuse('DuplicatedOperationError', `Duplicated id ${id}`)
    try {
      this.#options.check(channel)
      if (!(await this.#options.allow(authorization, 'EVENT_SUBSCRIBE', channel)))
        return refuse('UnauthorizedException', 'You are not authorized to make this call.')
    } catch (error) {
      if (error instanceof AwsError) return refuse(error.code, error.message)
      throw error
    }
    this.#subscriptions.set(id, withSlash(channel))
    this.#send({ type: 'subscribe_success', id })
  }

  #send(value: object): void {
    this.#socket.send(JSON.stringify(value))
  }
}

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
