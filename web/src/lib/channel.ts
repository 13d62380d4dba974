import { call } from './api/client.ts'
import type { Answer } from './api/contract-types.ts'

/**
 * The channel that tells open screens of changes, where the stage has one: a WebSocket of AppSync Events, which closes
 * while its tab is hidden, and opens again when it was lost.
 */

type Ticket = NonNullable<Answer<'POST /changes/ticket'>['channel']>

/** Every message of AppSync, as far as a page needs it. */
interface Message {
  type?: string
  id?: string
  event?: string
  connectionTimeoutMs?: number
}

/** Until the first message; later the time that AppSync tells. It says each minute that it lives. */
const answersWithin = 10_000

const headerOf = (authorization: object) =>
  `header-${btoa(JSON.stringify(authorization)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')}`

interface Listener<T> {
  heard(told: T): void
  /** Opened or lost. */
  changed(): void
  /** How long an opening waits. */
  after: number
  /** How long a later one waits at most. */
  slowest: number
}

export interface OpenChannel {
  isOpen(): boolean
  /** Opens while the tab is visible, and closes while it is hidden; `exists`: whether the stage has a channel. */
  turn(exists?: boolean): void
  stop(): void
}

/** One connection that follows all channels of a ticket. */
const connect = <T>(
  { url, host, ticket, paths }: Ticket,
  listener: { opened(): void; heard(told: T): void; lost(): void },
): (() => void) => {
  const authorization = { host, Authorization: ticket }
  const socket = new WebSocket(url, ['aws-appsync-event-ws', headerOf(authorization)])
  const waiting = new Set(paths)
  let within = answersWithin
  let alive: ReturnType<typeof setTimeout> | undefined
  let isDone = false
  const end = () => {
    clearTimeout(alive)
    socket.close()
    if (isDone) return
    isDone = true
    listener.lost()
  }
  const isAlive = () => {
    clearTimeout(alive)
    alive = setTimeout(end, within)
  }
  const say = (message: object) => socket.send(JSON.stringify(message))
  isAlive()
  socket.addEventListener('open', () => say({ type: 'connection_init' }))
  socket.addEventListener('close', end)
  socket.addEventListener('error', end)
  socket.addEventListener('message', ({ data }: MessageEvent<string>) => {
    if (isDone) return
    const { type = '', id = '', event, connectionTimeoutMs } = JSON.parse(data) as Message
    if (connectionTimeoutMs !== undefined) within = connectionTimeoutMs
    isAlive()
    if (type === 'connection_ack')
      for (const channel of paths) say({ type: 'subscribe', id: channel, channel, authorization })
    if (type === 'subscribe_success' && waiting.delete(id) && waiting.size === 0) listener.opened()
    if (type === 'data' && event !== undefined) listener.heard(JSON.parse(event) as T)
    // A refused subscription or a lost event: what the screen missed, it learns after the next opening.
    if (type.endsWith('error')) end()
  })
  return () => {
    isDone = true
    end()
  }
}

/** Keeps a channel open while the tab is visible, once an answer has said that there is one. */
export const openChannel = <T>({ heard, changed, after, slowest }: Listener<T>): OpenChannel => {
  let [isOpen, isAsking, isStopped, failures] = [false, false, false, 0]
  let exists = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let disconnect: (() => void) | undefined

  const open = async () => {
    timer = undefined
    isAsking = true
    const answer = await call('POST /changes/ticket').catch(() => undefined)
    isAsking = false
    if (answer?.channel === null) exists = false
    if (!isWanted()) return
    if (!answer?.channel) return lost()
    disconnect = connect<T>(answer.channel, {
      heard,
      opened: () => {
        isOpen = true
        failures = 0
        changed()
      },
      lost,
    })
  }
  const lost = () => {
    disconnect = undefined
    failures += 1
    const was = isOpen
    isOpen = false
    // Not all at once, after the server has closed all of them.
    plan(Math.min(after * 2 ** failures, slowest) * (0.5 + Math.random() / 2))
    if (was) changed()
  }
  const isWanted = () => exists && !isStopped && document.visibilityState === 'visible'
  const plan = (wait: number) => {
    if (isWanted() && !disconnect && !isAsking && timer === undefined) timer = setTimeout(() => void open(), wait)
  }
  const close = () => {
    clearTimeout(timer)
    timer = undefined
    disconnect?.()
    disconnect = undefined
    isOpen = false
  }
  return {
    isOpen: () => isOpen,
    turn: (is = exists) => {
      exists = is
      if (isWanted()) plan(after)
      else close()
    },
    stop: () => {
      isStopped = true
      close()
    },
  }
}
