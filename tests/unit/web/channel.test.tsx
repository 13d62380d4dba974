import { useQuery } from '@tanstack/react-query'
import { act, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { homeEventsQuery } from '#web/booking/home/api/home-events.ts'
import { followChanges } from '#web/lib/live.ts'
import { session } from '#web/lib/session.ts'
import { ids } from '../domain/support.ts'
import { fakeApi, login, messages, show } from './support.tsx'

/** A screen that a channel tells of changes: a WebSocket of AppSync Events. */

const at = '2026-06-01T12:00:00.000Z'
const nothing = { at, all: false, events: [], requests: [], lists: [], notices: [], channel: true }
const channel = {
  url: 'wss://channel.example/event/realtime',
  host: 'api.example',
  ticket: 'ticket-1',
  paths: ['/changes/U-usr-1', '/changes/REQUESTS'],
}

class FakeSocket extends EventTarget {
  static all: FakeSocket[] = []
  readonly said: Record<string, unknown>[] = []
  isClosed = false
  readonly url: string
  readonly protocols: string[]
  constructor(url: string, protocols: string[]) {
    super()
    this.url = url
    this.protocols = protocols
    FakeSocket.all.push(this)
  }
  send(text: string) {
    this.said.push(JSON.parse(text) as Record<string, unknown>)
  }
  close() {
    this.isClosed = true
  }
  tell(message: object) {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }))
  }
  data(told: object) {
    this.tell({ type: 'data', id: channel.paths[0], event: JSON.stringify(told) })
  }
  accept() {
    this.dispatchEvent(new Event('open'))
    this.tell({ type: 'connection_ack', connectionTimeoutMs: 300_000 })
    for (const id of channel.paths) this.tell({ type: 'subscribe_success', id })
  }
  lose() {
    this.dispatchEvent(new Event('close'))
  }
}
const last = () => FakeSocket.all.at(-1)!

let stop = () => {}
let visibility: 'visible' | 'hidden'
beforeEach(() => {
  visibility = 'visible'
  FakeSocket.all = []
  vi.useFakeTimers({ shouldAdvanceTime: true })
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
  session.start(login)
})
// Loads with the first request, which fake timers do not wait for.
beforeAll(() => import('#web/lib/api/rest.ts'))
afterEach(() => stop())
const turn = (to: 'visible' | 'hidden') => {
  visibility = to
  document.dispatchEvent(new Event('visibilitychange'))
}
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))
const count = (sent: { path: string }[], wanted: string) => sent.filter((one) => one.path === wanted).length

const follow = async (replies: Parameters<typeof fakeApi>[0] = {}) => {
  const sent = fakeApi({
    'GET /tasks': { body: [] },
    'GET /changes': { body: nothing },
    'POST /changes/ticket': { body: { channel } },
    ...replies,
  })
  const Home = () => <p>{useQuery(homeEventsQuery()).data?.length}</p>
  show(<Home />)
  stop = followChanges()
  // The first answer says that there is a channel.
  await pass(15)
  return sent
}

