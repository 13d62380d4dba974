import { useQuery } from '@tanstack/react-query'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { OfflineNotice } from '#web/app/offline-notice.tsx'
import { homeEventsQuery } from '#web/booking/home/api/home-events.ts'
import { ApiError, failureText } from '#web/lib/api/api-error.ts'
import { forgetSession } from '#web/lib/forget-session.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { session } from '#web/lib/session.ts'
import { fakeApi, login, show } from './support.tsx'

/** The last answers can be read without a connection, until their owner logs out. */

/** The one table of the browser's database; requests answer later, as there. */
const rows = new Map<string, { name: string; at: number }>()
const later = <T,>(result: T) => {
  const request = { result, onsuccess: () => {} }
  setTimeout(() => request.onsuccess())
  return request
}
const table = {
  get: (name: string) => later(structuredClone(rows.get(name))),
  getAll: () => later([...rows.values()]),
  put: (row: { name: string; at: number }) => later(void rows.set(row.name, structuredClone(row))),
  delete: (name: string) => later(rows.delete(name)),
  clear: () => later(rows.clear()),
}
/** The app keeps its database open; the next file has none. */
let isOver = false
const transaction = () => {
  if (isOver) throw new Error('Closed')
  return { objectStore: () => table }
}
afterAll(() => void (isOver = true))
let isOnline = true
beforeEach(() => {
  rows.clear()
  isOnline = true
  vi.stubGlobal('indexedDB', { open: () => later({ transaction }) })
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline)
  session.start(login)
})

const Home = () => {
  const { data, isError } = useQuery(homeEventsQuery())
  return <p>{isError ? 'failed' : data ? `${data.length} events` : 'loading'}</p>
}
const screenOf = () =>
  show(
    <>
      <OfflineNotice />
      <Home />
    </>,
  )
const seen = async () => {
  const sent = fakeApi({ 'GET /tasks': { body: [{ id: 'evt_1' }, { id: 'evt_2' }] } })
  screenOf()
  await screen.findByText('2 events')
  await waitFor(() => expect(rows.size).toBe(1))
  return sent
}
/** Closes the app, which is opened again without a connection. */
const reopen = (hours = 0) => {
  cleanup()
  queryClient.clear()
  isOnline = false
  fakeApi({ 'GET /tasks': 'no response' })
  for (const row of rows.values()) row.at -= hours * 3_600_000
  screenOf()
}

describe('without a connection', () => {
  it('home shows the last answer with its age, and is read again when the connection is back', async () => {
    await seen()
    expect(screen.getByRole('status').textContent).toBe('')
    reopen(3)
    await screen.findByText('2 events')
    await waitFor(() => expect(screen.getByRole('status').textContent).toContain('You see what was there 3 hours ago.'))
    expect(screen.getByRole('status').textContent).toContain('You are offline.')
    isOnline = true
    fakeApi({ 'GET /tasks': { body: [] } })
    await act(() => queryClient.refetchQueries({ type: 'active', stale: true }))
    await screen.findByText('0 events')
    await act(() => window.dispatchEvent(new Event('online')))
    expect(screen.getByRole('status').textContent).toBe('')
  })

  it('the strip goes by itself once the connection is back', async () => {
    await seen()
    reopen(3)
    await screen.findByText('2 events')
    isOnline = true
    fakeApi({ 'GET /tasks': { body: [] } })
    act(() => void window.dispatchEvent(new Event('online')))
    await screen.findByText('0 events')
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe(''))
  })

  it('no answer older than a week is shown', async () => {
    await seen()
    reopen(7 * 24 + 1)
    await screen.findByText('failed')
  })

  it('a failed save shows a message', () => {
    isOnline = false
    expect(failureText(ApiError.unanswered(), { say: 'Could not save event' })).toBe(
      'Could not save event: you are offline',
    )
    expect(failureText(ApiError.unanswered())).toBe('You are offline')
    expect(failureText(ApiError.answered(500, undefined), { say: 'Could not save event' })).toBe('Could not save event')
  })
})

describe('after logging out', () => {
  it('nothing of the account stays in the browser', async () => {
    await seen()
    forgetSession()
    await waitFor(() => expect(rows.size).toBe(0))
  })

  it('nothing stays when the session ends by itself or in another tab, nor for somebody else', async () => {
    await seen()
    session.expire(login.token)
    await waitFor(() => expect(rows.size).toBe(0))
    session.start(login)
    await queryClient.refetchQueries()
    await waitFor(() => expect(rows.size).toBe(1))
    session.start({ ...login, id: 'usr_2', token: 'usr_2.secret' })
    await waitFor(() => expect(rows.size).toBe(0))
  })

  it('an answer that arrives late is not kept', async () => {
    fakeApi({ 'GET /tasks': { body: [] } })
    const reading = queryClient.fetchQuery(homeEventsQuery())
    session.expire(login.token)
    await reading.catch(() => undefined)
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(rows.size).toBe(0)
  })
})
