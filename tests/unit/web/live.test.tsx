import { useQuery } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import EventRoute from '#web/app/routes/event.tsx'
import { NoticeBell } from '#web/account/notices/components/notice-bell.tsx'
import { homeEventsQuery } from '#web/booking/home/api/home-events.ts'
import { followChanges } from '#web/lib/live.ts'
import { eventQuery } from '#web/lib/requests/event/get-event.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { session } from '#web/lib/session.ts'
import { draft, ids } from '../domain/support.ts'
import { address, asSent, fakeApi, login, messages, show, user } from './support.tsx'

/** Open screens see what others change. */

const at = '2026-06-01T12:00:00.000Z'
const nothing = { at, all: false, events: [], requests: [], lists: [], notices: [] }
const path = `/events/${ids.event}`

let stop = () => {}
let visibility: 'visible' | 'hidden'
beforeEach(() => {
  visibility = 'visible'
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
/** Fake time, as in a browser whose timers fire when they are due. */
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))
const count = (sent: { path: string }[], wanted: string) => sent.filter((one) => one.path === wanted).length

describe('an open screen', () => {
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))

  it('shows a list that somebody else changed within 15 seconds, and reads it once', async () => {
    let changes: object = nothing
    const sent = fakeApi({ 'GET /tasks': { body: [] }, 'GET /changes': () => ({ body: changes }) })
    const Home = () => <p>{useQuery(homeEventsQuery()).data?.length}</p>
    show(<Home />)
    stop = followChanges()
    await pass(13)
    expect([count(sent, '/changes'), count(sent, '/tasks')]).toEqual([1, 1])
    changes = { ...nothing, events: [{ id: ids.event, at }] }
    await pass(13)
    await waitFor(() => expect(count(sent, '/tasks')).toBe(2))
    // The next answer overlaps with the last one.
    await pass(13)
    expect([count(sent, '/changes'), count(sent, '/tasks')]).toEqual([3, 2])
    expect(sent.filter((one) => one.path === '/changes').at(-1)?.query).toEqual({ since: at })
  })

  it.each([
    ['money', { events: [{ id: ids.event, at }] }],
    ['payouts', { events: [{ id: ids.event, at }] }],
    ['payouts', { notices: [{ id: 'notice', at }] }],
    ['clients', { lists: [{ id: 'clients', at }] }],
    ['venues', { lists: [{ id: 'venues', at }] }],
    ['prospects', { lists: [{ id: 'prospects', at }] }],
  ])('reads its %s again once %o', async (part, change) => {
    let changes: object = nothing
    fakeApi({ 'GET /changes': () => ({ body: changes }) })
    const read = vi.fn(() => Promise.resolve('read'))
    const Screen = () => <p>{useQuery({ queryKey: [part, 'list'], queryFn: read }).data}</p>
    show(<Screen />)
    stop = followChanges()
    await pass(13)
    expect(read).toHaveBeenCalledTimes(1)
    changes = { ...nothing, ...change }
    await pass(13)
    await waitFor(() => expect(read).toHaveBeenCalledTimes(2))
  })

  it.each([
    ['messages', ids.event],
    ['messages', 'unread'],
    ['day-sheet', ids.event],
  ])('reads its %s of %s again after a long absence, whose changes nobody names', async (...queryKey) => {
    fakeApi({ 'GET /changes': () => ({ body: { ...nothing, all: true } }) })
    const read = vi.fn(() => Promise.resolve('read'))
    const Screen = () => <p>{useQuery({ queryKey, queryFn: read }).data}</p>
    show(<Screen />)
    stop = followChanges()
    await pass(13)
    await waitFor(() => expect(read).toHaveBeenCalledTimes(2))
  })

  it('asks nothing while its tab is hidden, and at once when it is seen or online again', async () => {
    const sent = fakeApi({ 'GET /changes': { body: nothing } })
    stop = followChanges()
    turn('hidden')
    await pass(300)
    expect(sent).toEqual([])
    turn('visible')
    await pass(1)
    expect(sent).toHaveLength(1)
    window.dispatchEvent(new Event('online'))
    await pass(1)
    expect(sent).toHaveLength(2)
    stop()
    await pass(60)
    turn('visible')
    expect(sent).toHaveLength(2)
  })

  it('rests while nobody has touched it for a quarter of an hour, and asks at once when somebody is back', async () => {
    const sent = fakeApi({ 'GET /changes': { body: nothing } })
    const during = async (seconds: number) => {
      const before = sent.length
      await pass(seconds)
      return sent.length - before
    }
    stop = followChanges()
    // Somebody who reads moves the pointer now and then.
    await pass(600)
    window.dispatchEvent(new Event('pointermove'))
    expect(await during(600)).toBe(50)
    await pass(301)
    expect(await during(600)).toBe(10)
    window.dispatchEvent(new Event('scroll'))
    expect(await during(1)).toBe(1)
    expect(await during(120)).toBe(10)
  })

  it('asks less and less often while nobody answers, and says nothing', async () => {
    const sent = fakeApi({ 'GET /changes': 'no response' })
    stop = followChanges()
    await pass(12 + 24 + 48 + 5)
    expect(sent).toHaveLength(3)
    expect(messages()).toEqual([])
  })
})