describe('a screen with a channel', () => {
  it('shows its ticket in the protocol and in each subscription, never in the address', async () => {
    await follow()
    last().accept()
    const authorization = { host: channel.host, Authorization: channel.ticket }
    const [name, header = ''] = last().protocols
    expect([last().url, name]).toEqual([channel.url, 'aws-appsync-event-ws'])
    expect(header).toMatch(/^header-[\w-]+$/)
    expect(JSON.parse(atob(header.slice('header-'.length).replaceAll('-', '+').replaceAll('_', '/')))).toEqual(
      authorization,
    )
    expect(last().said).toEqual([
      { type: 'connection_init' },
      ...channel.paths.map((path) => ({ type: 'subscribe', id: path, channel: path, authorization })),
    ])
  })

  it('asks once when it has opened, and then nothing, however long and however idle', async () => {
    const sent = await follow()
    act(() => last().accept())
    await pass(1)
    expect([count(sent, '/changes'), count(sent, '/changes/ticket')]).toEqual([2, 1])
    const before = sent.length
    for (let minute = 0; minute < 25; minute += 1) {
      await pass(60)
      last().tell({ type: 'ka' })
      if (minute < 10 || minute > 23) window.dispatchEvent(new Event('pointermove'))
    }
    expect(sent.slice(before)).toEqual([])
    expect(FakeSocket.all).toHaveLength(1)
  })

  it('reads what others changed again, once for each change', async () => {
    const sent = await follow()
    act(() => last().accept())
    await pass(1)
    expect(count(sent, '/tasks')).toBe(1)
    const told = { events: [{ id: ids.event, at }] }
    act(() => last().data(told))
    await waitFor(() => expect(count(sent, '/tasks')).toBe(2))
    act(() => last().data(told))
    act(() => last().data({ shown: [{ id: ids.event, at: '2026-06-01T12:00:09.000Z' }] }))
    await pass(20)
    expect([count(sent, '/tasks'), count(sent, '/changes')]).toEqual([2, 2])
  })

  it('is closed while its tab is hidden, and opens and asks again when it is seen', async () => {
    const sent = await follow()
    act(() => last().accept())
    await pass(1)
    turn('hidden')
    expect(last().isClosed).toBe(true)
    await pass(600)
    expect([FakeSocket.all.length, count(sent, '/changes')]).toEqual([1, 2])
    turn('visible')
    await pass(3)
    act(() => last().accept())
    await pass(1)
    // At once, and for what happened before the channel was open.
    expect([FakeSocket.all.length, count(sent, '/changes')]).toEqual([2, 4])
    stop()
    expect(last().isClosed).toBe(true)
  })

  it.each([
    ['is lost', (socket: FakeSocket) => socket.lose()],
    ['cannot tell an event', (socket: FakeSocket) => socket.tell({ type: 'broadcast_error', id: 'x', errors: [] })],
    ['is silent for longer than it said', () => undefined],
  ])('asks every few seconds once its channel %s, until another one is open', async (_, end) => {
    const sent = await follow()
    act(() => last().accept())
    await pass(1)
    act(() => end(last()))
    await pass(301)
    expect(FakeSocket.all[0]!.isClosed).toBe(true)
    const before = count(sent, '/changes')
    await pass(60)
    expect(count(sent, '/changes') - before).toBeGreaterThanOrEqual(4)
    // Refused tries become rarer, up to two minutes.
    const tries = FakeSocket.all.length
    for (let second = 0; second < 150 && FakeSocket.all.length === tries; second += 1) await pass(1)
    act(() => last().accept())
    await pass(1)
    const after = count(sent, '/changes')
    await pass(120)
    expect(count(sent, '/changes')).toBe(after)
  })

  it.each([
    ['no ticket', { 'POST /changes/ticket': { status: 429, body: { error_message: 'Too many' } } }, (): void => {}],
    ['a refused connection', {}, (): void => last().lose()],
    [
      'a refused subscription',
      {},
      (): void => {
        last().dispatchEvent(new Event('open'))
        last().tell({ type: 'connection_ack' })
        last().tell({ type: 'subscribe_error', id: channel.paths[0], errors: [{ errorType: 'UnauthorizedException' }] })
      },
    ],
  ])('asks as ever with %s, and says nothing', async (_, replies, refuse) => {
    const sent = await follow(replies)
    act(() => refuse())
    const before = count(sent, '/changes')
    await pass(60)
    expect(count(sent, '/changes') - before).toBe(5)
    // Tried again, more and more rarely.
    const tries = count(sent, '/changes/ticket')
    expect(tries).toBeGreaterThan(1)
    await pass(600)
    expect(count(sent, '/changes/ticket') - tries).toBeLessThan(13)
    expect(messages()).toEqual([])
  })

  it('tries no channel where the stage has none', async () => {
    const { channel: _, ...asAnswered } = nothing
    const sent = await follow({ 'GET /changes': { body: asAnswered } })
    await pass(600)
    turn('hidden')
    turn('visible')
    await pass(60)
    expect([count(sent, '/changes/ticket'), FakeSocket.all.length]).toEqual([0, 0])
  })
})
