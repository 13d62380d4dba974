import { ThemeProvider } from '@mui/material/styles'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Route, Routes } from 'react-router-dom'
import { expect, vi } from 'vitest'
import { moneyOfRoutes } from '#shared/api/money-of-routes.ts'
import { encodeMoney } from '#shared/api/money-paths.ts'
import type { EventProjection, EventView } from '#shared/domain/event/record/schema.ts'
import type { User } from '#shared/domain/user/schema.ts'
import { createAppTheme } from '#web/app/theme.ts'
import { HistoryRouter } from '#web/components/history-router.tsx'
import { type AppHistory, createAppHistory } from '#web/lib/history.ts'
import { pendingMessages } from '#web/lib/notify.ts'
import { queryClient } from '#web/lib/query-client.ts'

/** jsdom has none; virtual lists watch their size. */
export const stubResizeObserver = (): void => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
      unobserve() {}
    },
  )
}

export const login = { id: 'usr_1', token: 'usr_1.secret', verified: true, signup_complete: true }

export const user = (fields: Partial<User> = {}): User => ({
  id: 'usr_1',
  first: 'Nora',
  last: 'Bennett',
  email: 'nora@bookme.example',
  cell_phone: '212-555-0142',
  zipcode: '10001',
  city: 'New York',
  state: 'NY',
  profile_picture: '/pictures/nora.jpg',
  verified: true,
  signup_complete: true,
  is_admin: false,
  is_agent: false,
  is_client: false,
  is_artist: false,
  is_bandleader: false,
  is_musician: false,
  groups: [],
  version: 1,
  ...fields,
})

export interface Sent {
  method: string
  path: string
  query: Record<string, string>
  headers: Headers
  body: unknown
}
type Answer = { status?: number; body?: unknown; headers?: Record<string, string> } | 'no response'

export type Reply = Answer | ((sent: Sent) => Answer)

/** Fakes the API: responds by `METHOD /path`, and records the requests. */
export const fakeApi = (replies: Record<string, Reply>) => {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (input: URL | string, init: RequestInit = {}) => {
    const url = new URL(String(input), window.location.origin)
    const method = init.method ?? 'GET'
    const one: Sent = {
      method,
      path: url.pathname.replace(/^\/v1/, ''),
      query: Object.fromEntries(url.searchParams),
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    }
    sent.push(one)
    const found = replies[`${method} ${one.path}`]
    const reply = typeof found === 'function' ? found(one) : found
    if (reply === undefined) throw new Error(`nobody answers ${method} ${one.path}`)
    if (reply === 'no response') throw new TypeError('Failed to fetch')
    const { status = 200, body, headers = {} } = reply
    return new Response(status === 204 ? null : typeof body === 'string' ? body : JSON.stringify(body ?? null), {
      status,
      headers: { 'content-type': 'application/json', ...headers },
    })
  })
  return sent
}

/** An event as the API sends it: amounts in currency units. */
export const asSent = <T extends EventView | undefined>(event: T): T =>
  encodeMoney(moneyOfRoutes['GET /events/{id}']?.answer, event) as T

/** A row of a list, likewise. */
export const asSentRow = (row: EventProjection): EventProjection =>
  (encodeMoney(moneyOfRoutes['GET /events']?.answer, [row]) as EventProjection[])[0]!

/** jsdom has no autofill to detect, and a style sheet per input costs a tenth of these tests. */
const theme = createAppTheme()
const testTheme = {
  ...theme,
  components: {
    ...theme.components,
    MuiInputBase: { ...theme.components?.MuiInputBase, defaultProps: { disableInjectingGlobalStyles: true } },
  },
}

let shown: AppHistory | undefined
/** The app's history listens to the window until then. */
export const stopHistory = (): void => shown?.stop()

/** The URL in the browser. */
export const address = (): string => window.location.pathname + window.location.search

/** Renders inside the app's providers at a URL. */
export const showAt = (path: string, children: ReactNode) => {
  window.history.replaceState(null, '', path)
  const history = createAppHistory()
  shown = history
  render(
    <ThemeProvider theme={testTheme}>
      <QueryClientProvider client={queryClient}>
        <HistoryRouter history={history}>{children}</HistoryRouter>
      </QueryClientProvider>
    </ThemeProvider>,
  )
  return {
    history,
    state: {
      get location() {
        return history.get().location
      },
    },
    /** Navigates like a link or the browser's buttons. */
    navigate: async (to: string | number) =>
      act(async () => {
        if (typeof to === 'string') return history.push(to)
        const arrived = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
        history.go(to)
        await arrived
      }),
  }
}

/** The screen at `path`; every other path renders a marker. */
export const show = (element: ReactNode, path = '/here') =>
  showAt(
    path,
    <Routes>
      <Route path={new URL(path, 'http://x').pathname} element={element} />
      <Route path="*" element={<p>elsewhere</p>} />
    </Routes>,
  )

/** Waits until all lazy parts have loaded. */
export const settled = () => waitFor(() => expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull())

export const messages = (): string[] => pendingMessages.get().map(({ text }) => text)
