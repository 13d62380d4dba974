import { ThemeProvider } from '@mui/material/styles'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, vi } from 'vitest'
import type { User } from '../../../shared/domain/user/schema.ts'
import { theme } from '../../../web/src/app/theme.ts'
import { pendingMessages } from '../../../web/src/lib/notify.ts'
import { queryClient } from '../../../web/src/lib/query-client.ts'
import { session } from '../../../web/src/lib/session.ts'

export const login = { id: 'usr_1', token: 'usr_1.secret', verified: true, signup_complete: true }

export const user = (facts: Partial<User> = {}): User => ({
  id: 'usr_1', first: 'Nora', last: 'Bennett', email: 'nora@bookme.example', cell_phone: '212-555-0142', zipcode: '10001', city: 'New York', state: 'NY',
  profile_picture: '/pictures/nora.jpg', verified: true, signup_complete: true, is_admin: false, is_agent: false, is_client: false, is_artist: false, is_bandleader: false, is_musician: false,
  groups: [], ...facts,
})

export interface Sent { method: string, path: string, query: Record<string, string>, headers: Headers, body: unknown }
type Reply = { status?: number, body?: unknown, headers?: Record<string, string> } | 'no response'

/** Stands for the API: answers by `METHOD /path`, and remembers what it was asked. */
export const fakeApi = (replies: Record<string, Reply | ((sent: Sent) => Reply)>) => {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (input: URL | string, init: RequestInit = {}) => {
    const url = new URL(String(input), window.location.origin)
    const method = init.method ?? 'GET'
    const one: Sent = { method, path: url.pathname.replace(/^\/v1/, ''), query: Object.fromEntries(url.searchParams), headers: new Headers(init.headers), body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined }
    sent.push(one)
    const found = replies[`${method} ${one.path}`]
    const reply = typeof found === 'function' ? found(one) : found
    if (reply === undefined) throw new Error(`nobody answers ${method} ${one.path}`)
    if (reply === 'no response') throw new TypeError('Failed to fetch')
    const { status = 200, body, headers = {} } = reply
    return new Response(status === 204 ? null : typeof body === 'string' ? body : JSON.stringify(body ?? null), { status, headers: { 'content-type': 'application/json', ...headers } })
  })
  return sent
}

/** The screen at `path`; every other path shows its own address. */
export const show = (element: ReactNode, path = '/here') => {
  const router = createMemoryRouter([{ path: new URL(path, 'http://x').pathname, element }, { path: '*', element: <p>elsewhere</p> }], { initialEntries: [path] })
  render(
    <ThemeProvider theme={theme}>
      <QueryClientProvider client={queryClient}><RouterProvider router={router} /></QueryClientProvider>
    </ThemeProvider>,
  )
  return router
}

export const messages = (): string[] => pendingMessages.get().map(({ text }) => text)

beforeEach(() => {
  window.localStorage.clear()
  session.clear()
  queryClient.clear()
  pendingMessages.set([])
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