describe('an open event', () => {
  const open = async (version: () => number | null, event: () => object) => {
    const sent = fakeApi({
      [`GET ${path}`]: () => event() as { body: unknown },
      'GET /users/usr_1': { body: user({ is_agent: true, agent: { id: ids.agent, name: 'Al' } as never }) },
      'GET /changes': () => ({ body: { ...nothing, version: version() } }),
      [`GET ${path}/activity`]: { body: [] },
    })
    show(<EventRoute />, `/event?id=${ids.event}`)
    await screen.findAllByText('Smith wedding')
    stop = followChanges()
    const poll = async () => {
      const before = count(sent, '/changes')
      turn('visible')
      await waitFor(() => expect(count(sent, '/changes')).toBe(before + 1))
    }
    return { sent, poll }
  }
  const named = (name: string, version: number) => ({ body: asSent({ ...draft(), name, version }) })

  it('shows the change of somebody else, and keeps what is typed in its form', async () => {
    let event = named('Smith wedding', 3)
    let version = 3
    const { sent, poll } = await open(
      () => version,
      () => event,
    )
    await poll()
    expect(count(sent, path)).toBe(1)
    ;[event, version] = [named('Jones wedding', 4), 4]
    await poll()
    await screen.findByRole('heading', { name: 'Jones wedding', level: 2 })
    expect(sent.find((one) => one.path === '/changes')?.query).toMatchObject({ event: ids.event })

    await userEvent.click(screen.getByRole('button', { name: 'Edit' }))
    const name = await screen.findByRole('textbox', { name: /^Name/ })
    await userEvent.type(name, ' at noon')
    ;[event, version] = [named('Miller wedding', 5), 5]
    await poll()
    await screen.findByText('Someone else has changed this event.')
    expect(name).toHaveProperty('value', 'Jones wedding at noon')
  })

  it('stays on the screen without a connection, and goes once the reader may no longer see it', async () => {
    let reply: object = named('Smith wedding', 3)
    let version: number | null = 3
    const { sent, poll } = await open(
      () => version,
      () => reply,
    )
    reply = { status: 503, body: {} }
    await act(() => queryClient.refetchQueries({ queryKey: ['event', ids.event], exact: true }))
    expect(screen.getAllByText('Smith wedding').length).toBeGreaterThan(0)
    reply = named('Smith wedding', 3)
    await act(() => queryClient.refetchQueries({ queryKey: ['event', ids.event], exact: true }))
    ;[reply, version] = [{ status: 404, body: { error_message: 'Could not find event' } }, null]
    await poll()
    await screen.findByText('Could not find event')
    const reads = count(sent, path)
    await poll()
    expect(count(sent, path)).toBe(reads)
  })

  it('keeps a save when an older read answers late', async () => {
    const { queryKey } = eventQuery(ids.event)
    queryClient.setQueryData(queryKey, { ...draft(), version: 8 })
    fakeApi({ [`GET ${path}`]: named('Smith wedding', 7) })
    await queryClient.fetchQuery({ ...eventQuery(ids.event), staleTime: 0 })
    expect(queryClient.getQueryData(queryKey)).toMatchObject({ version: 8 })
  })
})

describe('the bell', () => {
  const notice = (id: string, day: string, title: string, to: string | null = null) => ({
    id,
    at: `2026-06-${day}T12:00:00.000Z`,
    title,
    path: to,
  })

  it('shows the number of news, opens them by keyboard, and marks them as seen', async () => {
    let notices = [notice('1', '01', 'Booked: Gala', '/event?id=evt_1')]
    const sent = fakeApi({
      'GET /notices': () => ({ body: { seen_at: '2026-05-31T00:00:00.000Z', notices } }),
      'GET /changes': () => ({ body: { ...nothing, notices: [{ id: 'notice', at: notices[0]!.at }] } }),
      'PUT /notices/seen': { status: 204 },
    })
    show(<NoticeBell userId="usr_1" />)
    await screen.findByRole('button', { name: 'Notifications, 1 new' })
    notices = [notice('2', '02', 'Ari confirmed: Gala'), ...notices]
    stop = followChanges()
    turn('visible')
    await screen.findByRole('button', { name: 'Notifications, 2 new' })
    expect(screen.getByRole('status').textContent).toBe('2 new notifications')
    screen.getByRole('button').focus()
    await userEvent.keyboard('{Enter}')
    const items = await screen.findAllByRole('menuitem')
    expect(items.map(({ textContent }) => /^(.*)New · /.exec(textContent)?.[1])).toEqual([
      'Ari confirmed: Gala',
      'Booked: Gala',
    ])
    expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({ at: '2026-06-02T12:00:00.000Z' })
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(address()).toBe('/event?id=evt_1')
  })

  it('keeps news unseen if the server missed the mark', async () => {
    fakeApi({
      'GET /notices': { body: { seen_at: null, notices: [notice('1', '01', 'Booked: Gala')] } },
      'PUT /notices/seen': 'no response',
    })
    show(<NoticeBell userId="usr_1" />)
    await userEvent.click(await screen.findByRole('button', { name: 'Notifications, 1 new' }))
    await screen.findByRole('menuitem')
    await userEvent.keyboard('{Escape}')
    await screen.findByRole('button', { name: 'Notifications, 1 new' })
  })
})
