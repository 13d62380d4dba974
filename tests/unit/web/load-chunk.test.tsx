import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, Suspense } from 'react'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { InsideMain } from '#web/app/inside-main.ts'
import { RouteError } from '#web/app/route-error.tsx'
import { ErrorBoundary } from '#web/app/error-boundary.tsx'
import Shell from '#web/app/shell.tsx'
import { askedQuestions } from '#web/lib/dialogs.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { chunkTimeout, loadChunk } from '#web/lib/load-chunk.ts'
import { fakeApi, showAt } from './support.tsx'

describe('loading a part of the app', () => {
  it('retries once', async () => {
    const load = vi.fn().mockRejectedValueOnce(new Error('tunnel')).mockResolvedValue('page')
    await expect(loadChunk(load)).resolves.toBe('page')
    expect(load).toHaveBeenCalledTimes(2)
  })
  it('gives up after two tries of 120 seconds', async () => {
    vi.useFakeTimers()
    expect(chunkTimeout).toBe(120_000)
    const load = vi.fn(() => new Promise(() => undefined))
    const outcome = loadChunk(load).catch((error: Error) => error.message)
    await vi.advanceTimersByTimeAsync(119_999)
    expect(load).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(2)
    expect(load).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(120_000)
    expect(await outcome).toBe('This page took too long to load')
  })
})

describe('a page whose code is gone', () => {
  it('reports that there is no connection instead of showing nothing', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
    vi.doMock('../../../web/src/app/routes/about.tsx', () => {
      throw new Error('404')
    })
    const { lazyPages } = await import('#web/app/pages.ts')
    const About = lazyPages['/about']
    render(
      <Suspense>
        <About />
      </Suspense>,
    )
    expect(await screen.findByRole('heading', { name: 'No connection' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy()
  })
})

describe('a part of a page that fails', () => {
  const Broken = () => {
    throw new Error('chunk')
  }
  it.each([
    [true, 'Something went wrong'],
    [false, 'No connection'],
  ])('is reported, online %s, as %s', (onLine, title) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine)
    vi.spyOn(console, 'error').mockReturnValue()
    render(
      <ErrorBoundary at="/">
        <Broken />
      </ErrorBoundary>,
    )
    expect(screen.getByRole('heading', { name: title })).toBeTruthy()
    expect(screen.getAllByRole('main')).toHaveLength(1)
  })
  it('adds no second main landmark in the shell', () => {
    render(
      <main>
        <InsideMain value>
          <RouteError why="offline" />
        </InsideMain>
      </main>,
    )
    expect(screen.getAllByRole('main')).toHaveLength(1)
    expect(screen.getByRole('alert')).toBeTruthy()
  })
})

describe('a lazy part that fails', () => {
  const Broken = () => {
    throw new Error('fault')
  }
  const Works = (_: { onClose?: () => void }) => <p>Here it is</p>
  /** Fails as often as said; each attempt to show the part loads twice. */
  const loading = (failures: number) => {
    let tries = 0
    return () => (++tries <= failures ? Promise.reject(new Error('404')) : Promise.resolve({ default: Works }))
  }
  const showBeside = (Part: (props: { onClose?: () => void }) => ReactNode, onClose?: () => void) =>
    render(
      <>
        <p>The rest</p>
        <Suspense>
          <Part {...(onClose && { onClose })} />
        </Suspense>
      </>,
    )
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

  beforeEach(() => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
    vi.spyOn(console, 'error').mockReturnValue()
    askedQuestions.set([])
  })

  it('leaves the rest of the page, and works when somebody tries again', async () => {
    showBeside(lazyPart(loading(2)))
    expect((await screen.findByRole('alert')).textContent).toContain('This part could not be shown.')
    expect(screen.getByText('The rest')).toBeTruthy()
    await press('Try again')
    expect(await screen.findByText('Here it is')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('offers to reload the page when the second attempt fails too', async () => {
    showBeside(lazyPart(loading(4)))
    await screen.findByRole('alert')
    await press('Try again')
    expect(await screen.findByRole('button', { name: 'Reload' })).toBeTruthy()
    expect(screen.getByText('The rest')).toBeTruthy()
  })

  it('leaves the rest of the page when it throws while rendering', async () => {
    showBeside(lazyPart(() => Promise.resolve({ default: Broken })))
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
    expect(screen.getByText('The rest')).toBeTruthy()
  })

  it('asks in place of a dialog, which can be closed or tried again', async () => {
    const [Part, onClose] = [lazyPart(loading(2)), vi.fn()]
    const { unmount } = showBeside(Part, onClose)
    await waitFor(() => expect(askedQuestions.get()).toHaveLength(1))
    expect(askedQuestions.get()[0]).toMatchObject({ confirm: 'Try again', cancel: 'Close' })
    askedQuestions.get()[0]!.answer(false)
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
    unmount()
    showBeside(Part, onClose)
    expect(await screen.findByText('Here it is')).toBeTruthy()
  })

  it('reports a missing connection', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    showBeside(lazyPart(loading(2)))
    expect((await screen.findByRole('alert')).textContent).toContain('There is no connection.')
  })

  it('leaves menu and top bar usable when a page throws', async () => {
    fakeApi({ 'GET /public/company': { body: {} } })
    showAt(
      '/about',
      <Suspense>
        <Routes>
          <Route element={<Shell />}>
            <Route path="/about" element={<Broken />} />
            <Route path="/home" element={<p>At home</p>} />
          </Route>
        </Routes>
      </Suspense>,
    )
    expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeTruthy()
    await userEvent.click(screen.getByRole('link', { name: 'BookMe, home' }))
    expect(await screen.findByText('At home')).toBeTruthy()
  })
})
